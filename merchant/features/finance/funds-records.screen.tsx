import { Trans, useLingui } from '@lingui/react/macro'
import { ReceiptText } from 'lucide-react'
import { useInfinite } from '#client/get.ts'
import { Figure } from '#kit/figure.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { InOwnCurrency } from '../../parts/own-currency.tsx'
import { TableScreen } from '../../parts/table-screen.tsx'
import { useTabs } from '../../parts/use-tabs.ts'
import { paths } from '../../paths.ts'
import { BillLine } from './bill-row.tsx'
import { useBillTable } from './bill-table.tsx'
import { ExportAction } from './export-action.tsx'
import { billTabs } from './finance-labels.ts'

export default function FundsRecordsScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const tabs = useTabs({ label: t`Transactions by type`, tabs: billTabs, name: 'type', initial: 'all' })
  const type = tabs.value
  const tab = billTabs.find(({ value }) => value === type)
  const list = useInfinite(api.finance.bill, { query: type === 'all' ? {} : { type } })
  return (
    <TableScreen
      table={useBillTable(list.items)}
      header={<Header title={t`Balance history`} onBack={back} action={<ExportAction />} />}
      tabs={tabs}
      source={list}
      keyOf={({ id }) => id}
      listHeader={
        !(list.error && !list.items) && (
          <div className="px-20 pt-16">
            <Figure label={<Trans>Balance</Trans>} amount={list.first?.balance} />
            <InOwnCurrency amount={list.first?.balance} className="block" />
          </div>
        )
      }
      skeleton={
        <div className="pt-20">
          <SkeletonRows />
        </div>
      }
      empty={
        tab && (
          <Empty
            icon={<Icon of={ReceiptText} size={2.4} />}
            action={
              <LinkText to={tab.next.to} className="font-semibold">
                {t(tab.next.label)}
              </LinkText>
            }
          >
            {t(tab.empty)}
          </Empty>
        )
      }
    >
      {(row, at) => <BillLine row={row} previous={list.items?.[at - 1]} />}
    </TableScreen>
  )
}
