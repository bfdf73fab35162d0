import { Trans, useLingui } from '@lingui/react/macro'
import { Download, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { EndlessList } from '#kit/endless-list.tsx'
import { Figure } from '#kit/figure.tsx'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Screen } from '#kit/screen.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import { Empty } from '#kit/states.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { useBack } from '../../app/back.ts'
import { useSearchParams } from '../../app/search-params.ts'
import { api } from '../../call.ts'
import { useInfinite } from '../../get.ts'
import { paths } from '../../paths.ts'
import { BillLine } from './bill-row.tsx'
import { ExportSheet } from './export-sheet.tsx'
import { billTabs } from './finance-words.ts'

/** Every movement on the balance, day by day, with the balance after it; and the whole of it as a file. */
export default function FundsRecordsScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const [search, setSearch] = useSearchParams()
  const [isExporting, setExporting] = useState(false)
  const tab = billTabs.find(({ value }) => value === search.get('type')) ?? billTabs[0]
  const type = tab?.value ?? 'all'
  const list = useInfinite(api.finance.bill, { query: type === 'all' ? {} : { type } })
  return (
    <>
      <Screen
        header={
          <>
            <Header
              title={t`Balance history`}
              onBack={back}
              action={
                <HeaderAction
                  label={t`Export`}
                  icon={<Icon of={Download} size={2} />}
                  onPress={() => setExporting(true)}
                />
              }
            />
            <Tabs
              label={t`Transactions by type`}
              items={billTabs.map(({ value, label }) => ({ value, label: t(label) }))}
              value={type}
              onChange={(value) => setSearch(value === 'all' ? {} : { type: value }, { replace: true })}
            />
          </>
        }
      >
        <EndlessList
          key={type}
          source={list}
          keyOf={({ id }) => id}
          above={
            !(list.error && !list.items) && (
              <div className="px-20 pt-16">
                <Figure label={<Trans>Balance</Trans>} amount={list.first?.balance} />
              </div>
            )
          }
          skeleton={
            <div className="pt-20">
              <SkeletonRows />
            </div>
          }
          empty={<Empty icon={<Icon of={ReceiptText} size={2.4} />}>{tab && t(tab.empty)}</Empty>}
        >
          {(row, at) => <BillLine row={row} above={list.items?.[at - 1]} />}
        </EndlessList>
      </Screen>
      <ExportSheet isOpen={isExporting} onClose={() => setExporting(false)} />
    </>
  )
}
