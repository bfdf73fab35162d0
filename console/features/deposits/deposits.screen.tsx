import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { limits } from '#contract/limits.ts'
import { api } from '../../api.ts'
import { BigAmount } from '../../parts/big-amount.tsx'
import { MerchantLine } from '../../parts/merchant-line.tsx'
import { useMethodLabels } from '../../parts/method-labels.ts'
import { EvidencePane } from '../../parts/panes.tsx'
import type { QueueItem } from '../../parts/queue-list.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { paths } from '../../paths.ts'
import { DecideDeposit } from './decide-deposit.tsx'
import { clockOf, type Deposit, depositApprovals } from './deposit.ts'
import { DepositEvidence } from './deposit-evidence.tsx'
import { ReverseDeposit } from './reverse-deposit.tsx'

export default function DepositsScreen() {
  const read = useGet(api.operatorDeposits.list, { query: { status: 'in_review', limit: limits.pageSizeMax } })
  return (
    <QueuePage path={paths.deposits} queue="deposits" read={read} one={useOne} toItem={useDepositItem()}>
      {(row, position) => (
        <>
          <EvidencePane
            key={row.number}
            over={<MerchantLine of={row} />}
            title={
              row.amount === null ? <Trans>The amount is read from the chain</Trans> : <BigAmount amount={row.amount} />
            }
            position={position}
          >
            <DepositEvidence deposit={row} />
          </EvidencePane>
          {row.status === 'approved' && row.method !== 'chain' && row.amount !== null ? (
            <ReverseDeposit key={`reverse ${row.number}`} deposit={row} amount={row.amount} position={position} />
          ) : (
            <DecideDeposit key={`decide ${row.number}`} deposit={row} position={position} />
          )}
        </>
      )}
    </QueuePage>
  )
}

const useOne = (number: string) => useGet(callAt(api.operatorDeposits.get, { number }), { isEnabled: number !== '' })

function useDepositItem() {
  const { t } = useLingui()
  const methodName = useMethodLabels()
  return (row: Deposit): QueueItem => ({
    id: row.number,
    name: row.shopName,
    amount: row.amount,
    under: methodName[row.method],
    clock: clockOf(row),
    note:
      row.approvedBy.length > 0
        ? { mark: 'half', text: t`${row.approvedBy.length} of ${depositApprovals} have approved` }
        : row.awaitsPayment
          ? { mark: 'none', text: t`no payment matched yet` }
          : null,
  })
}
