import { minorDigits } from './currencies.ts'

/** Amounts of tokens as integers of the last decimal, never as floats. They are parsed and formatted as text. */

/** "12.5" at a scale of 6 is 12500000. Null unless it is an amount above zero with at most that many decimals. */
export function readUnits(text: string, scale: number): bigint | null {
  const match = /^(\d{1,30})(?:\.(\d+))?$/.exec(text.trim())
  const decimals = match?.[2] ?? ''
  if (!match || decimals.length > scale) return null
  const units = BigInt(`${match[1]}${decimals.padEnd(scale, '0')}`)
  return units > 0n ? units : null
}

/** 12500000 at a scale of 6 is "12.5". */
export function writeUnits(units: bigint, scale: number): string {
  const digits = units.toString().padStart(scale + 1, '0')
  const decimals = digits.slice(digits.length - scale).replace(/(?<!0)0+$/, '')
  return `${digits.slice(0, digits.length - scale)}${decimals && '.'}${decimals}`
}

/** Formats stored units. They come as text, because the database driver would lose digits of a number. */
export const writeStoredUnits = (units: string | null, scale: number | null): string | null =>
  units === null || scale === null ? null : writeUnits(BigInt(units), scale)

/** A rate is the worth of one token. It is stored in millionths of the settlement currency. */
export const rateScale = 6

type NetAmount = {
  /** In minor units of the settlement currency. */
  net: number
  settlementCurrency: string
  /** The worth of one token: "0.9995". */
  rate: string
  /** Decimals of an amount of the token. */
  scale: number
}

/** The whole tokens to send for a net amount, rounded down to the token's decimals: "94.05". */
export function tokensFor({ net, settlementCurrency, rate, scale }: NetAmount): string {
  const millionths = readUnits(rate, rateScale)
  if (millionths === null) throw new RangeError('a rate is above zero and has up to six decimals')
  const minorUnits = 10n ** BigInt(minorDigits(settlementCurrency))
  return writeUnits((BigInt(net) * 10n ** BigInt(scale + rateScale)) / (millionths * minorUnits), scale)
}
