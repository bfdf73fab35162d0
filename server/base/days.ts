import sql, { type Sql } from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'

/** Whether this process knows the time zone, by its current or a former name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Cached: creating a format costs more than the whole statement that needs the day. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

export function dayOf(at: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(timeZone, format)
  }
  return format.format(at)
}

export const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/**
 * The first moment of a day. Where a midnight comes twice or not at all, PostgreSQL would take the second one; the moment
 * before it is never in doubt in this way.
 */
export const startOfDay = (day: Sql, timeZone: string): Sql =>
  sql`((${day}::timestamp - interval '1 microsecond') at time zone ${timeZone} + interval '1 microsecond')`
