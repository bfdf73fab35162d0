import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useInfinite } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { refunds } from '#contract/refunds.ts'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { Empty } from '#kit/states.tsx'
import { TimeLeft } from '#kit/time-left.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { useTabs, withCounts } from '../../parts/use-tabs.ts'
import { paths } from '../../paths.ts'
import { RefundDetail } from './refund-detail.tsx'
import { refundTabs } from './refund-labels.ts'
import { RefundRow } from './refund-row.tsx'

export default function RefundRequestScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <RefundDetail id={id} isAnswering={search.get('step') === 'answer'} /> : <Requests />
}

function Requests() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const tabs = useTabs({ label: t`Refunds by status`, tabs: refundTabs, name: 'status', initial: 'all' })
  const status = tabs.value
  const [search] = useSearchParams()
  const listingId = search.get('listingId')
  const list = useInfinite(api.refunds.list, {
    query: { ...(status === 'all' ? {} : { status }), ...(listingId ? { listingId } : {}) },
  })
  const open = list.first?.open ?? 0
  const isDecided = status === 'approved' || status === 'rejected'
  return (
    <RecordsScreen
      header={<Header title={t`Refund requests`} onBack={back} />}
      tabs={withCounts(tabs, { pending_approval: open })}
      source={list}
      keyOf={({ id }) => id}
      listHeader={list.first && open > 0 && !isDecided && <AwaitingAnswers first={list.first} />}
      empty={
        <Empty icon={<Icon of={Undo2} size={2.4} />}>
          {status === 'all' ? <Trans>No refund requests yet.</Trans> : <Trans>No refunds with this status.</Trans>}
        </Empty>
      }
    >
      {(refund) => <RefundRow refund={refund} />}
    </RecordsScreen>
  )
}

function AwaitingAnswers({ first: { waiting, answerBy } }: { first: Reply<typeof refunds.list> }) {
  return (
    <div className="px-20 pt-16 pb-14">
      <p className="figures text-figure leading-[1.2] font-semibold tracking-tight">{waiting}</p>
      <p className="text-small">
        <Plural value={waiting} one="refund awaiting your reply" other="refunds awaiting your reply" />
        {answerBy && (
          <>
            {' · '}
            <TimeLeft until={answerBy} />
          </>
        )}
      </p>
      <p className="pt-4 text-caption text-soft">
        <Trans>
          Your reply helps the platform decide. Refunds without a decision after seven days are approved automatically.
        </Trans>
      </p>
    </div>
  )
}
