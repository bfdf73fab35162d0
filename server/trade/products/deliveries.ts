import sql from 'sql-template-tag'
import { type Delivery, deliverTogether } from '../../base/outbox.ts'
import { restock } from './reservations.ts'

/**
 * Counts sold and cancelled pieces in the products, which belong to no merchant. It also ends the reservations of paid
 * orders, since the supplier's number no longer includes them.
 */
export const countSold: Delivery = deliverTogether(async (_, messages) => {
  const given = messages.map(({ merchant_id: merchantId, id }) => ({ merchantId, id }))
  return async (tx) => void (await tx.query(sql`select count_sales(${JSON.stringify(given)}::jsonb)`))
})

/** Returns the goods of cancelled orders to the stock, unless the supplier could not ship: then there are none. */
export const returnStock: Delivery = deliverTogether(async (_, messages) => {
  const orders = messages.map(({ merchant_id: merchantId, payload }) => ({
    merchantId,
    orderId: String(payload['orderId']),
  }))
  return (tx) => restock(tx, orders)
})
