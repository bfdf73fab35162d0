import { describe, expect, test } from 'vitest'
import { dollarOf, isSettlementCurrency, minorDigits } from './currencies.ts'
import { parseAmount, shownDigits, toDecimal } from './money.ts'

describe.each([
  ['JPY', 0, '1500', 1_500, '1500'],
  ['KRW', 0, '15,000', 15_000, '15000'],
  ['VND', 0, '250000', 250_000, '250000'],
  ['USD', 2, '15.3', 1_530, '15.30'],
  ['EUR', 2, '15.30', 1_530, '15.30'],
  ['IDR', 2, '15000', 1_500_000, '15000.00'],
  ['KWD', 3, '3.06', 3_060, '3.060'],
  ['TND', 3, '0.005', 5, '0.005'],
] as const)('%s', (...[currency, digits, typed, amount, written]) => {
  test(`has ${digits} decimals: "${typed}" is ${amount} minor units, and ${written} again`, () => {
    expect(minorDigits(currency)).toBe(digits)
    expect(parseAmount(typed, digits)).toBe(amount)
    expect(toDecimal(amount, digits)).toBe(written)
    expect(toDecimal(-amount, digits)).toBe(`-${written}`)
  })

  test('takes no further decimal', () => {
    expect(parseAmount(`1.${'0'.repeat(digits)}1`, digits)).toBeNull()
  })
})

test.each([
  ['USD', 100],
  ['EUR', 100],
  ['JPY', 100],
  ['KRW', 1_000],
  ['VND', 20_000],
  ['KWD', 300],
  ['LBP', 9_000_000],
  ['ETB', 15_000],
  ['IDR', 1_500_000],
])('a dollar of %s is about %i minor units', (currency, dollar) => {
  expect(dollarOf(currency)).toBe(dollar)
})

test.each(['usd', 'USDT', 'XTS', 'XAU', 'CLF', 'ZZZ', ''])('"%s" is no currency to settle in', (code) => {
  expect(isSettlementCurrency(code)).toBe(false)
})

test.each(['USD', 'JPY', 'KRW', 'VND', 'KWD', 'XOF', 'IDR'])('%s is one', (code) => {
  expect(isSettlementCurrency(code)).toBe(true)
})

test('decimals that a country does not write are left out only where they are zero', () => {
  const shown = (amount: number) => shownDigits(amount, { tag: 'id', currency: 'LAK' })
  expect(shown(1_500_000)).toBe(0)
  expect(shown(1_500_050)).toBe(2)
  expect(shownDigits(1_500, { tag: 'ja', currency: 'JPY' })).toBe(0)
  expect(shownDigits(1_500, { tag: 'ar', currency: 'KWD' })).toBe(3)
})
