import { minorDigits } from '#contract/currencies.ts'

/**
 * Currencies whose unit at Stripe differs from ISO 4217: ISK and UGX have two decimals that must be zero, MGA has none
 * (docs.stripe.com/currencies).
 */
const stripeDigits: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

const digitsOf = (currency: string): number => stripeDigits[currency] ?? minorDigits(currency)

/** The amount in Stripe's unit; null if Stripe cannot charge it: with three decimals, the last must be zero. */
export function toStripeAmount(minor: number, currency: string): number | null {
  const amount = scale(minor, digitsOf(currency) - minorDigits(currency))
  return amount === null || (digitsOf(currency) === 3 && amount % 10 !== 0) ? null : amount
}

/** In minor units; null if the amount is not valid. */
export const fromStripeAmount = (amount: number, currency: string): number | null =>
  Number.isSafeInteger(amount) ? scale(amount, minorDigits(currency) - digitsOf(currency)) : null

function scale(amount: number, digits: number): number | null {
  const scaled = digits >= 0 ? amount * 10 ** digits : amount / 10 ** -digits
  return Number.isSafeInteger(scaled) ? scaled : null
}
