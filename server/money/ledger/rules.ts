import { dayMs } from '#contract/durations.ts'
import type { LiabilityDay } from '../../ledger/liability-tree.ts'

/** Hash trees of liabilities are kept as long. */
export const shownDays = 35

export const toLiabilityDay = ({ day, merchants, total, root, signature }: LiabilityDay & { signature: Buffer }) => ({
  day,
  merchants,
  total,
  root: root.toString('hex'),
  signature: signature.toString('base64'),
})

/**
 * A filter by account or kind over all merchants is limited to this many days, so that no list reads the whole ledger.
 */
const windowDaysMax = 31

export type LedgerWindow = { since?: Date; until?: Date }

type WindowInput = {
  since: string | undefined
  until: string | undefined
  now: Date
  isBounded: boolean
}

/** The time range of a list; null if a time is invalid or the range is too long. */
export function windowOf({ since, until, now, isBounded }: WindowInput): LedgerWindow | null {
  const times = [since, until].map((text) => (text === undefined ? undefined : new Date(text)))
  const [from, to] = times
  if (times.some((time) => time && !(time.getTime() >= 0 && time.getTime() < Date.UTC(10_000, 0, 1)))) return null
  const end = to ?? now
  if (!isBounded) return { ...(from && { since: from }), ...(to && { until: to }) }
  const begin = from ?? new Date(end.getTime() - windowDaysMax * dayMs)
  if (end.getTime() - begin.getTime() > (windowDaysMax + 1) * dayMs) return null
  return { since: begin, ...(to && { until: to }) }
}
