import { expect, test } from 'vitest'
import { isSettlementCurrency, minorDigits } from '#contract/currencies.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts'

test.each([
  ['USD', 1_234, 1_234],
  ['JPY', 500, 500],
  ['KRW', 1_000, 1_000],
  ['VND', 20_000, 20_000],
  // Stripe uses two decimals, which must be zero.
  ['ISK', 5, 500],
  ['UGX', 3_500, 350_000],
  // Three decimals, of which the last must be zero.
  ['KWD', 5_120, 5_120],
  ['KWD', 5_124, null],
  // ISO 4217 has two decimals, Stripe none.
  ['MGA', 500, 5],
  ['MGA', 501, null],
])('%s %i is charged as %s', (currency, minor, stripe) => {
  expect(toStripeAmount(minor, currency)).toBe(stripe)
  if (stripe !== null) expect(fromStripeAmount(stripe, currency)).toBe(minor)
})

test('what Stripe names and the currency does not have is no amount', () => {
  expect(fromStripeAmount(550, 'ISK')).toBeNull()
  expect(fromStripeAmount(1.5, 'USD')).toBeNull()
})

test('every currency of the books comes back as it went', () => {
  const currencies = Intl.supportedValuesOf('currency').filter(isSettlementCurrency)
  expect(currencies.length).toBeGreaterThan(100)
  for (const currency of currencies) {
    const minor = 12_340 * 10 ** minorDigits(currency)
    expect(fromStripeAmount(toStripeAmount(minor, currency) ?? 0, currency), currency).toBe(minor)
  }
})
