import sql, { type Sql } from 'sql-template-tag'
import { after, dayMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { batchSize, type Sweep, sweepRows } from '../../base/sweep.ts'

type DueOrder = { merchantId: string; orderId: string; dueAt: Date }

type OrderSweep = {
  name: string
  /** The column that tells when, and the time up to which it is due. */
  column: Sql
  until: (ctx: Ctx) => Date
  /** The condition of the index over that column, and what else keeps an order from being due. */
  where: Sql
  movement: (ctx: Ctx, order: DueOrder) => Sql
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Moves orders that are due. The movement looks again under the merchant's lock, so any number of servers may do so. */
const orderSweep =
  ({ name, column, until, where, movement }: OrderSweep): Sweep =>
  (ctx) =>
    sweepRows<DueOrder>(ctx, {
      name,
      find: (last) =>
        ctx.db.query(sql`
          select o.merchant_id as "merchantId", o.id as "orderId", ${column} as "dueAt" from orders o
          where ${where} and ${column} <= ${until(ctx)}
            and (${column}, o.id) > (${last?.dueAt ?? new Date(0)}, ${last?.orderId ?? nobody}::uuid)
          order by ${column}, o.id limit ${batchSize}`),
      async move(order) {
        await ctx.db.query(movement(ctx, order))
        ctx.live.touch(order.merchantId)
        return true
      },
    })

const now = (ctx: Ctx) => ctx.clock.now()

const cancelledByTime = (ctx: Ctx, { merchantId, orderId }: DueOrder): Sql => sql`
  select cancel_order(${merchantId}, ${orderId}, ${ctx.ids.next()}, 'time', 'time', ${now(ctx)})`

const receivedByTime = (ctx: Ctx, { merchantId, orderId }: DueOrder): Sql => {
  const { settleDays, firstSettleDays, firstOrders } = ctx.config
  return sql`
    select mark_order_received(${merchantId}, ${orderId}, 'time', ${now(ctx)}, ${settleDays}, ${firstSettleDays},
      ${firstOrders})`
}

/** Not paid in time: the order ends. */
export const expireUnpaid = orderSweep({
  name: 'expire unpaid',
  column: sql`o.pay_by`,
  until: now,
  where: sql`o.status = 'waiting_payment'`,
  movement: cancelledByTime,
})

/** Not picked up in time: the shopper is refunded. */
export const expireUnpicked = orderSweep({
  name: 'expire pick-up',
  column: sql`o.pick_by`,
  until: now,
  where: sql`o.status = 'awaiting_pickup'`,
  movement: cancelledByTime,
})

/** Not picked up yet: the merchant is told, 48, 24 and 6 hours before the end. */
export const remindPickUp = orderSweep({
  name: 'remind of pick-up',
  column: sql`o.remind_at`,
  until: now,
  where: sql`o.status = 'awaiting_pickup'`,
  movement: (ctx, { merchantId, orderId }) => sql`select remind_pickup(${merchantId}, ${orderId}, ${now(ctx)})`,
})

/** Not shipped in time: the cost returns and the shopper is refunded. */
export const expireUnshipped = orderSweep({
  name: 'expire shipment',
  column: sql`o.ship_by`,
  until: now,
  where: sql`o.status = 'awaiting_shipment'`,
  movement: cancelledByTime,
})

/** Reached, and the shopper says nothing: received. */
export const receiveReached = orderSweep({
  name: 'receive reached',
  column: sql`o.reached_at`,
  until: (ctx) => after(now(ctx), -ctx.config.autoReceiveDays * dayMs),
  where: sql`o.status = 'shipped' and o.logistics = 'reached'`,
  movement: receivedByTime,
})

/** No carrier ever said that it reached: received after so long. */
export const receiveSilent = orderSweep({
  name: 'receive silent',
  column: sql`o.shipped_at`,
  until: (ctx) => after(now(ctx), -ctx.config.silentReceiveDays * dayMs),
  where: sql`o.status = 'shipped' and o.logistics <> 'reached'`,
  movement: receivedByTime,
})

/** The settlement date has come and no refund is open. */
export const settleDue = orderSweep({
  name: 'settle',
  column: sql`o.settles_at`,
  until: now,
  where: sql`o.status = 'received' and not exists (
    select 1 from refund r
    where r.merchant_id = o.merchant_id and r.order_id = o.id and r.status = 'pending_approval')`,
  movement: (ctx, { merchantId, orderId }) => sql`select settle_order(${merchantId}, ${orderId}, ${now(ctx)})`,
})
