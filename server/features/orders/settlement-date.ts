import sql, { raw, type Sql } from 'sql-template-tag'
import type { Config } from '../../base/config.ts'
import { type Fields, number, time } from '../../base/json-row.ts'

/** A number of the settings, in the statement's text: it is the same in every call, and a parameter costs more. */
const constant = (setting: number): Sql => raw(String(setting))

/** Paid, and not settled. */
export const isAwaitingSettlement: Sql = sql`o.status in ('awaiting_pickup', 'awaiting_shipment', 'shipped', 'received')`

/**
 * When the earnings of an order `o` of the merchant with the counters `c` arrive: fixed once the shopper has the goods;
 * before that the latest time that the rules allow, since every step has a deadline. The carrier may report the delivery
 * at the end of the time without news, and the shopper then has the days to say that it came.
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
 * When the earnings of an order `o` of the merchant with the counters `c` arrive, and the days that it waits by itself,
 * by the settings of today; a date is fixed at the receipt.
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

/** The merchant whose calendar is read, and its day. */
export type CalendarInput = { merchantId: string; timeZone: string; today: string; config: Config }

/** The orders of an entry of the calendar: what is overdue arrives today. */
export const idsOfOrdersSettling = (day: string, { merchantId, timeZone, today, config }: CalendarInput): Sql => sql`
  select a.id from (
    select o.id, ${settlesBy(config)} as at from orders o join merchant_counter c on c.merchant_id = o.merchant_id
    where o.merchant_id = ${merchantId} and ${isAwaitingSettlement}) as a
  where greatest((a.at at time zone ${timeZone})::date, ${today}::date) = ${day}::date`
