import { toAsciiDigits } from '#contract/digits.ts'
import { readAmount } from '#kit/amount.ts'

export type RuleTexts = { markUp: string; leastProfit: string; ending: string }

export type TypedRule = { markUpBps: number; leastProfit: number; ending: number | null }

/** A percentage has two decimals, because rates are basis points. */
const percentDigits = 2
const markUpMaxBps = 90_000
const endingMax = 999

/** The typed rule, with numbers as the language writes them. Null while it is invalid. */
export function readRule(
  { markUp, leastProfit, ending }: RuleTexts,
  formats: Parameters<typeof readAmount>[1],
): TypedRule | null {
  const markUpBps = readAmount(markUp, { ...formats, minorDigits: percentDigits })
  const least = leastProfit.trim() === '' ? 0 : readAmount(leastProfit, formats)
  const digits = toAsciiDigits(ending).trim()
  const isEnding = digits === '' || (/^\d{1,3}$/.test(digits) && Number(digits) <= endingMax)
  if (markUpBps === null || markUpBps > markUpMaxBps || least === null || !isEnding) return null
  return { markUpBps, leastProfit: least, ending: digits === '' ? null : Number(digits) }
}
