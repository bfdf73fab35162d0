import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { checkMark } from './check-mark.ts'

const nowMs = Date.parse('2026-12-01T09:00:00Z')
const check = (hours: number, differences: number) =>
  ({ check: 'recount', at: new Date(nowMs - hours * hourMs).toISOString(), differences }) as const

test.each([
  ['was made last night and found nothing', check(8, 0), 'done'],
  ['found differences', check(8, 1), 'late'],
  ['found differences some nights ago', check(50, 1), 'late'],
  ['is older than a night', check(27, 0), 'half'],
  ['was never made', undefined, 'half'],
] as const)('a check of the books that %s is marked for what it says now', (_, last, mark) => {
  expect(checkMark(last, nowMs)).toBe(mark)
})
