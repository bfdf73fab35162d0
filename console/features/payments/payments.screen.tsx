import { useLingui } from '@lingui/react/macro'
import { deskQueues } from '#contract/operator/desk-queues.ts'
import { useOperator } from '../../operator.ts'
import { useQueueCount } from '../../parts/use-queue-count.ts'
import { useTab } from '../../parts/use-tab.ts'
import { BankReturns } from './bank-returns.tsx'
import { Disputes } from './disputes.tsx'
import { PaymentRecords } from './payment-records.tsx'
import { UnmatchedPayments } from './unmatched-payments.tsx'

/** Money of shoppers that waits for a person: to send back, disputed, without an order; and what providers paid out. */
export default function PaymentsScreen() {
  const { t } = useLingui()
  const count = useQueueCount()
  const tab = useTab()
  const roles = useOperator()?.roles ?? []
  const readsAll = deskQueues.bank_returns.some((role) => roles.includes(role))
  const disputes = { value: 'disputes', label: t`Disputed`, count: count('disputes') }
  const tabs = readsAll
    ? [
        { value: undefined, label: t`Send back`, count: count('bank_returns') },
        disputes,
        { value: 'unmatched', label: t`No match`, count: count('payments_unmatched') },
        { value: 'records', label: t`Records`, count: null },
      ]
    : [disputes]
  if (!readsAll || tab === 'disputes') return <Disputes tabs={tabs} />
  if (tab === 'unmatched') return <UnmatchedPayments tabs={tabs} />
  if (tab === 'records') return <PaymentRecords tabs={tabs} />
  return <BankReturns tabs={tabs} />
}
