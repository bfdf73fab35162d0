import type { Query } from '#contract/endpoint.ts'
import type { finance, reportRanges } from '#contract/finance.ts'
import { dayFrom } from '../../base/days.ts'

export const reportDaysMax = 366

/** The first and last day of a range; weeks begin on Monday, and `all` has no first day. */
export function daysOfRange(range: (typeof reportRanges)[number], today: string): { from: string | null; to: string } {
  const [year, month] = today.split('-')
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  switch (range) {
    case 'all':
      return { from: null, to: today }
    case 'yesterday':
      return { from: dayFrom(today, -1), to: dayFrom(today, -1) }
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: dayFrom(today, -sinceMonday), to: today }
    case 'month':
      return { from: `${year}-${month}-01`, to: today }
  }
}

export function statementName(shop: string, { format, from, to }: Query<typeof finance.statement>): string {
  const days = [from, to === undefined ? undefined : `to-${to}`].filter((part) => part !== undefined)
  return `${['statement', shop, ...days].join('-')}.${format}`
}
