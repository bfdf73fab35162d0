import { Trans, useLingui } from '@lingui/react/macro'
import { ChartNoAxesColumn } from 'lucide-react'
import { useInfinite } from '#client/get.ts'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'

export default function InsightDaysScreen() {
  const { t } = useLingui()
  const numberText = useNumberText()
  const [search] = useSearchParams()
  const listingId = search.get('listing')
  const from = search.get('from')
  const back = useBack(from ? paths.home : linkTo.insight())
  const of = search.get('of') === 'baskets' ? 'baskets' : 'views'
  const list = useInfinite(api.insight.days, {
    query: { of, ...(listingId && { listingId }), ...(from && { from }) },
  })
  return (
    <RecordsScreen
      header={<Header title={of === 'views' ? t`Views` : t`Baskets`} onBack={back} />}
      source={list}
      keyOf={({ date }) => date}
      empty={
        <Empty icon={<Icon of={ChartNoAxesColumn} size={2.4} />}>
          <Trans>no data yet</Trans>
        </Empty>
      }
      listHeader={
        <p className="px-20 pt-4 pb-14 text-small text-soft">
          <Trans>Each person counts once a day, so one who comes back on another day counts again.</Trans>
        </p>
      }
    >
      {({ date, count }) => (
        <div className="flex min-h-52 items-center justify-between border-b border-line bg-surface px-20 text-small">
          <DateText at={date} style="date" />
          <span className="figures">{numberText(count)}</span>
        </div>
      )}
    </RecordsScreen>
  )
}
