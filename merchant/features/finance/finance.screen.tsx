import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ReceiptText } from 'lucide-react'
import { type GetResult, useGet } from '#client/get.ts'
import type { EndlessSource } from '#kit/endless-list.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { TableScreen } from '../../parts/table-screen.tsx'
import { useTabs } from '../../parts/use-tabs.ts'
import { paths } from '../../paths.ts'
import { DayRow } from './day-row.tsx'
import { useDaysTable } from './days-table.tsx'
import { ExportAction } from './export-action.tsx'
import { type Report, ranges } from './finance-labels.ts'
import { ReportHeader } from './report-header.tsx'

export default function FinanceScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const tabs = useTabs({ label: t`Period`, tabs: ranges, name: 'range', initial: 'month' })
  const range = tabs.value
  const report = useGet(api.finance.report, { query: { range }, keepsPrevious: true })
  const dayCount = report.data?.days.length ?? 0
  return (
    <TableScreen
      {...useDaysTable(report.data)}
      header={<Header title={t`Financial report`} onBack={back} action={<ExportAction />} />}
      tabs={tabs}
      // The same key for every range, so that the figures change in place.
      listKey="report"
      source={daysOf(report)}
      keyOf={({ date }) => date}
      listHeader={!(report.error && !report.data) && <ReportHeader key={range} range={range} report={report.data} />}
      empty={
        <Empty
          icon={<Icon of={ReceiptText} size={2.4} />}
          action={
            <LinkText to={linkTo.orders({ status: 'all' })} className="font-semibold">
              <Trans>Orders</Trans>
            </LinkText>
          }
        >
          <Trans>No orders were paid, settled, cancelled or refunded in this period.</Trans>
        </Empty>
      }
      footer={
        report.data?.hasEarlier && (
          <p className="px-20 pb-20 text-center text-caption text-soft">
            <Plural
              value={dayCount}
              one="Only the latest day is shown. The export contains every day."
              other="Only the latest # days are shown. The export contains every day."
            />
          </p>
        )
      }
    >
      {(day) => <DayRow day={day} />}
    </TableScreen>
  )
}

type Day = Report['days'][number]

function daysOf({ data, error, isFetching, refresh }: GetResult<Report>): EndlessSource<Day> {
  const items = data?.days
    .filter(({ profit, orders, cancelled, refunded }) => profit !== 0 || orders + cancelled + refunded > 0)
    .reverse()
  return { items, error, isFetching, refresh, hasMore: false, isFetchingMore: false, fetchMore: refresh }
}
