import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUpFromLine } from 'lucide-react'
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
import { WithdrawalDetail } from './withdrawal-detail.tsx'
import { type RecordTab, recordTabs } from './withdrawal-labels.ts'
import { WithdrawalRow } from './withdrawal-row.tsx'
import { useWithdrawalsTable } from './withdrawals-table.tsx'

/** Without a number the list of all withdrawals, with a number one withdrawal. */
export default function WithdrawRecordScreen() {
  const [search] = useSearchParams()
  const number = search.get('number')
  return number ? <WithdrawalDetail number={number} /> : <Records />
}

function Records() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const tabs = useTabs({ label: t`Withdrawals by status`, tabs: recordTabs, name: 'status', initial: 'all' })
  const status = tabs.value
  const source = useInfinite(api.withdrawals.withdrawalLog, { query: status === 'all' ? {} : { status } })
  return (
    <TableScreen
      table={useWithdrawalsTable(source.items)}
      header={<Header title={t`Withdrawal history`} onBack={back} />}
      tabs={tabs}
      source={source}
      keyOf={({ number }) => number}
      empty={<NoWithdrawals tab={status} />}
    >
      {(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
    </TableScreen>
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
