import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { worthOf } from '#contract/refund-lines.ts'
import { Amount } from '../../parts/money-text.tsx'
import type { Refund } from './refund.ts'

/** The number of chosen items by the line's position. */
export type ChosenItems = Readonly<Record<number, number>>

type Line = Refund['linesLeft'][number]

const itemsOf = ({ position, quantity }: Line, chosen: ChosenItems) => Math.min(chosen[position] ?? 0, quantity)

export const worthOfChosen = ({ linesLeft }: Refund, chosen: ChosenItems): number =>
  linesLeft.reduce((sum, line) => sum + worthOf(line, itemsOf(line, chosen)), 0)

/** As the calls take them. */
export const chosenLines = ({ linesLeft }: Refund, chosen: ChosenItems) =>
  linesLeft
    .map((line) => ({ position: line.position, quantity: itemsOf(line, chosen) }))
    .filter(({ quantity }) => quantity > 0)

/** A list of choices has at most this many. A larger number of items is refunded as an amount. */
const optionsMax = 200

type Props = { refund: Refund; chosen: ChosenItems; onChange: (chosen: ChosenItems) => void }

export function LineChoice({ refund: { linesLeft }, chosen, onChange }: Props) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Items`} className="mt-8 divide-y divide-line border-y border-line">
      {linesLeft
        .filter(({ quantity }) => quantity > 0)
        .map((line) => (
          <LineRow
            key={line.position}
            line={line}
            items={itemsOf(line, chosen)}
            onChange={(items) => onChange({ ...chosen, [line.position]: items })}
          />
        ))}
    </ul>
  )
}

type RowProps = { line: Line; items: number; onChange: (items: number) => void }

function LineRow({ line, items, onChange }: RowProps) {
  const id = useId()
  const { title, variant, quantity } = line
  return (
    <li className="flex flex-wrap items-center gap-x-10 gap-y-4 py-6">
      <label htmlFor={id} className="min-w-0 flex-1 basis-120 [overflow-wrap:anywhere]">
        {title}
        {variant && <span className="block text-tiny text-soft">{variant}</span>}
      </label>
      <select
        id={id}
        value={items}
        onChange={({ target }) => onChange(Number(target.value))}
        className="figures h-36 rounded-small border border-edge bg-surface px-8"
      >
        {Array.from({ length: Math.min(quantity, optionsMax) + 1 }, (_, count) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a count is its own name
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
      <Amount amount={worthOf(line, items)} className="min-w-72 text-right font-semibold" />
    </li>
  )
}
