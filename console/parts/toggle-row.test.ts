import { expect, test } from 'vitest'
import { toggleRow } from './toggle-row.ts'

const rows = ['a', 'b', 'c', 'd', 'e']
const toggle = (chosen: string, last: string, id: string, isRange = true) =>
  [...toggleRow({ rows, chosen: new Set(chosen), last }, id, isRange)].sort().join('')

test.each([
  { name: 'a row is chosen', given: toggle('a', 'a', 'c', false), then: 'ac' },
  { name: 'a chosen row is left out', given: toggle('ac', 'c', 'a', false), then: 'c' },
  { name: 'a range downwards', given: toggle('b', 'b', 'd'), then: 'bcd' },
  { name: 'a range upwards keeps what is chosen elsewhere', given: toggle('ad', 'd', 'b'), then: 'abcd' },
  { name: 'a range to a row that is chosen already', given: toggle('be', 'b', 'e'), then: 'bcde' },
  { name: 'a range that begins with a row that was left out', given: toggle('abde', 'c', 'e'), then: 'ab' },
  { name: 'a range where nothing was chosen before is one row', given: toggle('', '', 'c'), then: 'c' },
  { name: 'a range from a row that has left the page is one row', given: toggle('x', 'x', 'c'), then: 'cx' },
])('$name', ({ given, then }) => {
  expect(given).toBe(then)
})
