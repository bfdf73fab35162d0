import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownToLine } from 'lucide-react'
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
import { DepositDetail } from './deposit-detail.tsx'
import { DepositRow } from './deposit-row.tsx'
import { type RecordTab, recordTabs } from './deposit-words.ts'

/** Every deposit with where it stands; one of them by its number. */
export default function RechargeRecordScreen() {
  const { t } = useLingui()
  const back = useBack(paths.rechargeRecord)
  const [search] = useSearchParams()
  const number = search.get('number')
  if (!number) return <Records />
  return <DepositDetail number={number} header={<Header title={t`Deposit`} onBack={back} />} />
}

function Records() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const [search, setSearch] = useSearchParams()
  const tab = recordTabs.find(({ value }) => value === search.get('status'))?.value ?? 'all'
  const list = useInfinite(api.deposits.rechargeLog, { query: tab === 'all' ? {} : { status: tab } })
  return (
    <Screen
      header={
        <>
          <Header title={t`Deposit history`} onBack={back} />
          <Tabs
            label={t`Deposits by status`}
            items={recordTabs.map(({ value, label }) => ({ value, label: t(label) }))}
            value={tab}
            onChange={(value) => setSearch(value === 'all' ? {} : { status: value }, { replace: true })}
          />
        </>
      }
    >
      <EndlessList key={tab} source={list} keyOf={({ number }) => number} empty={<NoDeposits tab={tab} />}>
        {(recharge) => <DepositRow recharge={recharge} />}
      </EndlessList>
    </Screen>
  )
}

function NoDeposits({ tab }: { tab: RecordTab }) {
  return (
    <Empty
      icon={<Icon of={ArrowDownToLine} size={2.4} />}
      action={
        tab === 'all' && (
          <LinkText to={paths.recharge} className="font-semibold">
            <Trans>Deposit</Trans>
          </LinkText>
        )
      }
    >
      {tab === 'all' ? <Trans>No deposits yet.</Trans> : <Trans>No deposits with this status.</Trans>}
    </Empty>
  )
}
