import sql from 'sql-template-tag'
import { type Delivery, deliverTogether } from '../../base/outbox.ts'
import { restock } from './reservations.ts'

/**
 * Counts the quantities of sold and of cancelled orders in their products, which belong to no merchant, and ends what
 * orders had reserved that were paid: from then on the supplier's number no longer includes them.
 */
export const countSold: Delivery = deliverTogether(async (_, messages) => {
  const given = messages.map(({ merchant_id: merchantId, id }) => ({ merchantId, id }))
  return async (tx) => void (await tx.query(sql`select count_sales(${JSON.stringify(given)}::jsonb)`))
})

/** Returns the goods of cancelled orders to the stock, except where the supplier could not ship: it has none. */
export const returnStock: Delivery = deliverTogether(async (_, messages) => {
  const orders = messages.map(({ merchant_id: merchantId, payload }) => ({
    merchantId,
    orderId: String(payload['orderId']),
  }))
  return (tx) => restock(tx, orders)
})
