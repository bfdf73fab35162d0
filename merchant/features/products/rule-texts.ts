import { parseAmount } from '#contract/money.ts'

/** What is typed for a rule. */
export type RuleTexts = { markUp: string; leastProfit: string; ending: string }

export type TypedRule = { markUpBps: number; leastProfit: number; ending: number | null }

const markUpMaxBps = 90_000
const endingMax = 999

/** The typed rule; null while it is none. A comma is a decimal point, as people type it. */
export function readRule({ markUp, leastProfit, ending }: RuleTexts, minorDigits: number): TypedRule | null {
  const markUpBps = parseAmount(markUp.trim().replace(',', '.'), 2)
  const least = leastProfit.trim() === '' ? 0 : parseAmount(leastProfit.trim().replace(',', '.'), minorDigits)
  const digits = ending.trim()
  const isEnding = digits === '' || (/^\d{1,3}$/.test(digits) && Number(digits) <= endingMax)
  if (markUpBps === null || markUpBps > markUpMaxBps || least === null || !isEnding) return null
  return { markUpBps, leastProfit: least, ending: digits === '' ? null : Number(digits) }
}
