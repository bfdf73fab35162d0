import { minorDigits as digitsOf } from './currencies.ts'

/**
 * Money as integers of minor units (cents, for a currency with two decimals), never as floats. Shares are computed in
 * BigInt, typed amounts are parsed as text, and Intl gets decimal strings.
 */

/** The sum. Throws beyond the safe integers, because such a sum is a bug and no refusal. */
export function add(...amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n)
  return safe(sum)
}

/** amount · numerator / denominator, rounded down, for amounts from zero. Throws beyond the safe integers. */
export function share(amount: number, numerator: number, denominator: number): number {
  return safe((BigInt(amount) * BigInt(numerator)) / BigInt(denominator))
}

/** The fee for an amount from zero, at a rate in basis points, rounded half up. */
export function feeOf(amount: number, feeBps: number): number {
  return safe((BigInt(amount) * BigInt(feeBps) + 5_000n) / 10_000n)
}

/**
 * A typed amount ("1,284.60") in minor units. Null for other text, too many decimals and amounts that are too large.
 */
export function parseAmount(text: string, minorDigits: number): number | null {
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/.exec(text.trim())
  if (!match || (!match[1] && !match[2])) return null
  const major = (match[1] ?? '0').replaceAll(',', '')
  const minor = match[2] ?? ''
  if (minor.length > minorDigits) return null
  const amount = BigInt(major + minor.padEnd(minorDigits, '0'))
  return amount <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(amount) : null
}

/** 128460 → "1284.60": a decimal string, because Intl.NumberFormat keeps every digit of a string. */
export function toDecimal(amount: number, minorDigits: number): string {
  const sign = amount < 0 ? '-' : ''
  const digits = String(Math.abs(amount)).padStart(minorDigits + 1, '0')
  if (minorDigits === 0) return sign + digits
  return `${sign}${digits.slice(0, -minorDigits)}.${digits.slice(-minorDigits)}`
}

const writtenDigitsOf = new Map<string, number | undefined>()

/** The decimals that a country writes. Cached, because creating a format takes longer than formatting. */
function writtenDigits(tag: string, currency: string): number | undefined {
  const key = `${tag} ${currency}`
  if (!writtenDigitsOf.has(key)) {
    const format = new Intl.NumberFormat(tag, { style: 'currency', currency })
    writtenDigitsOf.set(key, format.resolvedOptions().maximumFractionDigits)
  }
  return writtenDigitsOf.get(key)
}

/** The decimals to show: those that the country writes, or all of the currency if one would be lost. */
export function shownDigits(amount: number, { tag, currency }: { tag: string; currency: string }): number {
  const all = digitsOf(currency)
  const written = Math.min(all, writtenDigits(tag, currency) ?? all)
  return amount % 10 ** (all - written) === 0 ? written : all
}

function safe(amount: bigint): number {
  if (amount > BigInt(Number.MAX_SAFE_INTEGER) || amount < -BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new RangeError('an amount left the safe integers')
  }
  return Number(amount)
}
