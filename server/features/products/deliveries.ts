import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { type Delivery, deliverTogether, type OutboxMessage } from '../../base/outbox.ts'
import { endReservations, restock } from './reservations.ts'

/** The orders of messages, as arrays for a statement. */
const ordersOf = (messages: readonly OutboxMessage[]) => ({
  merchantIds: messages.map(({ merchant_id }) => merchant_id),
  orderIds: messages.map(({ payload }) => String(payload['orderId'])),
})

/** Counts the quantities of sold and of cancelled orders in their products, which belong to no merchant. */
export const countSold: Delivery = deliverTogether(async ({ db }, messages) => {
  const { merchantIds, orderIds } = ordersOf(messages)
  const dates = messages.map(({ payload }) => String(payload['date']))
  const signs = messages.map(({ kind }) => (kind === 'sold' ? 1 : -1))
  const paid = await readPaid(db, messages)
  const counted = await db.query<{ id: string; date: string; quantity: number }>(sql`
    select l.product_id as id, m.date, sum(m.sign * l.quantity)::bigint as quantity
    from unnest(${merchantIds}::uuid[], ${orderIds}::uuid[], ${dates}::date[], ${signs}::integer[])
      as m (merchant_id, order_id, date, sign)
    join order_line l on l.merchant_id = m.merchant_id and l.order_id = m.order_id
    group by l.product_id, m.date order by l.product_id, m.date`)
  return async (tx) => {
    // The stock is locked before what is counted of its products.
    await endReservations(tx, paid)
    await tx.query(sql`select count_product_sales(${JSON.stringify(counted)}::jsonb)`)
  }
})

/** The quantities of variants in orders that were paid. */
function readPaid(db: Db, messages: readonly OutboxMessage[]) {
  const { merchantIds, orderIds } = ordersOf(messages.filter(({ kind }) => kind === 'sold'))
  return db.query<{ productId: string; variantId: string; quantity: number }>(sql`
    select l.product_id as "productId", l.variant_id as "variantId", sum(l.quantity)::integer as quantity
    from unnest(${merchantIds}::uuid[], ${orderIds}::uuid[]) as m (merchant_id, order_id)
    join order_line l on l.merchant_id = m.merchant_id and l.order_id = m.order_id
    group by l.product_id, l.variant_id`)
}

/** Returns the goods of cancelled orders to the stock, except where the supplier could not ship: it has none. */
export const returnStock: Delivery = deliverTogether(async (_, messages) => {
  const orders = messages.map(({ merchant_id: merchantId, payload }) => ({
    merchantId,
    orderId: String(payload['orderId']),
  }))
  return (tx) => restock(tx, orders)
})
