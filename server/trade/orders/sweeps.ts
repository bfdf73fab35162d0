import sql, { type Sql } from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import type { Config } from '../../base/config.ts'
import type { Ctx } from '../../base/ctx.ts'
import { type DueRow, dueSweep } from '../../base/due-sweep.ts'

const table = sql`orders`

const cancelByTime = (ctx: Ctx, { merchantId, id }: DueRow): Sql => sql`
  expire_order(${merchantId}, ${id}, ${ctx.ids.next()}, ${ctx.clock.now()})`

const receiveByTime = (ctx: Ctx, { merchantId, id }: DueRow): Sql => sql`
  receive_order_by_time(${merchantId}, ${id}, ${ctx.clock.now()})`

const cancelWhenDue = (name: string, column: Sql, where: Sql) =>
  dueSweep({ name, table, column, where, movement: cancelByTime })

const receiveAfter = (daysOf: (config: Config) => number, sweep: { name: string; column: Sql; where: Sql }) =>
  dueSweep({ ...sweep, table, delayMs: ({ config }) => daysOf(config) * dayMs, movement: receiveByTime })

export const expireUnpaid = cancelWhenDue('expire unpaid', sql`d.pay_by`, sql`d.status = 'waiting_payment'`)

/** Cancels orders that were not picked up in time, and refunds the shopper. */
export const expireUnpicked = cancelWhenDue('expire pick-up', sql`d.pick_by`, sql`d.status = 'awaiting_pickup'`)

/** Reminds the merchant 48, 24 and 6 hours before the deadline. */
export const remindPickUp = dueSweep({
  name: 'remind of pick-up',
  table,
  column: sql`d.remind_at`,
  where: sql`d.status = 'awaiting_pickup'`,
  movement: (ctx, { merchantId, id }) => sql`remind_pickup(${merchantId}, ${id}, ${ctx.clock.now()})`,
})

/** Asks the shopper, twice, about an order shipped long ago without news of the carrier. */
export const askForNews = dueSweep({
  name: 'ask for news',
  table,
  column: sql`d.remind_at`,
  where: sql`d.status = 'shipped'`,
  movement: (ctx, { merchantId, id }) => sql`ask_for_news(${merchantId}, ${id}, ${ctx.clock.now()})`,
})

/** Cancels orders that were not shipped in time: returns the cost and refunds the shopper. */
export const expireUnshipped = cancelWhenDue('expire shipment', sql`d.ship_by`, sql`d.status = 'awaiting_shipment'`)

/** Delivered orders count as received if the shopper says nothing. */
export const receiveReached = receiveAfter(({ policy }) => policy.autoReceiveDays, {
  name: 'receive reached',
  column: sql`d.reached_at`,
  where: sql`d.status = 'shipped' and d.reached_at is not null`,
})

/** Orders shipped long ago without news of the carrier count as received. */
export const receiveSilent = receiveAfter(({ silentReceiveDays }) => silentReceiveDays, {
  name: 'receive silent',
  column: sql`d.shipped_at`,
  where: sql`d.status = 'shipped' and d.reached_at is null`,
})

/** Settles orders on their settlement date if no refund and no dispute is open. */
export const settleDue = dueSweep({
  name: 'settle',
  table,
  column: sql`d.settles_at`,
  where: sql`d.status = 'received' and not exists (
    select 1 from refund r
    where r.merchant_id = d.merchant_id and r.order_id = d.id and r.status = 'pending_approval')
    and not exists (
    select 1 from dispute u where u.merchant_id = d.merchant_id and u.order_id = d.id and u.state = 'open')`,
  movement: (ctx, { merchantId, id }) => sql`settle_order(${merchantId}, ${id}, ${ctx.clock.now()})`,
})
