import sql, { type Sql } from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import { performAct } from '../../base/audit.ts'
import { after } from '../../base/clock.ts'
import { requireText } from '../../base/delimited/decode-text.ts'
import { readForm } from '../../base/http/multipart.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { refuseField } from '../../base/refuse.ts'
import { findOrders } from './found-orders.ts'
import { findOrder, readAddress, readOrderRecord, readsBooks } from './order-record.ts'
import { findOrderById, type OrderKey } from './order-secrets.ts'
import { listOperatorOrders, listOrdersWithoutNews, readOperatorOrder } from './queries.ts'
import { readShipmentFile } from './read-shipments.ts'
import { isTrackingNumber, readEventTime } from './rules.ts'
import { shipMany, shipOrder, tryShipments } from './ship-orders.ts'

/** The supplier's side acts on orders of every shop. */
export const operatorOrderHandlers: Handlers<typeof operatorOrders> = {
  list: ({ db, query, lang }) => listOperatorOrders(db, query, lang),

  search: ({ db, query, session }) => findOrders(db, { query, readsMail: readsBooks(session.roles) }),

  async get({ ctx, db, params, session, lang }) {
    const reader = { lang, currency: ctx.config.currency, timeZone: 'UTC' }
    return readOrderRecord(db, { ...(await findOrder(db, params.number)), reader, roles: session.roles })
  },

  async address(call) {
    const { db, params, body, session } = call
    const order = await findOrderById(db, params.id)
    const { merchantId, orderId: subject } = order
    const role = session.roles.includes('catalogue') ? 'catalogue' : 'support'
    const act = { merchantId, role, act: 'order.address', reason: body.reason, subject } as const
    return performAct(call, act, (tx) => readAddress(tx, order))
  },

  withoutNews: ({ ctx, db, query, lang, now }) =>
    listOrdersWithoutNews(db, { query, lang, shippedUntil: after(now, -ctx.config.noNewsDays * dayMs) }),

  async ship(call) {
    const { db, params, body, lang } = call
    const trackingNumber = body.trackingNumber.trim()
    if (!isTrackingNumber(trackingNumber)) throw refuseField('trackingNumber', 'field_invalid')
    const order = await findOrderById(db, params.id)
    await shipOrder(call, { ...order, carrier: body.carrier.trim(), trackingNumber, reason: body.reason })
    return readOperatorOrder(db, { ...order, lang })
  },

  async readShipments({ ctx, db, request }) {
    const { bytes } = await readForm(request, { fileSize: limits.shipFileBytesMax, fields: [] })
    if (!bytes || bytes.length === 0) throw refuseField('file', 'field_required')
    return { lines: await tryShipments(db, readShipmentFile(requireText(bytes).text), ctx.config.ownContacts) }
  },

  shipMany: (call) => shipMany(call, call.body),

  event: (call) =>
    actOnOrder(call, `order.${call.body.kind}`, async ({ merchantId, orderId }) => {
      const { kind, text, at: said } = call.body
      const { shippedAt } = await call.db.one<{ shippedAt: Date | null }>(sql`
        select shipped_at as "shippedAt" from orders where merchant_id = ${merchantId} and id = ${orderId}`)
      const at = said === undefined ? call.now : readEventTime(said, { shippedAt, now: call.now })
      return sql`
        select record_carrier_event_by_operator(${call.session.hash}, ${merchantId}, ${orderId}, ${kind},
          ${text.trim()}, ${at}, ${call.now})`
    }),

  cannotShip: (call) =>
    actOnOrder(call, 'order.cannot_ship', async ({ merchantId, orderId }) => {
      const refundId = call.ctx.ids.next()
      const reason = call.body.reason.trim()
      return sql`
        select cancel_order_by_operator(${call.session.hash}, ${merchantId}, ${orderId}, ${refundId}, ${reason},
          ${call.now})`
    }),
}

type OrderActCall = Pick<Call<Endpoint>, 'ctx' | 'db' | 'lang'> & {
  params: { id: string }
  body: { reason: string }
  session: OperatorSession
}

async function actOnOrder(call: OrderActCall, act: string, movement: (order: OrderKey) => Promise<Sql>) {
  const { db, lang, params, body } = call
  const order = await findOrderById(db, params.id)
  const { merchantId, orderId: subject } = order
  const statement = await movement(order)
  const done = { merchantId, role: 'catalogue', act, reason: body.reason, subject } as const
  await performAct(call, done, (tx) => tx.query(statement))
  return readOperatorOrder(db, { ...order, lang })
}
