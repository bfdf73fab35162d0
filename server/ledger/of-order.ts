import sql, { type Sql } from 'sql-template-tag'

/**
 * The condition that a posting belongs to an order. It also uses the first line, because all lines of a transaction
 * belong to the same order and the index has only their first.
 */
export const isAboutOrder = (posting: Sql, { merchantId, orderId }: Record<'merchantId' | 'orderId', Sql>): Sql => sql`
  ${posting}.merchant_id = ${merchantId} and ${posting}.sequence in (
    select sequence from ledger_posting where merchant_id = ${merchantId} and order_id = ${orderId} and line = 1)`
