import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { deskQueues } from '#contract/operator/desk-queues.ts'
import { useOperator } from '../../operator.ts'
import { type QueueTab, QueueTabs } from '../../parts/queue-tabs.tsx'
import { useQueueCount } from '../../parts/use-queue-count.ts'
import { useTab } from '../../parts/use-tab.ts'
import { paths } from '../../paths.ts'
import { BankReturns } from './bank-returns.tsx'
import { Disputes } from './disputes.tsx'
import { EndedDisputes } from './ended-disputes.tsx'
import { PaymentRecords } from './payment-records.tsx'
import { UnmatchedPayments } from './unmatched-payments.tsx'

export default function PaymentsScreen() {
  const { t } = useLingui()
  const count = useQueueCount()
  const tab = useTab()
  const roles = useOperator()?.roles ?? []
  const readsAll = deskQueues.bank_returns.some((role) => roles.includes(role))
  const disputes = [
    { value: 'disputes', label: t`Disputed`, count: count('disputes') },
    { value: 'ended', label: t`Ended disputes`, count: null },
  ]
  const tabs: readonly QueueTab[] = readsAll
    ? [
        { value: undefined, label: t`Send back`, count: count('bank_returns') },
        ...disputes,
        { value: 'unmatched', label: t`No match`, count: count('payments_unmatched') },
        { value: 'records', label: t`Records`, count: null },
      ]
    : disputes
  const shown = tabs.find(({ value }) => value === (tab ?? undefined)) ?? tabs[0]
  const Stage = stages[shown?.value ?? 'returns'] ?? BankReturns
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-41 shrink-0 items-center border-b border-line px-20">
        <QueueTabs path={paths.payments} tabs={tabs} tab={shown?.value} />
      </div>
      <Stage />
    </div>
  )
}

const stages: Readonly<Record<string, () => ReactNode>> = {
  returns: BankReturns,
  disputes: Disputes,
  ended: EndedDisputes,
  unmatched: UnmatchedPayments,
  records: PaymentRecords,
}
