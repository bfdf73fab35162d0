import { toAsciiDigits } from '#contract/digits.ts'
import { limits } from '#contract/limits.ts'
import { parseAmount, toDecimal } from '#contract/money.ts'
import { numberFormat } from './intl.ts'

export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'erase'

/** How an amount is typed and shown: the language's BCP 47 tag, and the decimals of the currency. */
type AmountFormats = { tag: string; minorDigits: number }

/** Whether a text is an amount as calls take it: digits with an optional decimal point. */
function isAmount(typed: string, minorDigits: number): boolean {
  const amount = parseAmount(typed, minorDigits)
  return amount !== null && amount <= limits.amountMax
}

/** The pad's key for a key of the keyboard. Null if the pad has no such key. */
export function padKeyOf(key: string): PadKey | null {
  const typed = toAsciiDigits(key)
  if (/^[0-9]$/.test(typed)) return typed as PadKey
  if (['.', ',', '٫'].includes(typed)) return '.'
  if (key === 'Backspace' || key === 'Delete') return 'erase'
  return null
}

/** The text of an amount field after a key of the pad. A key that would make it invalid changes nothing. */
export function typeAmount(typed: string, key: PadKey, minorDigits: number): string {
  if (key === 'erase') return typed.slice(0, -1)
  if (key === '.') return typed.includes('.') || minorDigits === 0 ? typed : `${typed || '0'}.`
  const next = typed === '0' ? key : typed + key
  return isAmount(next, minorDigits) ? next : typed
}

/** The separators of thousands and decimals in a language: "1,284.60", "1.284,60". */
export function separatorsOf(tag: string): { group: string; decimal: string } {
  const parts = numberFormat(tag).formatToParts(1_234_567.8)
  const find = (wanted: Intl.NumberFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value
  return { group: find('group') ?? ',', decimal: find('decimal') ?? '.' }
}

/** "1284.6" as the language writes it, also for unfinished amounts: "1,284.6", "1.284,6", "12,". */
export function showTyped(typed: string, tag: string): string {
  const [major = '', minor] = typed.split('.')
  const grouped = major === '' ? '' : numberFormat(tag).format(BigInt(major))
  if (minor === undefined) return grouped
  const decimals = [...minor].map((digit) => numberFormat(tag).format(Number(digit))).join('')
  return grouped + separatorsOf(tag).decimal + decimals
}

/**
 * An amount typed in the language's own way, as digits and a decimal point: "1.284,60" in Vietnamese is "1284.60". A
 * single foreign separator before one or two last digits is a decimal separator, because a group has three digits. Null
 * if the text is not an amount.
 */
export function readTyped(text: string, tag: string): string | null {
  const { group, decimal } = separatorsOf(tag)
  // The Arabic separators mean the same in every language.
  const ascii = toAsciiDigits(text).replaceAll('٬', group).replaceAll('٫', decimal).trim()
  const own = new RegExp(`^(\\d{1,3}(?:\\${group}\\d{3})+|\\d+)?(?:\\${decimal}(\\d*))?$`).exec(ascii)
  const read = own ?? /^(\d+)[.,](\d{1,2})$/.exec(ascii)
  const [, major = '', minor] = read ?? []
  if (!read || (major === '' && !minor)) return null
  const digits = major.replaceAll(group, '') || '0'
  return minor === undefined ? digits : `${digits}.${minor}`
}

/** The text of a plain field in minor units. Null if it is not an amount of the currency. */
export function readAmount(text: string, { tag, minorDigits }: AmountFormats): number | null {
  const typed = readTyped(text, tag)
  return typed === null ? null : parseAmount(typed, minorDigits)
}

/** The text of an amount for a plain field, which `readAmount` parses to the same amount. */
export const writeAmount = (amount: number, { tag, minorDigits }: AmountFormats): string =>
  showTyped(toDecimal(amount, minorDigits), tag)

const aroundAmount = /^[^\d.,]+|[^\d.,]+$/g

/** A pasted amount as digits and a decimal point. Null if it is not an amount, or too long for the field. */
export function pasteAmount(text: string, { tag, minorDigits }: AmountFormats): string | null {
  const typed = readTyped(toAsciiDigits(text).replaceAll(aroundAmount, ''), tag)
  return typed !== null && isAmount(typed, minorDigits) ? typed : null
}
