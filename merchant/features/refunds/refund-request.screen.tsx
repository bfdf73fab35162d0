import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { Reply } from '#contract/endpoint.ts'
import type { refunds } from '#contract/refunds.ts'
import { EndlessList } from '#kit/endless-list.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Screen } from '#kit/screen.tsx'
import { Empty } from '#kit/states.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { TimeLeft } from '#kit/time-left.tsx'
import { useBack } from '../../app/back.ts'
import { useSearchParams } from '../../app/search-params.ts'
import { api } from '../../call.ts'
import { useInfinite } from '../../get.ts'
import { paths } from '../../paths.ts'
import { RefundDetail } from './refund-detail.tsx'
import { RefundRow } from './refund-row.tsx'
import { refundTabs } from './refund-words.ts'

/** What shoppers ask back: the list, one of them, and the answer to it. */
export default function RefundRequestScreen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <RefundDetail id={id} isAnswering={search.get('step') === 'answer'} /> : <Requests />
}

function Requests() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const [search, setSearch] = useSearchParams()
  const tab = refundTabs.find(({ value }) => value === search.get('status'))?.value ?? 'all'
  const list = useInfinite(api.refunds.list, { query: tab === 'all' ? {} : { status: tab } })
  const open = list.first?.open ?? 0
  return (
    <Screen
      header={
        <>
          <Header title={t`Refund requests`} onBack={back} />
          <Tabs
            label={t`Refunds by status`}
            items={refundTabs.map(({ value, label }) => ({
              value,
              label: t(label),
              count: value === 'pending_approval' && open > 0 ? open : undefined,
            }))}
            value={tab}
            onChange={(value) => setSearch(value === 'all' ? {} : { status: value }, { replace: true })}
          />
        </>
      }
    >
      <EndlessList
        key={tab}
        source={list}
        keyOf={({ id }) => id}
        above={list.first && open > 0 && tab !== 'approved' && tab !== 'rejected' && <Waiting first={list.first} />}
        empty={
          <Empty icon={<Icon of={Undo2} size={2.4} />}>
            {tab === 'all' ? <Trans>No refund requests yet.</Trans> : <Trans>No refunds with this status.</Trans>}
          </Empty>
        }
      >
        {(refund) => <RefundRow refund={refund} />}
      </EndlessList>
    </Screen>
  )
}

/** The figure first: how many wait for the merchant's word, and until when. */
function Waiting({ first: { waiting, answerBy } }: { first: Reply<typeof refunds.list> }) {
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
