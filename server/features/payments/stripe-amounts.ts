import { minorDigits } from '#contract/currencies.ts'

/**
 * Where Stripe's unit is not ISO 4217's minor unit: it writes ISK and UGX with two decimals that must be zero, and MGA
 * without any (docs.stripe.com/currencies).
 */
const stripeDigits: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

const digitsOf = (currency: string): number => stripeDigits[currency] ?? minorDigits(currency)

/** An amount as Stripe takes it; null where it cannot charge this amount: three decimals must end in a zero. */
export function toStripeAmount(minor: number, currency: string): number | null {
  const amount = scale(minor, digitsOf(currency) - minorDigits(currency))
  return amount === null || (digitsOf(currency) === 3 && amount % 10 !== 0) ? null : amount
}

/** An amount of Stripe's in minor units; null where it is none. */
export const fromStripeAmount = (amount: number, currency: string): number | null =>
  Number.isSafeInteger(amount) ? scale(amount, minorDigits(currency) - digitsOf(currency)) : null

function scale(amount: number, digits: number): number | null {
  const scaled = digits >= 0 ? amount * 10 ** digits : amount / 10 ** -digits
  return Number.isSafeInteger(scaled) ? scaled : null
}
