import { moneyParts, useFormats } from '#kit/format.tsx'
import { MoneyParts } from '#kit/money.tsx'

/** The amount that is decided, with its currency small beside it. */
export function BigAmount({ amount }: { amount: number }) {
  return (
    <span className="figures text-figure tracking-tight">
      <MoneyParts parts={moneyParts(amount, useFormats())} unitClass="pr-4 text-title font-normal text-soft" />
    </span>
  )
}
