import { expect, test } from 'vitest'
import { toggleRow } from './toggle-row.ts'

const rows = ['a', 'b', 'c', 'd', 'e']
const textOf = (chosen: ReadonlySet<string>) => [...chosen].sort().join('')
const press = (chosen: string, id: string) => textOf(toggleRow({ rows, chosen: new Set(chosen), last: '' }, id, false))
const range = (chosen: string, last: string, id: string) =>
  textOf(toggleRow({ rows, chosen: new Set(chosen), last }, id, true))

test.each([
  { name: 'a row is chosen', given: press('a', 'c'), wanted: 'ac' },
  { name: 'a chosen row is left out', given: press('ac', 'a'), wanted: 'c' },
  { name: 'a range downwards', given: range('b', 'b', 'd'), wanted: 'bcd' },
  { name: 'a range upwards keeps what is chosen elsewhere', given: range('ad', 'd', 'b'), wanted: 'abcd' },
  { name: 'a range to a row that is chosen already', given: range('be', 'b', 'e'), wanted: 'bcde' },
  { name: 'a range that begins with a row that was left out', given: range('abde', 'c', 'e'), wanted: 'ab' },
  { name: 'a range where nothing was chosen before is one row', given: range('', '', 'c'), wanted: 'c' },
  { name: 'a range from a row that has left the page is one row', given: range('x', 'x', 'c'), wanted: 'cx' },
])('$name', ({ given, wanted }) => {
  expect(given).toBe(wanted)
})
