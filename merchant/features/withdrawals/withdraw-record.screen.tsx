import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUpFromLine } from 'lucide-react'
import { EndlessList } from '#kit/endless-list.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Screen } from '#kit/screen.tsx'
import { Empty } from '#kit/states.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { useBack } from '../../app/back.ts'
import { useSearchParams } from '../../app/search-params.ts'
import { api } from '../../call.ts'
import { useInfinite } from '../../get.ts'
import { paths } from '../../paths.ts'
import { WithdrawalDetail } from './withdrawal-detail.tsx'
import { WithdrawalRow } from './withdrawal-row.tsx'
import { type RecordTab, recordTabs } from './withdrawal-words.ts'

/** Every withdrawal with where it stands; one of them by its number. */
export default function WithdrawRecordScreen() {
  const [search] = useSearchParams()
  const number = search.get('number')
  return number ? <WithdrawalDetail number={number} /> : <Records />
}

function Records() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const [search, setSearch] = useSearchParams()
  const tab = recordTabs.find(({ value }) => value === search.get('status'))?.value ?? 'all'
  const list = useInfinite(api.withdrawals.withdrawalLog, { query: tab === 'all' ? {} : { status: tab } })
  return (
    <Screen
      header={
        <>
          <Header title={t`Withdrawal history`} onBack={back} />
          <Tabs
            label={t`Withdrawals by status`}
            items={recordTabs.map(({ value, label }) => ({ value, label: t(label) }))}
            value={tab}
            onChange={(value) => setSearch(value === 'all' ? {} : { status: value }, { replace: true })}
          />
        </>
      }
    >
      <EndlessList key={tab} source={list} keyOf={({ number }) => number} empty={<NoWithdrawals tab={tab} />}>
        {(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
      </EndlessList>
    </Screen>
  )
}

function NoWithdrawals({ tab }: { tab: RecordTab }) {
  return (
    <Empty
      icon={<Icon of={ArrowUpFromLine} size={2.4} />}
      action={
        tab === 'all' && (
          <LinkText to={paths.withdraw} className="font-semibold">
            <Trans>Withdraw</Trans>
          </LinkText>
        )
      }
    >
      {tab === 'all' ? <Trans>No withdrawals yet.</Trans> : <Trans>No withdrawals with this status.</Trans>}
    </Empty>
  )
}
