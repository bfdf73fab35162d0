import { expect, test } from 'vitest'
import { textAfter } from './text-after.ts'

test.each([
  ['Hello', 'Hello', ''],
  [' Hello ', 'Hello', ''],
  ['Hello and more', 'Hello', 'and more'],
  ['Something else', 'Hello', 'Something else'],
  ['', 'Hello', ''],
])('of %j the server has %j, and %j is left to send', (text, sent, left) => {
  expect(textAfter(text, sent)).toBe(left)
})
