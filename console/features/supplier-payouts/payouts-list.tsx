import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { GetResult } from '#client/get.ts'
import { classNames } from '#kit/class-names.ts'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { Mark } from '../../parts/mark.tsx'
import { isHeldBy, MineFilter } from '../../parts/mine-filter.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { PageButtons } from '../../parts/page-buttons.tsx'
import { ListPane } from '../../parts/panes.tsx'
import { ReadList } from '../../parts/read-list.tsx'
import { useClaimNote } from '../../parts/transfer.ts'
import type { ListPages } from '../../parts/use-list-pages.ts'
import { type ListedPayout, markOf, type SupplierDue, useStateLabels, useSupplierName } from './payout.ts'

type Props = {
  dues: GetResult<{ list: readonly SupplierDue[] }>
  runs: GetResult<{ list: readonly ListedPayout[]; next: string | null }>
  pages: ListPages
  chosenId: string | undefined
  /** On a narrow window the list is open over the page. */
  isOpen: boolean
  onChoose: (id: string) => void
  onPropose: (due: SupplierDue) => void
}

export function PayoutsList({ dues, runs, pages, chosenId, isOpen, onChoose, onPropose }: Props) {
  const { t } = useLingui()
  const operator = useOperator()
  const [isMine, setMine] = useState(false)
  const shown = runs.data?.list.filter(({ transfer }) => isHeldBy(transfer, isMine ? operator?.id : undefined))
  const skeleton = <SkeletonBars className="space-y-12 p-16" bars={['h-14 w-160', 'h-40 w-full', 'h-40 w-full']} />
  return (
    <ListPane label={t`Suppliers and runs`} width="w-310" isOpen={isOpen}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <h2 className="flex h-41 items-center border-b border-line px-16 font-semibold">
          <Trans>Due now</Trans>
        </h2>
        <ReadList read={dues} isRead={dues.data !== undefined} skeleton={skeleton}>
          {dues.data?.list.length === 0 && (
            <p className="px-16 py-12 text-soft">
              <Trans>Nothing is due to suppliers.</Trans>
            </p>
          )}
          <ul>
            {dues.data?.list.map((due) => (
              <DueRow key={due.supplier} due={due} onPropose={onPropose} />
            ))}
          </ul>
        </ReadList>
        <h2 className="flex h-41 items-center border-b border-line px-16 font-semibold">
          <Trans>Runs</Trans>
        </h2>
        <div className="border-b border-line px-16 py-6">
          <MineFilter isMine={isMine} onChange={setMine} />
        </div>
        <ReadList read={runs} isRead={runs.data !== undefined} skeleton={skeleton}>
          <ul>
            {shown?.map((run) => (
              <RunRow key={run.id} run={run} isChosen={run.id === chosenId} onChoose={onChoose} />
            ))}
          </ul>
          <div className="flex gap-10 px-16 py-12 empty:hidden">
            <PageButtons pages={pages} next={runs.data?.next ?? null} />
          </div>
        </ReadList>
      </div>
    </ListPane>
  )
}

function DueRow({ due, onPropose }: { due: SupplierDue; onPropose: Props['onPropose'] }) {
  const { t } = useLingui()
  const operator = useOperator()
  const supplierName = useSupplierName()
  const name = supplierName(due.supplier)
  const why = hasRole(operator?.roles, 'finance') ? null : t`Finance proposes.`
  return (
    <li className="border-b border-line px-16 py-10">
      <p className="flex justify-between gap-10 font-medium">
        <span className="truncate">{name}</span>
        <Amount amount={due.amount} className="font-semibold" />
      </p>
      <div className="flex items-center justify-between gap-10 pt-4">
        <span className="text-tiny text-soft">{t`${plural(due.orders, { one: '# order', other: '# orders' })}`}</span>
        <RowButton look="secondary" why={why} onClick={() => onPropose(due)} aria-label={t`Propose a run for ${name}`}>
          <Trans>Propose…</Trans>
        </RowButton>
      </div>
    </li>
  )
}

type RunRowProps = { run: ListedPayout; isChosen: boolean; onChoose: (id: string) => void }

function RunRow({ run, isChosen, onChoose }: RunRowProps) {
  const { t } = useLingui()
  const supplierName = useSupplierName()
  const states = useStateLabels()
  const note = useClaimNote()(run.transfer)
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => onChoose(run.id)}
        className={classNames(
          'relative block w-full px-16 py-10 text-left outline-offset-[-2px]',
          isChosen ? 'bg-tint' : 'hover:bg-ink/4',
        )}
      >
        {isChosen && <span className="absolute inset-y-0 left-0 w-3 bg-accent" />}
        <span className="flex justify-between gap-10 font-medium">
          <span className="truncate">{supplierName(run.supplier)}</span>
          <Amount amount={run.amount} className="font-semibold" />
        </span>
        <span className="flex justify-between gap-10 text-tiny text-soft">
          <span className="mono truncate">{run.number}</span>
          <span>{t`${plural(run.orders, { one: '# order', other: '# orders' })}`}</span>
        </span>
        <span className="flex items-center gap-6 text-tiny text-soft">
          <Mark kind={note?.mark ?? markOf[run.state]} />
          <span className="truncate">{note?.text ?? states[run.state]}</span>
        </span>
      </button>
    </li>
  )
}
