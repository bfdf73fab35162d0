import type { Desk } from '#contract/operator/desk.ts'
import { after } from '../../parts/after.ts'
import type { MarkKind } from '../../parts/mark.tsx'

/** The checks run each night, so the last ones are at most this old. */
const checkedWithinHours = 26

/** Only a check of the last day that found nothing is a tick. */
export function checkMark(check: Desk['checks'][number] | undefined, nowMs: number): MarkKind {
  if (!check) return 'half'
  if (check.differences > 0) return 'late'
  return Date.parse(after(check.at, checkedWithinHours)) > nowMs ? 'done' : 'half'
}
