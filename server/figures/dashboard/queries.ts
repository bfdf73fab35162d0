import sql, { join, type Sql } from 'sql-template-tag'
import type { chartMetrics } from '#contract/dashboard.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { fixed } from '../../base/db/fixed.ts'
import { type Db, requireAnswerTo } from '../../base/db/handle.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import { creditScore, creditScoreDays, lostCreditPoints, meanRating } from '../../identity/merchants/credit-score.ts'
import { refundsToAnswer } from '../../trade/refunds/refunds-to-answer.ts'

type DashboardValues = [merchantId: string, lang: LanguageCode, today: string, now: Date]

/** Each figure is updated in the transaction of its event, so this only reads them. */
const dashboardOf = fixed(
  (...[merchantId, lang, today, now]: DashboardValues) => sql`
    select ${merchantId}::uuid as of, json_build_object(
      'totals', json_build_object('sales', c.sales, 'profit', c.income),
      'today', json_build_object('date', ${today}::text, 'orders', d.orders_today, 'sales', d.sales_today,
        'estimatedProfit', d.estimated_today),
      'shop', json_build_object('name', s.name, 'logo', image_url(s.logo::text),
        'level', coalesce(l.name->>${lang}, l.name->>'en', ''), 'followers', c.followers,
        'rating', ${meanRating(sql`c`)},
        'creditScore', ${creditScore(merchantId, sql`d.lost_points`)}, 'open', s.closed_at is null),
      'visitors', json_build_object('today', d.visitors_today, 'days7', d.visitors_7, 'days30', d.visitors_30),
      'todo', json_build_object('awaitingPickup', (
          select count from order_count where merchant_id = ${merchantId} and status = 'awaiting_pickup'),
        'pickBy', (
          select to_iso(min(pick_by)) from orders where merchant_id = ${merchantId} and status = 'awaiting_pickup'),
        'refunds', r.waiting, 'answerBy', to_iso(r.answer_by), 'unread', c.unread),
      'wallet', json_build_object('balance', (
          select balance from ledger_account where merchant_id = ${merchantId} and account = 'available'),
        'pending', c.pending),
      'asOf', to_iso(${now}))::text as json
    from merchant_counter c
    join merchant m on m.merchant_id = c.merchant_id
    join shop s on s.merchant_id = c.merchant_id
    join level l on l.id = m.level_id
    cross join (
      select coalesce(sum(orders) filter (where date = ${today}::date), 0) as orders_today,
        coalesce(sum(sales) filter (where date = ${today}::date), 0) as sales_today,
        coalesce(sum(estimated_profit) filter (where date = ${today}::date), 0) as estimated_today,
        coalesce(sum(visitors) filter (where date = ${today}::date), 0) as visitors_today,
        coalesce(sum(visitors) filter (where date > ${today}::date - 7), 0) as visitors_7,
        coalesce(sum(visitors) filter (where date > ${today}::date - 30), 0) as visitors_30,
        ${lostCreditPoints} as lost_points
      from merchant_day
      where merchant_id = ${merchantId} and date > ${today}::date - ${creditScoreDays}::integer
        and date <= ${today}::date) as d
    cross join lateral (${refundsToAnswer({ merchantId, now })}) as r
    where c.merchant_id = ${merchantId}`,
  4,
)

type ReadDashboardInput = { merchantId: string; lang: LanguageCode; today: string; now: Date }

export async function readDashboard(db: Db, { merchantId, lang, today, now }: ReadDashboardInput): Promise<Raw> {
  const statement = dashboardOf(merchantId, lang, today, now)
  const { of, json } = await db.one<{ of: string; json: string }>(statement)
  requireAnswerTo(merchantId, of)
  return raw(json)
}

type ChartMetric = (typeof chartMetrics)[number]

const metricFields: Record<ChartMetric, Sql> = {
  sales: sql`'sales', coalesce(d.sales, 0)`,
  profit: sql`'profit', coalesce(d.profit, 0)`,
  orders: sql`'orders', coalesce(d.orders, 0)`,
  visitors: sql`'visitors', coalesce(d.visitors, 0)`,
}

type ReadChartInput = {
  merchantId: string
  first: string
  last: string
  /** All metrics if undefined. */
  metric: ChartMetric | undefined
}

/** One point for each day, also for days without events. */
export async function readChart(db: Db, { merchantId, first, last, metric }: ReadChartInput): Promise<Raw> {
  const fields = metric ? metricFields[metric] : join(Object.values(metricFields))
  const { json } = await db.one<{ json: string }>(sql`
    select json_build_object('points',
      json_agg(json_build_object('date', day.date::date, ${fields}) order by day.date))::text as json
    from generate_series(${first}::date::timestamp, ${last}::date::timestamp, interval '1 day') as day (date)
    left join merchant_day d on d.merchant_id = ${merchantId} and d.date = day.date::date`)
  return raw(json)
}
