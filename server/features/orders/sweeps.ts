import sql, { type Sql } from 'sql-template-tag'
import { dayMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { type DueRow, dueSweep } from '../../base/due-sweep.ts'

const table = sql`orders`

const cancelByTime = (ctx: Ctx, { merchantId, id }: DueRow): Sql => sql`
  cancel_order(${merchantId}, ${id}, ${ctx.ids.next()}, 'time', 'time', ${ctx.clock.now()})`

const receiveByTime = (ctx: Ctx, { merchantId, id }: DueRow): Sql => {
  const { settleDays, firstSettleDays, firstOrders } = ctx.config
  return sql`
    mark_order_received(${merchantId}, ${id}, 'time', ${ctx.clock.now()}, ${settleDays}, ${firstSettleDays},
      ${firstOrders})`
}

/** Not paid in time: the order is cancelled. */
export const expireUnpaid = dueSweep({
  name: 'expire unpaid',
  table,
  column: sql`d.pay_by`,
  where: sql`d.status = 'waiting_payment'`,
  movement: cancelByTime,
})

/** Not picked up in time: the shopper is refunded. */
export const expireUnpicked = dueSweep({
  name: 'expire pick-up',
  table,
  column: sql`d.pick_by`,
  where: sql`d.status = 'awaiting_pickup'`,
  movement: cancelByTime,
})

/** Not picked up yet: the merchant is reminded, 48, 24 and 6 hours before the end. */
export const remindPickUp = dueSweep({
  name: 'remind of pick-up',
  table,
  column: sql`d.remind_at`,
  where: sql`d.status = 'awaiting_pickup'`,
  movement: (ctx, { merchantId, id }) => sql`remind_pickup(${merchantId}, ${id}, ${ctx.clock.now()})`,
})

/** Not shipped in time: the cost returns and the shopper is refunded. */
export const expireUnshipped = dueSweep({
  name: 'expire shipment',
  table,
  column: sql`d.ship_by`,
  where: sql`d.status = 'awaiting_shipment'`,
  movement: cancelByTime,
})

/** Reached, without a word of the shopper: counts as received. */
export const receiveReached = dueSweep({
  name: 'receive reached',
  table,
  column: sql`d.reached_at`,
  delayMs: ({ config }) => config.autoReceiveDays * dayMs,
  where: sql`d.status = 'shipped' and d.logistics = 'reached'`,
  movement: receiveByTime,
})

/** Shipped long ago, without news of the carrier: counts as received. */
export const receiveSilent = dueSweep({
  name: 'receive silent',
  table,
  column: sql`d.shipped_at`,
  delayMs: ({ config }) => config.silentReceiveDays * dayMs,
  where: sql`d.status = 'shipped' and d.logistics <> 'reached'`,
  movement: receiveByTime,
})

/** The settlement date has come and no refund and no dispute is open. */
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
