import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Download, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { EndlessList, type EndlessSource } from '#kit/endless-list.tsx'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Screen } from '#kit/screen.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import { Empty } from '#kit/states.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { useBack } from '../../app/back.ts'
import { useSearchParams } from '../../app/search-params.ts'
import { api } from '../../call.ts'
import { type Got, useGet } from '../../get.ts'
import { paths } from '../../paths.ts'
import { DayRow } from './day-row.tsx'
import { ExportSheet } from './export-sheet.tsx'
import { type Report, ranges } from './finance-words.ts'
import { ReportTop } from './report-top.tsx'

/** Profit by date, what is awaited and when it arrives. */
export default function FinanceScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const [search, setSearch] = useSearchParams()
  const [isExporting, setExporting] = useState(false)
  const asked = search.get('range')
  const range = ranges.find(({ value }) => value === asked)?.value ?? 'month'
  const report = useGet(api.finance.report, { query: { range }, keepsPrevious: true })
  const dayCount = report.data?.days.length ?? 0
  return (
    <>
      <Screen
        header={
          <>
            <Header
              title={t`Financial report`}
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
              label={t`Period`}
              items={ranges.map(({ value, label }) => ({ value, label: t(label) }))}
              value={range}
              onChange={(value) => setSearch(value === 'month' ? {} : { range: value }, { replace: true })}
            />
          </>
        }
      >
        <EndlessList
          source={daysOf(report)}
          keyOf={({ date }) => date}
          above={!(report.error && !report.data) && <ReportTop key={range} range={range} report={report.data} />}
          skeleton={<SkeletonRows />}
          empty={
            <Empty icon={<Icon of={ReceiptText} size={2.4} />}>
              <Trans>No orders were paid, settled, cancelled or refunded in this period.</Trans>
            </Empty>
          }
        >
          {(day) => <DayRow day={day} />}
        </EndlessList>
        {report.data?.hasEarlier && (
          <p className="px-20 pb-20 text-center text-caption text-soft">
            <Plural
              value={dayCount}
              one="Only the latest day is shown. The export contains every day."
              other="Only the latest # days are shown. The export contains every day."
            />
          </p>
        )}
      </Screen>
      <ExportSheet isOpen={isExporting} onClose={() => setExporting(false)} />
    </>
  )
}

type Day = Report['days'][number]

/** The days on which something happened, newest first, as a list that is whole. */
function daysOf({ data, error, refresh }: Got<Report>): EndlessSource<Day> {
  const items = data?.days
    .filter(({ profit, orders, cancelled, refunded }) => profit !== 0 || orders + cancelled + refunded > 0)
    .reverse()
  return { items, error, refresh, hasMore: false, isFetchingMore: false, fetchMore: refresh }
}
