import { moneyParts, useFormats } from '#kit/format.tsx'
import { MoneyParts } from '#kit/money.tsx'
import { formatsOf } from './money-text.tsx'

/** The amount that is decided, with its currency small beside it: that of the books if none is named. */
export function BigAmount({ amount, currency }: { amount: number; currency?: string }) {
  const formats = useFormats()
  const parts = moneyParts(amount, currency === undefined ? formats : formatsOf(formats, currency))
  return (
    <span className="figures text-figure tracking-tight">
      <MoneyParts parts={parts} unitClass="pr-4 text-title font-normal text-soft" />
    </span>
  )
}
