import sql, { raw, type Sql } from 'sql-template-tag'
import type { Config } from '../../base/config.ts'
import { type Fields, number, time } from '../../base/json-row.ts'

/** Settings are literals in the statement: they are the same in every call, and parameters cost more. */
const constant = (setting: number): Sql => raw(String(setting))

/** Paid and not settled. */
export const isAwaitingSettlement: Sql = sql`o.status in ('awaiting_pickup', 'awaiting_shipment', 'shipped', 'received')`

/**
 * The day on which the earnings of order `o` arrive; expects the counters `c`. Fixed once the shopper has the goods;
 * before, the latest day that the deadlines allow. The carrier may report delivery at the end of the days without news,
 * and the shopper then has the days for confirming it.
 */
export function settlesBy(config: Config): Sql {
  const { silentReceiveDays, shipWithinDays, settleDays, firstSettleDays, firstOrders } = config
  const { autoReceiveDays } = config.policy
  const days = (count: number) => sql`make_interval(days => ${constant(count)})`
  return sql`
    case
      when o.status = 'received' then o.settles_at
      when o.status = 'shipped'
        then coalesce(o.reached_at, o.shipped_at + ${days(silentReceiveDays)}) + ${days(autoReceiveDays)}
      when o.status = 'awaiting_shipment' then o.ship_by + ${days(silentReceiveDays + autoReceiveDays)}
      else o.pick_by + ${days(shipWithinDays + silentReceiveDays + autoReceiveDays)} end
    + case when o.status = 'received' then interval '0'
        when c.received_orders < ${constant(firstOrders)} then ${days(firstSettleDays)} else ${days(settleDays)} end`
}

/**
 * The day on which the earnings of order `o` arrive, and the waiting days by the current settings; expects the counters
 * `c`. The receipt fixes a date.
 */
export function waitingFields(config: Config): Fields {
  const { policy, settleDays, firstSettleDays, firstOrders } = config
  return {
    autoReceiveDays: number(constant(policy.autoReceiveDays)),
    settleDays: number(sql`
      case when c.received_orders < ${constant(firstOrders)} then ${constant(firstSettleDays)}
        else ${constant(settleDays)} end`),
    settlesBy: time(sql`case when ${isAwaitingSettlement} then ${settlesBy(config)} end`),
  }
}

export type CalendarInput = { merchantId: string; timeZone: string; today: string; config: Config }

/** The orders of a calendar entry; overdue ones count as today's. */
export const idsOfOrdersSettling = (day: string, { merchantId, timeZone, today, config }: CalendarInput): Sql => sql`
  select a.id from (
    select o.id, ${settlesBy(config)} as at from orders o join merchant_counter c on c.merchant_id = o.merchant_id
    where o.merchant_id = ${merchantId} and ${isAwaitingSettlement}) as a
  where greatest((a.at at time zone ${timeZone})::date, ${today}::date) = ${day}::date`
