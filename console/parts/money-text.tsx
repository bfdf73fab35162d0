import { minorDigits } from '#contract/currencies.ts'
import { toDecimal } from '#contract/money.ts'
import { classNames } from '#kit/class-names.ts'
import { type Formats, moneyParts, useFormats } from '#kit/format.tsx'

type Props = { amount: number; sign?: 'plain' | 'change'; className?: string }

/** An amount without its currency, with all decimals, for columns whose heading or page names the currency. */
export function Amount({ amount, sign = 'plain', className }: Props) {
  const amountText = useAmountText()
  return <span className={classNames('figures whitespace-nowrap', className)}>{amountText(amount, sign)}</span>
}

/** Formats an amount without its currency. Minus is U+2212. */
export function useAmountText() {
  const { tag, minorDigits } = useFormats()
  const format = (signDisplay: 'negative' | 'exceptZero') =>
    new Intl.NumberFormat(tag, {
      minimumFractionDigits: minorDigits,
      maximumFractionDigits: minorDigits,
      signDisplay,
    })
  return (amount: number, sign: 'plain' | 'change' = 'plain') =>
    format(sign === 'change' ? 'exceptZero' : 'negative')
      .format(toDecimal(amount, minorDigits) as Intl.StringNumericLiteral)
      .replace('-', '−')
}

/** The formats of amounts in a currency that may differ from the currency of the books. */
export const formatsOf = (formats: Formats, currency: string): Formats =>
  currency === formats.currency ? formats : { ...formats, currency, minorDigits: minorDigits(currency) }

/** Formats an amount in any currency as text. */
export function useTextOfCurrency() {
  const formats = useFormats()
  return (amount: number, currency: string) =>
    moneyParts(amount, formatsOf(formats, currency))
      .map(({ value }) => value)
      .join('')
}
