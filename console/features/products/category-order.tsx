import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'
import { KeyHint } from '../../keys/key-hint.tsx'
import { RowButton } from '../../keys/row-button.tsx'
import type { TreeCategory } from '../../parts/category-tree.ts'
import { useLocalText } from '../../parts/local-text.ts'
import { PaneHead } from '../../parts/panes.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useOrder } from './use-order.ts'

const stepOf: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

type Props = { category: TreeCategory; tree: readonly TreeCategory[]; isReadOnly: boolean; readAgain: () => void }

/** The order of a category and its siblings, as shoppers see it. It is changed by dragging, by buttons or by keys. */
export function CategoryOrder({ category, tree, isReadOnly, readAgain }: Props) {
  const { t } = useLingui()
  const localText = useLocalText()
  const order = useOrder({ parentId: category.parentId, tree, readAgain })
  const { ids: shown, decision, isChanged } = order
  const dragged = useRef<number | null>(null)
  const move = (from: number, to: number) => {
    if (!isReadOnly) order.move(from, to)
  }
  if (shown.length < 2) return null
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
      <OrderFoot order={order} />
      {decision.opened && !isChanged && (
        <ReasonDialog
          decision={decision}
          title={t`Save the new sequence?`}
          act={t`Save the sequence`}
          reader={t`the log`}
          onAct={(reason) => void order.save(reason)}
        />
      )}
    </section>
  )
}

function OrderFoot({
  order: { isEdited, isChanged, keep, discard, decision },
}: {
  order: ReturnType<typeof useOrder>
}) {
  const { t } = useLingui()
  if (!isEdited) return null
  return (
    <>
      {isChanged && (
        <div role="alert" className="tint-wait mt-12 max-w-440 rounded-small px-12 py-10">
          <p className="pb-10">
            <Trans>Somebody else has changed the sequence meanwhile.</Trans>
          </p>
          <RowButton look="secondary" onClick={keep}>
            <Trans>Keep my sequence of categories</Trans>
          </RowButton>
        </div>
      )}
      <div className="flex gap-10 pt-12">
        <RowButton
          why={isChanged ? t`Review the other person’s changes first.` : null}
          onClick={() => decision.open('order')}
        >
          <Trans>Save the sequence…</Trans>
        </RowButton>
        <RowButton look="secondary" onClick={discard}>
          <Trans>Discard</Trans>
        </RowButton>
      </div>
    </>
  )
}

const MoveHint = () => (
  <span className="inline-flex items-center gap-4">
    <Trans>drag, or</Trans> <KeyHint of="alt" /> <KeyHint of="↑" /> <KeyHint of="↓" />
  </span>
)
