import type { Query } from '#contract/endpoint.ts'
import type { finance, reportRanges } from '#contract/finance.ts'
import { dayFrom } from '../../base/days.ts'
import { refuse } from '../../base/refuse.ts'

type Range = (typeof reportRanges)[number]

/** A report of everything shows the newest so many days. */
export const reportDaysMax = 366

/** The first and the last day of a range; a week begins on Monday, and `all` has no first day. */
export function daysOfRange(range: Range, today: string): { from: string | null; to: string } {
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

/** A place in the bill: the transaction and its line. */
export type BillPlace = { sequence: number; line: number }

export const writeBillCursor = ({ sequence, line }: BillPlace): string => `${sequence}-${line}`

export function readBillCursor(after: string): BillPlace {
  const match = /^(\d{1,15})-(\d{1,4})$/.exec(after)
  if (!match) throw refuse('validation', { fields: { after: 'field_invalid' } })
  return { sequence: Number(match[1]), line: Number(match[2]) }
}

/** What a statement is called on the merchant's disk. */
export function statementName(shop: string, { format, from, to }: Query<typeof finance.statement>): string {
  const days = [from, to === undefined ? undefined : `to-${to}`].filter((part) => part !== undefined)
  return `${['statement', shop, ...days].join('-')}.${format}`
}
