import { dateFormat } from './intl.ts'

/** The day of a moment in a time zone, as YYYY-MM-DD; in UTC where this device does not know the zone. */
export const dayIn = (timeZone: string, at: Date): string =>
  dateFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at).slice(0, 10)
