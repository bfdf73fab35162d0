import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { worthOf } from '#contract/refund-lines.ts'
import { List } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import type { OrderDetail } from './order-labels.ts'

/** The number of chosen items of each line, by the line's position. */
export type ChosenPieces = readonly number[]

export const worthOfChosen = ({ linesLeft }: OrderDetail, chosen: ChosenPieces): number =>
  linesLeft.reduce((sum, left, at) => sum + worthOf(left, Math.min(chosen[at] ?? 0, left.quantity)), 0)

type Props = { order: OrderDetail; chosen: ChosenPieces; onChange: (chosen: ChosenPieces) => void }

export function LineChoice({ order, chosen, onChange }: Props) {
  const { t } = useLingui()
  return (
    <List label={t`Items`}>
      {order.lines.map((line, at) => {
        const left = order.linesLeft[at]
        if (!left || left.quantity === 0) return null
        const choose = (pieces: number) =>
          onChange(order.lines.map((_, each) => (each === at ? pieces : (chosen[each] ?? 0))))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one order keep their order and have no other name
          <LineRow key={at} line={line} left={left} pieces={chosen[at] ?? 0} onChange={choose} />
        )
      })}
    </List>
  )
}

type RowProps = {
  line: OrderDetail['lines'][number]
  left: OrderDetail['linesLeft'][number]
  pieces: number
  onChange: (pieces: number) => void
}

function LineRow({ line: { title, variant }, left, pieces, onChange }: RowProps) {
  const id = useId()
  return (
    <li className="flex flex-wrap items-center gap-12 px-20 py-10">
      <label htmlFor={id} className="min-w-0 flex-1 basis-160">
        <span className="line-clamp-3 text-small leading-[1.3]">{title || <Trans>No product title</Trans>}</span>
        {variant && <span className="block text-caption text-soft">{variant}</span>}
      </label>
      <select
        id={id}
        value={pieces}
        onChange={({ target }) => onChange(Number(target.value))}
        className="figures min-h-44 rounded-field border border-line bg-surface px-10 text-body"
      >
        {Array.from({ length: Math.min(left.quantity, optionsMax) + 1 }, (_, count) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a count is its own name
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
      <Money amount={worthOf(left, pieces)} className="min-w-72 text-right text-small font-semibold" />
    </li>
  )
}

/** A select has at most this many items. A larger number is refunded as an amount. */
const optionsMax = 200
