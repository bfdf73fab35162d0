import { minorDigits } from './currencies.ts'

/**
 * What one unit of the settlement currency is worth in another currency on a day, as a decimal string. Amounts are only
 * shown with it: no sum that is charged, paid or posted is calculated from a rate.
 */
export type ExchangeRate = { currency: string; rate: string; day: string }

/** A decimal above zero, with up to nine digits before the point and ten after it. */
export const ratePattern = '^(?=.*[1-9])(0|[1-9][0-9]{0,8})(\\.[0-9]{1,10})?$'

const isRate = new RegExp(ratePattern)

/** Digits that an approximate amount shows. Banks' own rates differ by more than the next one. */
const shownFigures = 3

/**
 * About what an amount of the settlement currency `from` is worth, in minor units of the rate's currency, rounded half
 * up to the shown digits. Null where nothing is worth showing: zero, less than a minor unit, or too much for an integer.
 */
export function approximate(amount: number, from: string, { currency, rate }: ExchangeRate): number | null {
  const [whole = '', fraction = ''] = rate.split('.')
  const numerator = BigInt(Math.abs(amount)) * BigInt(whole + fraction) * 10n ** BigInt(minorDigits(currency))
  const denominator = 10n ** BigInt(fraction.length + minorDigits(from))
  const surplus = String(numerator / denominator).length - shownFigures
  const step = 10n ** BigInt(Math.max(0, surplus))
  const rounded = ((2n * numerator + denominator * step) / (2n * denominator * step)) * step
  if (rounded === 0n || rounded > BigInt(Number.MAX_SAFE_INTEGER)) return null
  return Math.sign(amount) * Number(rounded)
}

/** A currency and its rate in a line, as people paste them: "THB 35.12", "THB,35.12". */
const linePattern = /^([A-Z]{3})[\s,;=:]+([0-9.]+)$/

/** The rates in a text, one a line, each currency once. Null if a line is none. */
export function readRates(text: string): Omit<ExchangeRate, 'day'>[] | null {
  const rates = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => linePattern.exec(line.trim()) ?? [])
    .map(([, currency = '', rate = '']) => ({ currency, rate }))
  const isWhole = rates.every(({ rate }) => isRate.test(rate))
  const isOnce = new Set(rates.map(({ currency }) => currency)).size === rates.length
  return rates.length > 0 && isWhole && isOnce ? rates : null
}
