import { Trans } from '@lingui/react/macro'
import { minorDigits } from '#contract/currencies.ts'
import { approximate } from '#contract/exchange-rates.ts'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { FormatProvider, useFormats } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import { useSession } from '../session.ts'

type Props = {
  /** In minor units of the wallet's currency. Undefined while it is read. */
  amount: number | undefined
  className?: string
}

/** About what an amount is worth in the merchant's own currency. Nothing without a recent rate. */
export function InOwnCurrency({ amount, className }: Props) {
  const formats = useFormats()
  // What an older app has stored has no own currency.
  const rate = useSession().merinfo?.ownCurrency?.rate
  if (!rate) return null
  const { currency, day } = rate
  const about = amount === undefined ? null : approximate(amount, formats.currency, rate)
  const look = classNames('text-caption font-normal text-soft', className)
  // The line is kept, so that nothing moves when the amount arrives or is typed.
  if (about === null) return <span className={look}>&nbsp;</span>
  return (
    <FormatProvider formats={{ ...formats, currency, minorDigits: minorDigits(currency) }}>
      <span className={look}>
        <Trans>
          about <Money amount={about} isForeign isShort /> · rate of <DateText at={day} style="day" />
        </Trans>
      </span>
    </FormatProvider>
  )
}
