import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'
import { api } from '../../api.ts'
import { KeyHint } from '../../keys/key-hint.tsx'
import { RowButton } from '../../keys/row-button.tsx'
import type { PlacedCategory } from '../../parts/category-tree.ts'
import { useLocalText } from '../../parts/local-text.ts'
import { PaneHead } from '../../parts/panes.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'

const stepOf: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

type Props = { category: PlacedCategory; tree: readonly PlacedCategory[]; isReadOnly: boolean }

/** The category among those beside it: shoppers see them in this order. By drag, by buttons or by keys. */
export function CategoryOrder({ category, tree, isReadOnly }: Props) {
  const { t } = useLingui()
  const localText = useLocalText()
  const siblings = tree.filter(({ parentId }) => parentId === category.parentId)
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const decision = useDecision(api.operatorProducts.orderCategories, () => setIds(null))
  const dragged = useRef<number | null>(null)
  const shown = ids ?? siblings.map(({ id }) => id)
  const move = (from: number, to: number) => {
    if (isReadOnly || to < 0 || to >= shown.length || from === to) return
    const next = [...shown]
    next.splice(to, 0, ...next.splice(from, 1))
    setIds(next)
  }
  if (siblings.length < 2) return null
  return (
    <section aria-label={t`Order of categories`}>
      <PaneHead beside={!isReadOnly && <MoveHint />}>
        <Trans>Order of categories</Trans>
      </PaneHead>
      <ol className="max-w-440 rounded-card border border-line">
        {shown.map((id, at) => {
          const name = localText(tree.find((each) => each.id === id)?.name ?? {})
          const steps = [
            { icon: ArrowUp, label: t`Move ${name} up`, to: at - 1 },
            { icon: ArrowDown, label: t`Move ${name} down`, to: at + 1 },
          ]
          return (
            <li
              key={id}
              draggable={!isReadOnly}
              onDragStart={() => {
                dragged.current = at
              }}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged.current !== null && move(dragged.current, at)}
              className={classNames(
                'flex h-36 items-center gap-8 border-b border-line px-12 last:border-b-0',
                id === category.id && 'bg-tint font-medium',
              )}
            >
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {!isReadOnly &&
                steps.map(({ icon, label, to }) => (
                  <button
                    key={label}
                    type="button"
                    aria-label={label}
                    aria-disabled={to < 0 || to >= shown.length || undefined}
                    onClick={() => move(at, to)}
                    onKeyDown={(event) => {
                      const step = event.altKey && stepOf[event.key]
                      if (!step) return
                      event.preventDefault()
                      move(at, at + step)
                    }}
                    className="p-4 text-soft hover:text-ink aria-disabled:opacity-40"
                  >
                    <Icon of={icon} size={1.4} />
                  </button>
                ))}
            </li>
          )
        })}
      </ol>
      {ids && (
        <div className="flex gap-10 pt-12">
          <RowButton onClick={() => decision.open('order')}>
            <Trans>Save the order…</Trans>
          </RowButton>
          <RowButton look="secondary" onClick={() => setIds(null)}>
            <Trans>Discard</Trans>
          </RowButton>
        </div>
      )}
      {decision.way && (
        <ReasonDialog
          decision={decision}
          title={t`Save the new order?`}
          act={t`Save the order`}
          reader={t`the log`}
          onAct={(reason) => void decision.run({ parentId: category.parentId, ids: [...shown], reason })}
        />
      )}
    </section>
  )
}

const MoveHint = () => (
  <span className="inline-flex items-center gap-4">
    <Trans>drag, or</Trans> <KeyHint of="alt" /> <KeyHint of="↑" /> <KeyHint of="↓" />
  </span>
)
