import sql, { type Sql } from 'sql-template-tag'

/** The published points that each event takes off a hundred. */
export const creditPoints = { latePickups: 2, merchantCancellations: 3, merchantRefunds: 2 } as const

export const creditScoreDays = 90

/** Lost points, as an SQL aggregate over rows of `merchant_day`. */
export const lostCreditPoints: Sql = sql`
  coalesce(sum(late_pickups * ${creditPoints.latePickups}::integer
    + merchant_cancellations * ${creditPoints.merchantCancellations}::integer
    + merchant_refunds * ${creditPoints.merchantRefunds}::integer), 0)`

/**
 * The credit score as SQL: 0 to 100, null before the first paid order. `lostPoints`: an expression for the window's
 * `lostCreditPoints`. The score restricts nothing.
 */
export const creditScore = (merchantId: string, lostPoints: Sql): Sql => sql`
  case when exists (select 1 from merchant_day where merchant_id = ${merchantId} and orders > 0)
    then greatest(0, 100 - ${lostPoints})::integer end`

/** The mean rating with one decimal, as SQL over `merchant_counter`; null without reviews. */
export const meanRating = (counter: Sql): Sql => sql`
  round(${counter}.rating_sum::numeric / nullif(${counter}.rating_count, 0), 1)::double precision`
