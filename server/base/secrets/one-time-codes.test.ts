import { expect, test } from 'vitest'
import { codeAt, enrolment, newTotpSecret, stepOf } from './one-time-codes.ts'

const secret = newTotpSecret()
const { secret: letters } = enrolment('somebody@platform.example', secret)
const shownFrom = new Date('2026-03-02T09:00:00Z')
const step = shownFrom.getTime() / 30_000
const after = (seconds: number) => new Date(shownFrom.getTime() + seconds * 1000)

test.each([
  ['when it appears', 0, step],
  ['at the end of its thirty seconds', 29.999, step],
  ['after its thirty seconds', 30, null],
  ['a whole step later', 59, null],
  ['before it appears', -0.001, null],
  ['a whole step before', -30, null],
])('a code is looked at %s', (_, seconds, expected) => {
  expect(stepOf(codeAt(letters, shownFrom), secret, after(seconds))).toBe(expected)
})

test('a text that is no code is none', () => {
  for (const text of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(stepOf(text, secret, shownFrom)).toBeNull()
})
