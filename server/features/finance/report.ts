import sql from 'sql-template-tag'
import type { Query } from '#contract/endpoint.ts'
import type { finance } from '#contract/finance.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import { daysOfRange, reportDaysMax } from './rules.ts'

type Asked = {
  merchantId: string
  timeZone: string
  today: string
  config: Config
  query: Query<typeof finance.report>
}

/** The calendar of settlements has no more entries than this. */
const expectedMax = 400

/** The report in one statement: profit by day from the days' figures, and when the awaiting amount arrives. */
export async function readReport(db: Db, asked: Asked): Promise<Raw> {
  const { merchantId, today, query } = asked
  const { from, to } = daysOfRange(query.range ?? 'all', today)
  const { json } = await db.one<{ json: string }>(sql`
    select json_build_object('awaiting', c.pending,
      'totalProfit', ${
        from === null
          ? sql`c.income`
          : sql`(
        select coalesce(sum(profit), 0) from merchant_day
        where merchant_id = ${merchantId} and date between ${from}::date and ${to}::date)`
      },
      'from', ${from}::text, 'to', ${to}::text,
      'days', d.days, 'hasEarlier', d.has_earlier, 'expected', e.expected)::text as json
    from merchant_counter c cross join (${daysOf(merchantId, { from, to })}) as d cross join (${calendarOf(asked)}) as e
    where c.merchant_id = ${merchantId}`)
  return raw(json)
}

/** A row for each day of a range, also for those on which nothing happened; of everything the newest that have one. */
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
    select coalesce(json_agg(${figures} order by date) filter (where place <= ${reportDaysMax}), '[]') as days,
      count(*) > ${reportDaysMax} as has_earlier
    from (
      select date, profit, orders, cancelled, refunded, row_number() over (order by date desc) as place
      from merchant_day
      where merchant_id = ${merchantId} and (profit <> 0 or orders <> 0 or cancelled <> 0 or refunded <> 0)
      order by date desc limit ${reportDaysMax + 1}) as newest`
}

/**
 * Every order that is paid and not settled, by the date on which its earnings arrive: fixed once the shopper has the
 * goods, and until then the last that the rules allow, since each step that nobody takes is taken by time.
 */
function calendarOf({ merchantId, timeZone, today, config }: Asked) {
  const { autoReceiveDays, silentReceiveDays, shipWithinDays, settleDays, firstSettleDays, firstOrders } = config
  const days = (count: number) => sql`make_interval(days => ${count})`
  return sql`
    select coalesce(json_agg(json_build_object('date', date, 'amount', amount, 'orders', orders, 'isFixed', is_fixed)
      order by date, is_fixed desc), '[]') as expected
    from (
      select greatest((arrives_at at time zone ${timeZone})::date, ${today}::date) as date, is_fixed,
        sum(earnings) as amount, count(*) as orders
      from (
        select o.earnings, o.status = 'received' as is_fixed,
          case o.status
            when 'received' then o.settles_at
            when 'shipped' then least(o.reached_at + ${days(autoReceiveDays)}, o.shipped_at + ${days(silentReceiveDays)})
            when 'awaiting_shipment' then o.ship_by + ${days(silentReceiveDays)}
            else o.pick_by + ${days(shipWithinDays + silentReceiveDays)} end
          + case when o.status = 'received' then interval '0'
              when c.received_orders < ${firstOrders} then ${days(firstSettleDays)} else ${days(settleDays)} end
          as arrives_at
        from orders o join merchant_counter c on c.merchant_id = o.merchant_id
        where o.merchant_id = ${merchantId}
          and o.status in ('awaiting_pickup', 'awaiting_shipment', 'shipped', 'received')) as awaited
      group by 1, 2 order by 1, 2 limit ${expectedMax}) as calendar`
}
