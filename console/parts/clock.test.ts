import { expect, test } from 'vitest'
import { toneOf } from './clock.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour)).toISOString()
const clock = { since: at(0), promisedBy: at(24), endsBy: null }

test.each([
  [1, 'plain'],
  [17, 'plain'],
  [19, 'soon'],
  [24.5, 'late'],
] as const)('after %s of 24 hours a promise is %s', (hours, tone) => {
  expect(toneOf(clock, Date.parse(clock.since) + hours * 3_600_000)).toBe(tone)
})

test('the last two hours are soon, however short or long the promise was', () => {
  const short = { since: at(0), promisedBy: at(3), endsBy: null }
  expect(toneOf(short, Date.parse(at(2)))).toBe('soon')
})

test('without a promise nothing is soon or late', () => {
  expect(toneOf({ ...clock, promisedBy: null }, Date.parse(at(500)))).toBe('plain')
})
