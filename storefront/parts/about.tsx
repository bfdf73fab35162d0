import { minorDigits } from '#contract/currencies.ts'
import { approximate } from '#contract/exchange-rates.ts'
import type { StoreAbout } from '#contract/storefront/pages.ts'
import { moneyParts, useFormats } from '#kit/format.tsx'

type Props = { amount: number; about: StoreAbout | null | undefined; className?: string }

/** About what an amount is worth in the shopper's currency. Nothing without a recent rate. */
export function About({ amount, about, className = '' }: Props) {
  const formats = useFormats()
  const worth = about && approximate(amount, formats.currency, about)
  if (!about || !worth) return null
  const { currency } = about
  const parts = moneyParts(
    worth,
    { ...formats, currency, minorDigits: minorDigits(currency) },
    { isForeign: true, isShort: true },
  )
  const text = parts.map(({ value }) => value).join('')
  return <p className={`text-caption text-soft ${className}`}>{about.text.replace('{}', () => text)}</p>
}
