import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { productLimits } from '#contract/operator/product-limits.ts'
import { classNames } from '#kit/class-names.ts'
import { useNumberText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { useLocalText } from '../../parts/local-text.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import type { ListedProduct } from './listed-product.ts'
import { isLeft, type LeftLine, type ManyStockResults } from './many-results.tsx'
import { readChange } from './stock-change.ts'
import type { Undoable } from './undo-bar.tsx'

type Props = {
  products: readonly ListedProduct[]
  /** Called with the unchanged lines, and with the data to undo the others. */
  onDone: (left: readonly LeftLine[], undo: Undoable) => void
  onClose: () => void
}

type Line = {
  /** The id of the change. It is the same for each try, so that the server applies it once. */
  changeId: string
  productId: string
  variantId: string
  name: string
  stock: number
  reserved: number
}

/** Changes the stock of several variants by amounts. Variants without an amount are not changed. */
export function StocksDialog({ products, onDone, onClose }: Props) {
  const { t } = useLingui()
  const localText = useLocalText()
  const numberText = useNumberText()
  const [lines] = useState(() =>
    products.flatMap(({ id: productId, title, variants }) =>
      variants.map(({ id: variantId, name, sku, stock, reserved }): Line => {
        const variant = localText(name)
        const label = [localText(title), variant === '—' ? sku : variant].filter(Boolean).join(' · ')
        return { changeId: crypto.randomUUID(), productId, variantId, name: label, stock, reserved }
      }),
    ),
  )
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const textOf = ({ variantId }: Line) => typed[variantId] ?? ''
  const given = lines.filter((line) => textOf(line).trim() !== '')
  const changes = given.flatMap((line) => {
    const change = readChange(textOf(line))
    return change === null ? [] : [{ variantId: line.variantId, change, changeId: line.changeId }]
  })
  const isWrong = (line: Line) => {
    const change = readChange(textOf(line))
    return textOf(line).trim() !== '' && (change === null || line.stock + change < 0)
  }
  const decision = useDecision(api.operatorProducts.changeStocks, (results) => {
    const left = results.flatMap(({ changeId, result }) => {
      const line = isLeft(result) ? lines.find((each) => each.changeId === changeId) : undefined
      return line ? [{ id: line.productId, name: line.name, result }] : []
    })
    onDone(left, undoOf(lines, changes, results))
  })
  const wrong = lines.find(isWrong)
  const max = productLimits.stockChangesMax
  const count = products.length
  const isUnread = given.length === 0 || changes.length < given.length
  const why = isUnread
    ? t`Enter the change, such as +5 or -2.`
    : wrong
      ? t`There are only ${numberText(wrong.stock)}.`
      : changes.length > max
        ? t`Change at most ${numberText(max)} variants at once.`
        : null
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`${plural(count, { one: 'Change the stock of # product?', other: 'Change the stock of # products?' })}`}
      under={t`Enter the change, such as +5 or -2. Variants without a figure stay as they are.`}
      act={t`${plural(changes.length, { one: 'Change # variant', other: 'Change # variants' })}`}
      why={why}
      reader={t`the log`}
      canned={[t`Delivered by the supplier.`, t`Counted again.`, t`Damaged.`]}
      onAct={(reason) => void decision.run({ changes, reason })}
    >
      <ul
        aria-label={t`Variants`}
        className="mb-12 max-h-320 divide-y divide-line overflow-y-auto border-y border-line"
      >
        {lines.map((line) => (
          <StockLine
            key={line.variantId}
            line={line}
            typed={textOf(line)}
            isWrong={isWrong(line)}
            onType={(text) => setTyped({ ...typed, [line.variantId]: text })}
          />
        ))}
      </ul>
    </ReasonDialog>
  )
}

type Change = { variantId: string; change: number; changeId: string }

/** The opposite of each applied change. Each has a new id, so that it is applied once. */
function undoOf(lines: readonly Line[], changes: readonly Change[], results: ManyStockResults): Undoable {
  const made = new Set(results.filter(({ result }) => result === 'changed').map(({ changeId }) => changeId))
  const back = changes
    .filter(({ changeId }) => made.has(changeId))
    .map(({ variantId, change }) => ({ variantId, change: -change, changeId: crypto.randomUUID() }))
  const names = new Map(
    back.flatMap(({ variantId, changeId }) => {
      const line = lines.find((each) => each.variantId === variantId)
      return line ? [[changeId, { id: line.productId, name: line.name }] as const] : []
    }),
  )
  return { changed: back.length, back: { changes: back }, names }
}

type LineProps = { line: Line; typed: string; isWrong: boolean; onType: (text: string) => void }

function StockLine({ line, typed, isWrong, onType }: LineProps) {
  const { t } = useLingui()
  const numberText = useNumberText()
  return (
    <li className="flex items-center gap-12 py-5 pr-4">
      <span className="min-w-0 flex-1 break-words">{line.name}</span>
      <span className="figures text-tiny whitespace-nowrap text-soft">
        {t`in stock ${numberText(line.stock)}, reserved ${numberText(line.reserved)}`}
      </span>
      <input
        aria-label={t`Change of ${line.name}`}
        aria-invalid={isWrong || undefined}
        autoComplete="off"
        value={typed}
        maxLength={10}
        onChange={({ target }) => onType(target.value)}
        className={classNames(
          'figures h-32 w-80 rounded-small border bg-surface px-8 text-right focus-visible:-outline-offset-2',
          isWrong ? 'border-bad' : 'border-edge',
        )}
      />
    </li>
  )
}
