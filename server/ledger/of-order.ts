import sql, { type Sql } from 'sql-template-tag'

/**
 * The condition that a posting is about an order. All lines of a transaction are about the same one, and the index has
 * the first of them.
 */
export const isAboutOrder = (posting: Sql, { merchantId, orderId }: Record<'merchantId' | 'orderId', Sql>): Sql => sql`
  ${posting}.merchant_id = ${merchantId} and ${posting}.sequence in (
    select sequence from ledger_posting where merchant_id = ${merchantId} and order_id = ${orderId} and line = 1)`
