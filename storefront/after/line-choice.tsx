import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { worthOf } from '#contract/refund-lines.ts'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { Money } from '#kit/money.tsx'
import { Stepper } from '../parts/stepper.tsx'

type Line = StoreOrder['lines'][number]
type Chosen = Readonly<Record<number, number>>

const read = (text: string | undefined): Chosen | null => (text ? (JSON.parse(text) as Chosen) : null)

/**
 * Which items of an order are refunded: all that are left, until the shopper removes some. `lines` is not sent for all
 * of them, or if nothing can be chosen.
 */
export function useLineChoice({ lines, total, refunded }: StoreOrder, draft: string | undefined, mayChoose: boolean) {
  const rest = lines.filter(({ left }) => left.quantity > 0)
  const all: Chosen = Object.fromEntries(rest.map(({ position, left }) => [position, left.quantity]))
  const [chosen, setChosen] = useState<Chosen>(() => read(draft) ?? all)
  const piecesOf = ({ position, left }: Line) => Math.min(chosen[position] ?? 0, left.quantity)
  const isAll = rest.every((line) => piecesOf(line) === line.left.quantity)
  const isFree = mayChoose && rest.reduce((sum, { left }) => sum + left.quantity, 0) > 1
  const amount = rest.reduce((sum, line) => sum + worthOf(line.left, piecesOf(line)), 0)
  return {
    rest,
    isFree,
    piecesOf,
    choose: ({ position }: Line, pieces: number) => setChosen({ ...chosen, [position]: pieces }),
    // Includes the rest of a price whose items have all been refunded.
    amount: isAll || !isFree ? total - refunded : amount,
    lines:
      isAll || !isFree
        ? undefined
        : rest.flatMap((line) => (piecesOf(line) > 0 ? [{ position: line.position, quantity: piecesOf(line) }] : [])),
    asDraft: JSON.stringify(chosen),
  }
}

type Choice = ReturnType<typeof useLineChoice>

type Props = {
  choice: Choice
  legend: string
  isNothing: boolean
}

export function LineChoice({ choice, legend, isNothing }: Props) {
  const { rest, isFree, piecesOf, choose, asDraft, amount } = choice
  if (!isFree) return null
  return (
    <fieldset>
      <legend className="pb-8 text-caption text-soft">{legend}</legend>
      <input type="hidden" name="lines" value={asDraft} />
      <ul className="-mx-20 border-y border-line bg-surface">
        {rest.map((line) => (
          <li
            key={line.position}
            className="flex flex-wrap items-center gap-x-14 border-b border-line px-20 last:border-b-0"
          >
            <label className="flex min-h-52 min-w-0 flex-1 items-center gap-14 py-10">
              <input
                type="checkbox"
                className="size-20 shrink-0 accent-accent"
                checked={piecesOf(line) > 0}
                onChange={({ target }) => choose(line, target.checked ? line.left.quantity : 0)}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {line.title}
                {line.variant && <span className="block text-caption text-soft">{line.variant}</span>}
              </span>
            </label>
            {line.left.quantity > 1 && piecesOf(line) > 0 && (
              <Stepper
                value={piecesOf(line)}
                max={line.left.quantity}
                label={line.title}
                onChange={(pieces) => choose(line, pieces)}
              />
            )}
            <Money amount={worthOf(line.left, piecesOf(line))} className="py-10 font-semibold" />
          </li>
        ))}
      </ul>
      {isNothing && amount === 0 && (
        <p role="alert" className="pt-6 text-caption text-bad">
          <Trans>Choose at least one item.</Trans>
        </p>
      )}
    </fieldset>
  )
}
