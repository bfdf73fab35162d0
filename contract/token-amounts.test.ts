import { describe, expect, test } from 'vitest'
import { readUnits, tokensFor, writeUnits } from './token-amounts.ts'

test.each([
  ['12.5', 6, 12_500_000n],
  ['12.500000', 6, 12_500_000n],
  [' 7 ', 0, 7n],
  ['0.000001', 6, 1n],
  ['0.0000001', 6, null],
  ['0', 6, null],
  ['1,5', 6, null],
  ['-1', 6, null],
  ['1e3', 6, null],
  ['', 6, null],
])('%s with %i decimals is %s units', (text, scale, units) => {
  expect(readUnits(text, scale)).toBe(units)
})

test.each([
  [12_500_000n, 6, '12.5'],
  [95_000_000n, 6, '95'],
  [1n, 6, '0.000001'],
  [0n, 6, '0'],
  [7n, 0, '7'],
  [100_000_000_000_000_000_000_001n, 6, '100000000000000000.000001'],
])('%s units with %i decimals are written %s', (units, scale, text) => {
  expect(writeUnits(units, scale)).toBe(text)
})

describe('what is sent for a net amount', () => {
  test.each([
    [9_500, 'USD', '1', 6, '95'],
    [9_500, 'USD', '0.9995', 6, '95.047523'],
    [97_000, 'THB', '36.5', 6, '26.575342'],
    // Yen have no decimals, dinars have three.
    [10_000, 'JPY', '152.25', 6, '65.681444'],
    [10_000, 'KWD', '0.307', 6, '32.573289'],
    [9_500, 'USD', '1', 18, '95'],
    [10_000, 'USD', '3', 18, '33.333333333333333333'],
    [10_000, 'USD', '3', 0, '33'],
    // The result must never exceed the debt: a third is rounded down, and so is almost a whole unit.
    [2_999_999, 'USD', '30000', 0, '0'],
    [9_900_000_000_000, 'IDR', '0.000001', 6, '99000000000000000'],
    [0, 'USD', '1', 6, '0'],
  ])(
    '%i minor units of %s at a rate of %s, with %i decimals: %s',
    (...[net, settlementCurrency, rate, scale, tokens]) => {
      expect(tokensFor({ net, settlementCurrency, rate, scale })).toBe(tokens)
    },
  )

  test('a rate that is none is a fault', () => {
    for (const rate of ['', '0', '1.0000001', 'x']) {
      expect(() => tokensFor({ net: 1, settlementCurrency: 'USD', rate, scale: 6 })).toThrow(RangeError)
    }
  })
})
