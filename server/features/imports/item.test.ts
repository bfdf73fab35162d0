import { expect, test } from 'vitest'
import { readPrice } from './item.ts'

test.each([
  ['JPY', '1500', 1_500],
  ['JPY', '1,500.00', 1_500],
  ['JPY', '¥1500', 1_500],
  ['VND', '250000 ₫', 250_000],
  ['USD', '15', 1_500],
  ['USD', '15.3000', 1_530],
  ['KWD', '3.06', 3_060],
  ['KWD', '3.0600', 3_060],
  ['KWD', '15.000', 15_000],
  ['IDR', '15000.00', 1_500_000],
  ['IDR', 'Rp 15,000', 1_500_000],
  ['USD', '1,500.000', 150_000],
  ['USD', '0.500', 50],
])('a price of a file in %s: "%s" is %i minor units', (currency, text, amount) => {
  expect(readPrice(text, { currency, decimal: null })).toBe(amount)
})

test.each([
  ['JPY', '15.5'],
  ['USD', '1.005'],
  ['KWD', '0.0005'],
  ['USD', '1.2.00'],
  ['USD', '0.00'],
  // Fifteen or fifteen thousand.
  ['IDR', '15.000'],
  ['JPY', '15.000'],
  ['USD', '15.300'],
  ['IDR', 'Rp 15.000,00'],
])('a price of a file in %s: "%s" is refused', (currency, text) => {
  expect(() => readPrice(text, { currency, decimal: null })).toThrow('no_price')
})
