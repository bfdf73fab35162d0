import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { Failed } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { BigAmount } from '../../parts/big-amount.tsx'
import { ListStepper } from '../../parts/list-stepper.tsx'
import { EvidencePane } from '../../parts/panes.tsx'
import { useChosenItem } from '../../parts/use-chosen-item.ts'
import { useListPages } from '../../parts/use-list-pages.ts'
import { paths } from '../../paths.ts'
import { ActOnPayout } from './act-on-payout.tsx'
import { type SupplierDue, useSupplierName } from './payout.ts'
import { PayoutEvidence } from './payout-evidence.tsx'
import { PayoutsList } from './payouts-list.tsx'
import { ProposePayout } from './propose-payout.tsx'

const pageSize = 50

export default function SupplierPayoutsScreen() {
  const { t } = useLingui()
  const supplierName = useSupplierName()
  const due = useGet(api.operatorSupplierPayouts.due, { query: {} })
  const { read, pages } = useListPages(api.operatorSupplierPayouts.list, { limit: pageSize })
  const rows = read.data?.list ?? []
  const { chosenId, choose, back } = useChosenItem({ path: paths.supplierPayouts, items: rows, read })
  const at = rows.findIndex(({ id }) => id === chosenId)
  const [isListOpen, setListOpen] = useState(false)
  const [proposed, setProposed] = useState<SupplierDue | null>(null)
  const one = useGet(callAt(api.operatorSupplierPayouts.get, { id: chosenId ?? '' }), { isEnabled: Boolean(chosenId) })
  const move = (step: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))]
    if (next) choose(next.id)
  }
  useKeys([
    { key: 'j', label: t`next`, run: () => move(1), isInFoot: true },
    { key: 'k', label: t`previous`, run: () => move(-1), isInFoot: true },
    { key: 'l', label: t`the list`, run: () => setListOpen(!isListOpen) },
    { key: 'Escape', label: t`back to the list`, run: () => (isListOpen ? setListOpen(false) : back()) },
  ])
  const position = { at, count: rows.length, openNext: () => undefined, isWaiting: at !== -1, openBy: [] }
  const payout = one.data
  return (
    <main tabIndex={-1} className="relative flex min-h-0 flex-1 outline-none">
      <PayoutsList
        dues={due}
        runs={read}
        pages={pages}
        chosenId={chosenId}
        isOpen={isListOpen}
        onChoose={(id) => {
          choose(id)
          setListOpen(false)
        }}
        onPropose={setProposed}
      />
      {payout && rows.length > 0 && (
        <ListStepper
          at={at}
          count={rows.length}
          none={t`the runs`}
          onMove={move}
          onList={() => setListOpen(true)}
          className="absolute top-12 right-380 z-5"
        />
      )}
      {payout ? (
        <>
          <EvidencePane
            key={payout.id}
            over={`${supplierName(payout.supplier)} · ${payout.number}`}
            title={<BigAmount amount={payout.amount} />}
            position={position}
          >
            <PayoutEvidence payout={payout} />
          </EvidencePane>
          <ActOnPayout key={`act ${payout.id}`} payout={payout} position={position} />
        </>
      ) : (
        <Nothing isLoading={!read.data || one.isFetching} error={read.error ?? one.error} onRetry={read.refresh} />
      )}
      {proposed && due.data && (
        <ProposePayout
          due={proposed}
          before={due.data.before}
          onDone={(id) => {
            setProposed(null)
            choose(id)
          }}
          onClose={() => setProposed(null)}
        />
      )}
    </main>
  )
}

type NothingProps = { isLoading: boolean; error: { message: string } | null; onRetry: () => Promise<unknown> }

function Nothing({ isLoading, error, onRetry }: NothingProps) {
  if (error) return <Failed message={error.message} onRetry={() => void onRetry()} isRetrying={isLoading} />
  if (isLoading) {
    return (
      <div aria-busy="true" className="flex-1">
        <SkeletonBars className="space-y-16 p-20" bars={['h-14 w-240', 'h-40 w-200', 'h-240 w-full']} />
      </div>
    )
  }
  return (
    <p role="status" className="flex flex-1 items-center justify-center text-soft">
      <Trans>No supplier was paid yet.</Trans>
    </p>
  )
}
