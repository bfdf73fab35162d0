import { dayMs } from './clock.ts'

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

/** The day so many days later, or earlier. */
export const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
