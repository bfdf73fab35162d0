import sql, { type Sql } from 'sql-template-tag'

/**
 * SQL for the number of refunds that the merchant can still answer (`waiting`) and the first deadline (`answer_by`).
 */
export const refundsToAnswer = ({ merchantId, now }: { merchantId: string; now: Date }): Sql => sql`
  select count(*) as waiting, min(answer_by) as answer_by from refund
  where merchant_id = ${merchantId} and status = 'pending_approval' and answered_at is null and answer_by >= ${now}`
