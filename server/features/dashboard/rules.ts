import type { dashboard } from '#contract/dashboard.ts'
import type { Query } from '#contract/endpoint.ts'
import { dayMs } from '../../clock.ts'
import { refuse } from '../../refuse.ts'

/** A leap year in days. */
const chartDaysMax = 366
const chartDaysDefault = 7

/** Making one costs more than the whole statement that the day is for. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The day that it is in a time zone, as YYYY-MM-DD. */
export function dayOf(at: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(timeZone, format)
  }
  return format.format(at)
}

const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The first and the last day of a chart: a range that ends today, or the days that are named. */
export function daysOf({ range, from, to }: Query<typeof dashboard.echart>, today: string) {
  const last = to ?? (from === undefined || from > today ? (from ?? today) : today)
  const first = from ?? dayFrom(last, 1 - (range ?? chartDaysDefault))
  if (first > last || dayFrom(first, chartDaysMax - 1) < last) {
    throw refuse('validation', { fields: { from: 'field_out_of_range' } })
  }
  return { first, last }
}
