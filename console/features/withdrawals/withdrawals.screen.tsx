import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { type GetResult, useGet } from '#client/get.ts'
import { limits } from '#contract/limits.ts'
import { api } from '../../api.ts'
import { useOperator } from '../../operator.ts'
import { BigAmount } from '../../parts/big-amount.tsx'
import { MerchantLine } from '../../parts/merchant-line.tsx'
import { isHeldBy, MineFilter } from '../../parts/mine-filter.tsx'
import { EvidencePane } from '../../parts/panes.tsx'
import type { QueueItem } from '../../parts/queue-list.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import { useClaimNote } from '../../parts/transfer.ts'
import { useQueueCount } from '../../parts/use-queue-count.ts'
import { useTab } from '../../parts/use-tab.ts'
import { paths } from '../../paths.ts'
import { DecideWithdrawal } from './decide-withdrawal.tsx'
import { SendWithdrawal } from './send-withdrawal.tsx'
import { clockOf, type Withdrawal } from './withdrawal.ts'
import { WithdrawalEvidence } from './withdrawal-evidence.tsx'

const tabs = { decide: undefined, send: 'send', inTransit: 'way' } as const
const queues = { decide: 'withdrawals_decide', send: 'withdrawals_send', inTransit: 'withdrawals_arrive' } as const
const stages = ['send', 'inTransit'] as const

export default function WithdrawalsScreen() {
  const { t } = useLingui()
  const count = useQueueCount()
  const tab = useTab()
  const stage = stages.find((each) => tabs[each] === tab) ?? 'decide'
  const operator = useOperator()
  const [isMine, setMine] = useState(false)
  const read = useStage(stage, isMine ? operator?.id : undefined)
  const toItem = useWithdrawalItem(stage)
  return (
    <QueuePage
      path={paths.withdrawals}
      queue={queues[stage]}
      tab={tabs[stage]}
      tabs={[
        { value: tabs.decide, label: t`Decide`, count: count(queues.decide) },
        { value: tabs.send, label: t({ message: `Send`, context: 'money' }), count: count(queues.send) },
        { value: tabs.inTransit, label: t`On their way`, count: count(queues.inTransit) },
      ]}
      read={read}
      filter={stage === 'decide' ? null : <MineFilter isMine={isMine} onChange={setMine} />}
      one={useOne}
      toItem={toItem}
    >
      {(row, position) => (
        <>
          <EvidencePane
            key={row.number}
            over={<MerchantLine of={row} />}
            title={<BigAmount amount={stage === 'decide' ? row.amount : row.net} />}
            position={position}
          >
            <WithdrawalEvidence withdrawal={row} />
          </EvidencePane>
          {row.status === 'in_review' ? (
            <DecideWithdrawal key={`decide ${row.number}`} withdrawal={row} position={position} />
          ) : (
            <SendWithdrawal key={`send ${row.number} ${row.sentAt}`} withdrawal={row} position={position} />
          )}
        </>
      )}
    </QueuePage>
  )
}

type Stage = keyof typeof tabs

const useOne = (number: string) => useGet(callAt(api.operatorWithdrawals.get, { number }), { isEnabled: number !== '' })

/** One call returns sent and unsent withdrawals. Each stage shows its own, or those that one operator claimed. */
function useStage(stage: Stage, mineOf: string | undefined): GetResult<{ list: readonly Withdrawal[]; total: number }> {
  const status = stage === 'decide' ? 'in_review' : 'sending'
  const { data, ...rest } = useGet(api.operatorWithdrawals.list, { query: { status, limit: limits.pageSizeMax } })
  if (!data || stage === 'decide') return { data: data && { ...data, list: sorted(data.list, 'decideBy') }, ...rest }
  const isSent = stage === 'inTransit'
  const list = data.list.filter(({ sentAt, transfer }) => (sentAt !== null) === isSent && isHeldBy(transfer, mineOf))
  return { data: { list: sorted(list, isSent ? 'expectedBy' : 'sendBy'), total: list.length }, ...rest }
}

const sorted = (list: readonly Withdrawal[], by: 'decideBy' | 'sendBy' | 'expectedBy') =>
  list.toSorted((one, other) => (one[by] ?? '').localeCompare(other[by] ?? ''))

function useWithdrawalItem(stage: Stage) {
  const { t } = useLingui()
  const claimNote = useClaimNote()
  return (row: Withdrawal): QueueItem => {
    const two = row.approvalsNeeded > 1 ? t`${row.approvals} of ${row.approvalsNeeded} have approved` : null
    const note =
      stage === 'decide' && two ? { mark: row.approvals > 0 ? ('half' as const) : ('todo' as const), text: two } : null
    const late = row.alarmAt !== null ? { mark: 'late' as const, text: t`overdue: please check` } : null
    return {
      id: row.number,
      name: row.shopName,
      // Where money is sent, the figure is the net amount.
      amount: stage === 'decide' ? row.amount : row.net,
      under: row.to,
      clock: clockOf(row),
      note: claimNote(row.transfer) ?? late ?? note,
    }
  }
}
