import { expect, test } from 'vitest'
import { csvField } from './statement.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+cmd|calc', "'+cmd|calc"],
  ['-2+3+cmd', "'-2+3+cmd"],
  ['＝1+1', "'＝1+1"],
  ['\t=1+1', "'\t=1+1"],
  ['\r=1+1', '"\'\r=1+1"'],
  ['\n=1+1', '"\'\n=1+1"'],
  ['-5.00', '-5.00'],
  ['+5', '+5'],
  ['12.50', '12.50'],
  ['a, "b"', '"a, ""b"""'],
  [null, ''],
  [7, '7'],
] as const)('%j is written as %j, so that a spreadsheet computes nothing', (value, written) => {
  expect(csvField(value)).toBe(written)
})
