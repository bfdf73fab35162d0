import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownToLine } from 'lucide-react'
import { useInfinite } from '#client/get.ts'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { TableScreen } from '../../parts/table-screen.tsx'
import { useTabs } from '../../parts/use-tabs.ts'
import { paths } from '../../paths.ts'
import { DepositDetail } from './deposit-detail.tsx'
import { type RecordTab, recordTabs } from './deposit-labels.ts'
import { DepositRow } from './deposit-row.tsx'
import { useDepositsTable } from './deposits-table.tsx'

/** Without a number the list of all deposits, with a number one deposit. */
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
  const tabs = useTabs({ label: t`Deposits by status`, tabs: recordTabs, name: 'status', initial: 'all' })
  const status = tabs.value
  const source = useInfinite(api.deposits.list, { query: status === 'all' ? {} : { status } })
  return (
    <TableScreen
      table={useDepositsTable(source.items)}
      header={<Header title={t`Deposit history`} onBack={back} />}
      tabs={tabs}
      source={source}
      keyOf={({ number }) => number}
      empty={<NoDeposits tab={status} />}
    >
      {(deposit) => <DepositRow deposit={deposit} />}
    </TableScreen>
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
