import type { DecimalSign } from '#contract/delimited.ts'
import { toAsciiDigits } from '#contract/digits.ts'

/** A number as written in a file: its digits, and the text beside it, such as a currency. */
export type WrittenNumber = { isNegative: boolean; whole: string; decimals: string; unit: string }

const digitsMax = 18
const textMax = 60

/**
 * Reads a number with this decimal sign; null for other text. It may be grouped by the other sign, blanks or
 * apostrophes (in threes or as in India), and be negative by a sign on either side or parentheses.
 */
export function readNumber(text: string, decimal: DecimalSign): WrittenNumber | null {
  const typed = plainNumber(text)
  const match = /^(?<before>[^\d]*?)(?<number>[.,]?\d[\d.,]*)(?<behind>[^\d]*)$/.exec(typed)
  if (typed.length > textMax || !match?.groups) return null
  const { before = '', number = '', behind = '' } = match.groups
  const signs = (before + behind).replace(/[^-+()]/g, '')
  if (!['', '-', '+', '()'].includes(signs) || /^[^-+]*[-+].*[^-+ ]/s.test(behind)) return null
  const [whole = '', decimals = '', ...more] = number.split(decimal)
  const group = decimal === '.' ? ',' : '.'
  const isGrouped = new RegExp(`^\\d{1,3}(\\${group}\\d{2,3})*\\${group}\\d{3}$`).test(whole)
  if (more.length > 0 || !(isGrouped || /^\d*$/.test(whole)) || !/^\d*$/.test(decimals)) return null
  const digits = whole.replaceAll(group, '')
  if (digits.length + decimals.length > digitsMax) return null
  const unit = (before + behind).replace(/[-+()]/g, '').trim()
  return { isNegative: signs === '-' || signs === '()', whole: digits, decimals, unit }
}

const plainNumber = (text: string) =>
  toAsciiDigits(text.slice(0, textMax + 1))
    .replace(/[−–﹣－]/g, '-')
    .replace(/(?<=\d)[\s'’](?=\d)/g, '')
    .trim()

/** The amount in minor units; null if it has more decimals than the currency and they are not zero. */
export function minorOf({ whole, decimals }: WrittenNumber, digits: number): number | null {
  if (!/^0*$/.test(decimals.slice(digits))) return null
  const minor = Number(`${whole}${decimals.slice(0, digits).padEnd(digits, '0')}`)
  return Number.isSafeInteger(minor) ? minor : null
}

/** The decimal sign of these numbers; null if none shows it, or they differ. */
export function guessDecimal(texts: Iterable<string>): DecimalSign | null {
  const seen = new Set<DecimalSign>()
  for (const text of texts) {
    const told = decimalOf(plainNumber(text))
    if (told) seen.add(told)
  }
  const [only, ...others] = seen
  return only !== undefined && others.length === 0 ? only : null
}

function decimalOf(text: string): DecimalSign | null {
  const number = /\d[\d.,]*\d/.exec(text)?.[0] ?? ''
  const signs = number.replace(/\d/g, '')
  const last = signs.at(-1)
  if (last !== '.' && last !== ',') return null
  const other = last === '.' ? ',' : '.'
  if (signs.includes(other)) return last
  // A sign that occurs twice groups digits; a single one before three digits is ambiguous.
  if (signs.length > 1) return other
  const [whole = '', decimals = ''] = number.split(last)
  return decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? null : last
}
