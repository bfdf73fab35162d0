import { minorDigits } from '#contract/currencies.ts'
import { parseAmount } from '#contract/money.ts'

type Written = { lang: string; currency: string }

const escapePattern = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/**
 * The amounts in a text, in minor units: numbers next to the currency's symbol. Uses only the language's separators,
 * and throws on a number that is not an amount of the currency. Links are left out, since their random letters may
 * contain a symbol and a digit.
 */
export function amountsIn(text: string, { lang, currency }: Written): number[] {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits: 1 } as const
  const parts = new Intl.NumberFormat(lang, style).formatToParts(1_234_567.5)
  const valueOfPart = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  const [symbol, group, decimal] = [valueOfPart('currency'), valueOfPart('group'), valueOfPart('decimal')]
  const number = `\\d[\\d${escapePattern(group)}]*(?:${escapePattern(decimal)}\\d+)?`
  const isBehind = parts.findIndex(({ type }) => type === 'currency') > 0
  const [before, behind] = isBehind ? ['', `\\s?${escapePattern(symbol)}`] : [`${escapePattern(symbol)}\\s?`, '']
  const pattern = `([-−]?)${before}(${number})${behind}`
  return [...text.replaceAll(/https?:\/\/\S+/g, '').matchAll(new RegExp(pattern, 'g'))].map(([, sign, found = '']) => {
    const digits = found.replaceAll(group, '').replace(decimal, '.')
    const amount = parseAmount(digits, minorDigits(currency))
    if (amount === null) throw new Error(`"${found}" of "${text}" is no amount of ${currency}`)
    return sign ? -amount : amount
  })
}
