import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint } from '#contract/endpoint.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import { recordAct } from '../../base/audit.ts'
import type { Db } from '../../base/db/open.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { findMerchantOf, listOperatorOrders, readOperatorOrder } from './operator-queries.ts'
import { readEventTime } from './operator-rules.ts'

/** What the supplier's side does with orders of every shop. */
export const operatorOrderHandlers: Handlers<typeof operatorOrders> = {
  list: ({ db, query, lang }) => listOperatorOrders(db, query, lang),

  ship: (call) =>
    actOn(call, 'order.ship', async (_, { merchantId, orderId }) => {
      const { carrier, trackingNumber } = call.body
      return sql`
        select ship_order(${merchantId}, ${orderId}, ${carrier.trim()}, ${trackingNumber.trim()}, ${call.now})`
    }),

  event: (call) =>
    actOn(call, `order.${call.body.kind}`, async (tx, { merchantId, orderId }) => {
      const { kind, text } = call.body
      const { shippedAt } = await tx.one<{ shippedAt: Date | null }>(sql`
        select shipped_at as "shippedAt" from orders where merchant_id = ${merchantId} and id = ${orderId}`)
      const at = readEventTime(call.body.at, { shippedAt, now: call.now })
      return sql`select record_carrier_event(${merchantId}, ${orderId}, ${kind}, ${text.trim()}, ${at})`
    }),

  cannotShip: (call) =>
    actOn(call, 'order.cannot_ship', async (_, { merchantId, orderId }) => {
      const refundId = call.ctx.ids.next()
      return sql`
        select cancel_order(${merchantId}, ${orderId}, ${refundId}, 'supplier', ${call.body.reason.trim()}, ${call.now})`
    }),
}

type Act = Pick<Call<Endpoint>, 'ctx' | 'db' | 'lang'> & {
  params: { id: string }
  body: { reason: string }
  session: OperatorSession
}

type Movement = (tx: Db, order: { merchantId: string; orderId: string }) => Promise<Sql>

/** Moves an order and records who moved it and why, in one transaction; answers the order as it is then. */
async function actOn({ ctx, db, lang, params, body, session }: Act, act: string, movement: Movement) {
  const order = { merchantId: await findMerchantOf(db, params.id), orderId: params.id }
  const answer = await db.transaction(async (tx) => {
    await tx.query(await movement(tx, order))
    await recordAct(ctx, tx, {
      operator: session,
      merchantId: order.merchantId,
      role: 'catalogue',
      act,
      reason: body.reason,
      subject: order.orderId,
    })
    return readOperatorOrder(tx, { ...order, lang })
  })
  ctx.live.touch(order.merchantId)
  return answer
}
