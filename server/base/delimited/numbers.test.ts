import { expect, test } from 'vitest'
import type { DecimalSign } from '#contract/delimited.ts'
import { guessDecimal, minorOf, readNumber } from './numbers.ts'

test.each<[string, DecimalSign, string]>([
  ['1,284.60', '.', '1284.60'],
  ['1.284,60', ',', '1284.60'],
  ['1 284,60', ',', '1284.60'],
  ['1\u202f284,60', ',', '1284.60'],
  ['1’284.60', '.', '1284.60'],
  ['1,23,456.00', '.', '123456.00'],
  ['１２３', '.', '123.'],
  ['๑๒๓.๕๐', '.', '123.50'],
  ['.50', '.', '.50'],
  ['1.500.000 ₫', ',', '1500000. ₫'],
  ['Rp 15.000,00', ',', '15000.00 Rp'],
  ['12,50 €', ',', '12.50 €'],
  ['1500.00 CR', '.', '1500.00 CR'],
  ['-5', '.', '-5.'],
  ['5-', '.', '-5.'],
  ['−5', '.', '-5.'],
  ['$-5.00', '.', '-5.00 $'],
  ['(1500.00)', '.', '-1500.00'],
])('%j with the sign %j is %j', (text, decimal, read) => {
  const number = readNumber(text, decimal)
  expect(number && `${number.isNegative ? '-' : ''}${number.whole}.${number.decimals} ${number.unit}`.trim()).toBe(read)
})

test.each([
  '',
  'many',
  '-',
  '1.2.00',
  '1,2',
  '12,50',
  '12.50 - 15.00',
  '12-13',
  '1/2',
  '1.2E+14',
  '--5',
  '1'.repeat(80),
])('%j is no number with a decimal point', (text) => {
  expect(readNumber(text, '.')).toBeNull()
})

test('minor units have the decimals of the currency, and further ones are zeros', () => {
  const minor = (text: string, digits: number) => minorOf(readNumber(text, '.')!, digits)
  expect([minor('12.5', 2), minor('12.5000', 2), minor('12', 0), minor('12.505', 2), minor('12.5', 0)]).toEqual([
    1_250,
    1_250,
    12,
    null,
    null,
  ])
})

test.each<[string[], DecimalSign | null]>([
  [['19,99', '1,299', '1.299,00'], ','],
  [['1.500.000 ₫', '15'], ','],
  [['1,500,000'], '.'],
  [['0.500'], '.'],
  [['15.000', '12'], null],
  [['9.50', '12,50'], null],
  [[], null],
])('of %j the decimal sign is %j', (texts, decimal) => {
  expect(guessDecimal(texts)).toBe(decimal)
})
