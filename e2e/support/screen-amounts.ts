import { expect, type Locator } from '@playwright/test'
import { minorDigits } from '#contract/currencies.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { shownDigits, toDecimal } from '#contract/money.ts'
import { amountsIn } from '#server/testing/amounts-in.ts'

export type Written = { lang: LanguageCode; currency: string }

/**
 * An amount as the language writes numbers, with the decimals that the currency's country writes: 128460 of USD is
 * "1,284.60", and 128400 of IDR "1.284". An amount that would lose a decimal is written with all of them.
 */
export const figureText = (amount: number, written: Written): string =>
  textOf(amount, written, shownDigits(amount, { tag: written.lang, currency: written.currency }))

function textOf(amount: number, { lang, currency }: Written, digits: number): string {
  const format = new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return format.format(toDecimal(Math.abs(amount), minorDigits(currency)) as Intl.StringNumericLiteral)
}

/**
 * Waits until a part of a screen shows each of these amounts with the currency's symbol and decimals, in a form that
 * reads back to the same minor units. No other number next to a symbol is allowed.
 */
export async function showsAmounts(part: Locator, amounts: readonly number[], written: Written): Promise<void> {
  await expect(async () => {
    const text = (await part.allInnerTexts()).join('\n')
    const found = amountsIn(text, written).map(Math.abs)
    expect(found, text).toEqual(expect.arrayContaining(amounts.map(Math.abs)))
    for (const amount of amounts) expect(text).toContain(figureText(amount, written))
  }).toPass({ timeout: 20_000 })
}
