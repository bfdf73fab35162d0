import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { readAmount, writeAmount } from '#kit/amount.ts'
import { useFormats, useMoneyText } from '#kit/format.tsx'
import { Segments } from '#kit/segments.tsx'
import { type ChosenItems, chosenLines, LineChoice, worthOfChosen } from './line-choice.tsx'
import type { Refund } from './refund.ts'

/** What an operator decides to refund. `lines` is left out for an amount. */
export type GoesBack = { amount: number; lines?: ReturnType<typeof chosenLines> }

/** The choice between items and an amount: at first what the shopper asked for. */
export function useWhatGoesBack(refund: Refund) {
  const formats = useFormats()
  const [way, setWay] = useState<'lines' | 'amount'>(refund.lines.length > 0 ? 'lines' : 'amount')
  const [chosen, setChosen] = useState<ChosenItems>(() =>
    Object.fromEntries(refund.lines.map(({ position, quantity }) => [position, quantity])),
  )
  const [typed, setTyped] = useState(() => writeAmount(refund.amount, formats))
  const isOfLines = way === 'lines'
  const amount = isOfLines ? worthOfChosen(refund, chosen) : readAmount(typed, formats)
  const isPossible = amount !== null && amount > 0 && amount <= refund.amount
  const decided: GoesBack | null = isPossible
    ? { amount, ...(isOfLines && { lines: chosenLines(refund, chosen) }) }
    : null
  return { way, setWay, chosen, setChosen, typed, setTyped, amount, decided }
}

type WhatGoesBackChoice = ReturnType<typeof useWhatGoesBack>

export function WhatGoesBack({ refund, choice }: { refund: Refund; choice: WhatGoesBackChoice }) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const { way, setWay, chosen, setChosen, typed, setTyped, amount } = choice
  const most = moneyText(refund.amount)
  return (
    <>
      <Segments
        label={t`What to refund`}
        items={[
          { value: 'lines', label: t`Items` },
          { value: 'amount', label: t`Amount` },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'lines' ? (
        <>
          <LineChoice refund={refund} chosen={chosen} onChange={setChosen} />
          <p className="flex justify-between gap-16 pt-6 text-tiny text-soft">
            <span>{t`at most ${most}`}</span>
            <span className="figures font-semibold text-ink">{moneyText(amount ?? 0)}</span>
          </p>
        </>
      ) : (
        <AmountInput typed={typed} onType={setTyped} most={most} />
      )}
    </>
  )
}

type AmountProps = { typed: string; onType: (text: string) => void; most: string }

function AmountInput({ typed, onType, most }: AmountProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <>
      <div className="flex justify-between pt-10 pb-4 text-tiny text-soft">
        <label htmlFor={id}>
          <Trans>Amount</Trans>
        </label>
        <span>{t`at most ${most}`}</span>
      </div>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="figures h-36 w-full rounded-small border border-edge bg-surface px-10 font-semibold"
      />
    </>
  )
}
