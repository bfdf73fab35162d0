import sql, { type Sql } from 'sql-template-tag'

/** The published points that one event takes from a hundred. */
export const creditPoints = { latePickups: 2, merchantCancellations: 3, merchantRefunds: 2 } as const

/** Window of the score, in days. */
export const creditScoreDays = 90

/** The points lost on the rows of `merchant_day` that a statement selects, as SQL. */
export const lostCreditPoints: Sql = sql`
  coalesce(sum(late_pickups * ${creditPoints.latePickups}::integer
    + merchant_cancellations * ${creditPoints.merchantCancellations}::integer
    + merchant_refunds * ${creditPoints.merchantRefunds}::integer), 0)`

/**
 * The credit score as SQL: null before the first paid order, never below 0. `lostPoints` is an expression for the
 * `lostCreditPoints` of the window. It gates nothing.
 */
export const creditScore = (merchantId: string, lostPoints: Sql): Sql => sql`
  case when exists (select 1 from merchant_day where merchant_id = ${merchantId} and orders > 0)
    then greatest(0, 100 - ${lostPoints})::integer end`

/** The mean of the reviews with one decimal, as SQL over `merchant_counter`; null: no data yet. */
export const meanRating = (counter: Sql): Sql => sql`
  round(${counter}.rating_sum::numeric / nullif(${counter}.rating_count, 0), 1)::double precision`
