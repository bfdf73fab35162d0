import { toAsciiDigits } from '#contract/digits.ts'
import { readAmount } from '#kit/amount.ts'

/** The typed texts of a rule. */
export type RuleTexts = { markUp: string; leastProfit: string; ending: string }

export type TypedRule = { markUpBps: number; leastProfit: number; ending: number | null }

/** A percent has two decimals: basis points. */
const percentDigits = 2
const markUpMaxBps = 90_000
const endingMax = 999

/** The typed rule, with numbers as the language writes them; null while it is invalid. */
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
