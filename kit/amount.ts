import { parseAmount } from '#contract/money.ts'
import type { PadKey } from './number-pad.tsx'

/** Major digits: more than any wallet holds, and few enough to stay within the safe integers. */
const majorDigitsMax = 10

/** The text of an amount field after a key of the pad. A key that would make it no amount changes nothing. */
export function typeAmount(typed: string, key: PadKey, minorDigits: number): string {
  if (key === 'erase') return typed.slice(0, -1)
  if (key === '.') return typed.includes('.') || minorDigits === 0 ? typed : `${typed || '0'}.`
  const next = typed === '0' ? key : typed + key
  const [major = '', minor = ''] = next.split('.')
  if (major.length > majorDigitsMax || minor.length > minorDigits) return typed
  return parseAmount(next, minorDigits) === null ? typed : next
}

/** How a language separates thousands and decimals: "1,284.60", "1.284,60". */
export function separatorsOf(tag: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.8)
  const find = (wanted: Intl.NumberFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value
  return { group: find('group') ?? ',', decimal: find('decimal') ?? '.' }
}

/** "1284.6" as the language writes it, unfinished amounts too: "1,284.6", "1.284,6", "12,". */
export function showTyped(typed: string, tag: string): string {
  const [major = '', minor] = typed.split('.')
  const grouped = major === '' ? '' : new Intl.NumberFormat(tag).format(BigInt(major))
  return minor === undefined ? grouped : grouped + separatorsOf(tag).decimal + minor
}

/**
 * What a person typed in the language's own way, as digits and a point: "1.284,60" in Vietnamese is "1284.60". One
 * foreign separator before one or two last digits is read as the decimal one, because a group has three. Null where it
 * is no amount.
 */
export function readTyped(text: string, tag: string): string | null {
  const { group, decimal } = separatorsOf(tag)
  const own = new RegExp(`^(\\d{1,3}(?:\\${group}\\d{3})+|\\d+)?(?:\\${decimal}(\\d*))?$`).exec(text.trim())
  const read = own ?? /^(\d+)[.,](\d{1,2})$/.exec(text.trim())
  const [, major = '', minor] = read ?? []
  if (!read || (major === '' && !minor)) return null
  const digits = major.replaceAll(group, '') || '0'
  return minor === undefined ? digits : `${digits}.${minor}`
}

/** The currency or spaces before and behind a copied amount. */
const aroundAmount = /^[^\d.,]+|[^\d.,]+$/g

/** A pasted amount as digits and a point; null where it is none, or has more digits than the field takes. */
export function pasteAmount(text: string, { tag, minorDigits }: { tag: string; minorDigits: number }): string | null {
  const typed = readTyped(text.replaceAll(aroundAmount, ''), tag)
  if (typed === null || parseAmount(typed, minorDigits) === null) return null
  return (typed.split('.')[0] ?? '').length > majorDigitsMax ? null : typed
}
