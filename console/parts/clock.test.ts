import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { toneOf } from './clock.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22) + hour * hourMs).toISOString()
const clock = { since: at(0), promisedBy: at(24), endsBy: null }

test.each([
  [1, 'plain'],
  [17, 'plain'],
  [19, 'soon'],
  [24.5, 'late'],
] as const)('after %s of 24 hours a promise is %s', (hours, tone) => {
  expect(toneOf(clock, Date.parse(clock.since) + hours * hourMs)).toBe(tone)
})

test('the last two hours are soon, however long the promise was; of a short one its last half is', () => {
  const long = { since: at(0), promisedBy: at(5), endsBy: null }
  expect(toneOf(long, Date.parse(at(3.5)))).toBe('soon')
  const short = { since: at(0), promisedBy: at(0.5), endsBy: null }
  expect(toneOf(short, Date.parse(at(0.2)))).toBe('plain')
  expect(toneOf(short, Date.parse(at(0.3)))).toBe('soon')
})

test('without a promise nothing is soon or late', () => {
  expect(toneOf({ ...clock, promisedBy: null }, Date.parse(at(500)))).toBe('plain')
})
