import { moneyParts, useFormats } from '#kit/format.tsx'
import { MoneyParts } from '#kit/money.tsx'
import { formatsOf } from './money-text.tsx'

/** The amount of the decision, with its currency in small type. The default is the currency of the books. */
export function BigAmount({ amount, currency }: { amount: number; currency?: string }) {
  const formats = useFormats()
  const parts = moneyParts(amount, currency === undefined ? formats : formatsOf(formats, currency))
  return (
    <span className="figures text-figure tracking-tight">
      <MoneyParts parts={parts} unitClass="pr-4 text-title font-normal text-soft" />
    </span>
  )
}
