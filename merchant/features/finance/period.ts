import { dayIn } from '#kit/day-in.ts'

export type Period = 'all' | 'year' | 'month'

/** The first day of a period that ends now, in the shop's time zone. The whole time has no first day. */
export function sinceOf(period: Period, { now, timeZone }: { now: Date; timeZone: string }): { from?: string } {
  if (period === 'all') return {}
  const today = dayIn(timeZone, now)
  return { from: period === 'year' ? `${today.slice(0, 4)}-01-01` : `${today.slice(0, 7)}-01` }
}
