import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RowButton } from '../../keys/row-button.tsx'
import { ChangeRows } from '../../parts/change-rows.tsx'
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import type { DraftChange, DraftFault } from './product-draft.ts'

type Props = {
  changes: readonly DraftChange[]
  meanwhile: readonly DraftChange[]
  onTake: () => void
  fault: DraftFault | null
  isNew: boolean
  reason: string
  refused: string | null
  isPending: boolean
  onReason: (text: string) => void
  onSave: () => void
  onDiscard: () => void
  children: ReactNode
}

export function ProductAside(props: Props) {
  const {
    changes,
    meanwhile,
    onTake,
    fault,
    isNew,
    reason,
    refused,
    isPending,
    onReason,
    onSave,
    onDiscard,
    children,
  } = props
  const { t } = useLingui()
  const faults = useFaults()
  const count = changes.length
  const why =
    count === 0
      ? t`Nothing is changed.`
      : meanwhile.length > 0
        ? t`Review the other person’s changes first.`
        : fault !== null
          ? faults[fault]
          : reason.trim() === ''
            ? t`Give a reason first.`
            : null
  return (
    <aside
      aria-label={t`Not saved yet`}
      className="flex w-300 shrink-0 flex-col border-l border-line bg-paper min-[1180px]:w-360"
    >
      <header className="flex h-41 shrink-0 items-center justify-between gap-12 border-b border-line px-20">
        <h3 className="font-semibold">
          <Trans>Not saved yet</Trans>
        </h3>
        <span className="text-tiny text-soft">{t`${plural(count, { one: '# change', other: '# changes' })}`}</span>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-20 py-12">
        {meanwhile.length > 0 && <ChangedMeanwhile changes={meanwhile} onTake={onTake} />}
        <ChangeRows changes={changes} />
        {changes.some(({ field }) => field === 'purchasePrice') && (
          <p className="tint-wait my-12 rounded-small px-12 py-8">
            <Trans>
              A listing that would lose money at the new price is unpublished, and its merchant is told at once. Open
              orders keep their cost.
            </Trans>
          </p>
        )}
        {children}
      </div>
      <footer className="shrink-0 space-y-12 border-t border-line px-20 pt-12 pb-16">
        <ReasonField reader={t`the log`} value={reason} onChange={onReason} error={refused} />
        {why !== null && count > 0 && <p className="text-tiny text-soft">{why}</p>}
        <div className="flex flex-wrap gap-10">
          <RowButton onClick={onSave} why={why} isPending={isPending} className="min-h-40 flex-1">
            {isNew ? t`Add the product` : t`${plural(count, { one: 'Save # change', other: 'Save # changes' })}`}
          </RowButton>
          <RowButton look="secondary" onClick={onDiscard} className="min-h-40">
            <Trans>Discard</Trans>
          </RowButton>
        </div>
      </footer>
    </aside>
  )
}

function useFaults(): Readonly<Record<DraftFault, string>> {
  const { t } = useLingui()
  return {
    title: t`Give a title in at least one language.`,
    category: t`Choose a category.`,
    variants: t`A product has at least one variant.`,
    price: t`A purchase price cannot be read.`,
    stock: t`A stock cannot be read.`,
  }
}
