import { useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { limits } from '#contract/limits.ts'
import { api } from '../../api.ts'
import { BigAmount } from '../../parts/big-amount.tsx'
import { OrderLine } from '../../parts/order-line.tsx'
import { EvidencePane } from '../../parts/panes.tsx'
import type { QueueItem } from '../../parts/queue-list.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { useQueueCount } from '../../parts/use-queue-count.ts'
import { useTab } from '../../parts/use-tab.ts'
import { paths } from '../../paths.ts'
import { DecideRefund } from './decide-refund.tsx'
import { PayAgain } from './pay-again.tsx'
import { clockOf, type Refund } from './refund.ts'
import { RefundEvidence } from './refund-evidence.tsx'

export default function RefundsScreen() {
  const { t } = useLingui()
  const count = useQueueCount()
  const isUnpaid = useTab() === 'unpaid'
  const status = isUnpaid ? 'unpaid' : 'pending_approval'
  const read = useGet(api.operatorRefunds.list, { query: { status, limit: limits.pageSizeMax } })
  return (
    <QueuePage
      path={paths.refunds}
      queue={isUnpaid ? 'refunds_unpaid' : 'refunds_decide'}
      tab={isUnpaid ? 'unpaid' : undefined}
      tabs={[
        { value: undefined, label: t`Decide`, count: count('refunds_decide') },
        { value: 'unpaid', label: t`Not paid`, count: count('refunds_unpaid') },
      ]}
      read={read}
      toItem={useRefundItem(isUnpaid)}
    >
      {(row, position) => (
        <>
          <EvidencePane
            key={row.id}
            over={<OrderLine of={{ number: row.orderNumber, shopName: row.shopName }} />}
            title={<BigAmount amount={isUnpaid ? row.due : row.amount} />}
            position={position}
          >
            <RefundEvidence refund={row} />
          </EvidencePane>
          {isUnpaid ? (
            <PayAgain key={`pay ${row.id}`} refund={row} position={position} />
          ) : (
            <DecideRefund key={`decide ${row.id}`} refund={row} position={position} />
          )}
        </>
      )}
    </QueuePage>
  )
}

function useRefundItem(isUnpaid: boolean) {
  const { t } = useLingui()
  return (row: Refund): QueueItem => ({
    id: row.id,
    name: row.shopName,
    amount: isUnpaid ? row.due : row.amount,
    under: row.orderNumber,
    clock: isUnpaid ? { since: row.decidedAt ?? row.appliedAt, promisedBy: null, endsBy: null } : clockOf(row),
    note: {
      mark: row.answer ? 'done' : 'half',
      text: isUnpaid
        ? (row.payFailed ?? '')
        : row.answer
          ? row.answer.agree
            ? t`the shop agrees`
            : t`the shop disagrees`
          : t`the shop has not replied`,
    },
  })
}
