import { expect, test } from 'vitest'
import { between } from './use-selection.ts'

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

test.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['c', 'c', 'c'],
  [undefined, 'c', 'c'],
  ['gone', 'c', 'c'],
])('a range from %s to %s has the rows %s', (from, to, rows) => {
  expect(between(items, from, to).join('')).toBe(rows)
})
