import sql, { type Sql } from 'sql-template-tag'

/** The published points that one event takes from a hundred. */
export const creditPoints = { latePickup: 2, merchantCancellation: 3, merchantRefund: 2 } as const

/** Events count so long. */
export const creditDays = 90

/** What the days of `merchant_day` that a statement looks at take from the score, as SQL. */
export const creditLost: Sql = sql`
  coalesce(sum(late_pickups * ${creditPoints.latePickup}::integer
    + merchant_cancellations * ${creditPoints.merchantCancellation}::integer
    + merchant_refunds * ${creditPoints.merchantRefund}::integer), 0)`

/**
 * The credit score of a merchant as SQL: null before the first paid order, never below 0. `merchant` is an SQL
 * expression for the id, `lost` for `creditLost` of the last `creditDays`. It gates nothing.
 */
export const creditScore = (merchant: Sql, lost: Sql): Sql => sql`
  case when exists (select 1 from merchant_day where merchant_id = ${merchant} and orders > 0)
    then greatest(0, 100 - ${lost})::integer end`

/** Mean of reviews with one decimal as SQL over `merchant_counter`; null: no data yet. */
export const meanRating = (counter: Sql): Sql => sql`
  round(${counter}.rating_sum::numeric / nullif(${counter}.rating_count, 0), 1)::double precision`
