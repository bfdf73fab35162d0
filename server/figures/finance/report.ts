import sql from 'sql-template-tag'
import type { Query } from '#contract/endpoint.ts'
import type { finance } from '#contract/finance.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import { type CalendarInput, isAwaitingSettlement, settlesBy } from '../../trade/orders/settlement-date.ts'
import { daysOfRange, reportDaysMax } from './rules.ts'

type ReadReportInput = CalendarInput & { query: Query<typeof finance.report> }

const calendarMax = 400

/** The report in one statement: profit by day, and the days on which awaited amounts arrive. */
export async function readReport(db: Db, input: ReadReportInput): Promise<Raw> {
  const { merchantId, today, query } = input
  const { from, to } = daysOfRange(query.range ?? 'all', today)
  const profitOfRange = sql`(
    select coalesce(sum(profit), 0) from merchant_day
    where merchant_id = ${merchantId} and date between ${from}::date and ${to}::date)`
  const profit = from === null ? sql`c.income` : profitOfRange
  const { json } = await db.one<{ json: string }>(sql`
    select json_build_object('awaiting', c.pending,
      'totalProfit', ${profit},
      'from', ${from}::text, 'to', ${from === null ? lastDay(merchantId, to) : sql`${to}::text`},
      'days', d.days, 'hasEarlier', d.has_earlier, 'expected', e.expected)::text as json
    from merchant_counter c cross join (${daysOf(merchantId, { from, to })}) as d cross join (${calendarOf(input)}) as e
    where c.merchant_id = ${merchantId}`)
  return raw(json)
}

/** Today, or a later day: where the shop moved to a time zone in the west, events may have days that are still to come. */
const lastDay = (merchantId: string, today: string) => sql`(
  select greatest(${today}::date, max(date)) from merchant_day where merchant_id = ${merchantId})`

/** Each day of a range, also days without events; of `all` the newest days with events. */
function daysOf(merchantId: string, { from, to }: { from: string | null; to: string }) {
  const figures = sql`json_build_object('date', date, 'profit', coalesce(profit, 0), 'orders', coalesce(orders, 0),
    'cancelled', coalesce(cancelled, 0), 'refunded', coalesce(refunded, 0))`
  if (from !== null) {
    return sql`
      select json_agg(${figures} order by date) as days, false as has_earlier
      from (
        select day.date::date as date, profit, orders, cancelled, refunded
        from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as day (date)
        left join merchant_day m on m.merchant_id = ${merchantId} and m.date = day.date::date) as range`
  }
  return sql`
    select coalesce(json_agg(${figures} order by date) filter (where rank <= ${reportDaysMax}), '[]') as days,
      count(*) > ${reportDaysMax} as has_earlier
    from (
      select date, profit, orders, cancelled, refunded, row_number() over (order by date desc) as rank
      from merchant_day
      where merchant_id = ${merchantId} and (profit <> 0 or orders <> 0 or cancelled <> 0 or refunded <> 0)
      order by date desc limit ${reportDaysMax + 1}) as newest`
}

function calendarOf({ merchantId, timeZone, today, config }: ReadReportInput) {
  return sql`
    select coalesce(json_agg(json_build_object('date', date, 'amount', amount, 'orders', orders, 'isFixed', is_fixed)
      order by date, is_fixed desc), '[]') as expected
    from (
      select greatest((arrives_at at time zone ${timeZone})::date, ${today}::date) as date, is_fixed,
        sum(earnings) as amount, count(*) as orders
      from (
        select o.earnings, o.status = 'received' as is_fixed, ${settlesBy(config)} as arrives_at
        from orders o join merchant_counter c on c.merchant_id = o.merchant_id
        where o.merchant_id = ${merchantId} and ${isAwaitingSettlement}) as awaiting
      group by 1, 2 order by 1, 2 limit ${calendarMax}) as calendar`
}
