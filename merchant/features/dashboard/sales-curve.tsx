import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { useGet } from '#client/get.ts'
import { add } from '#contract/money.ts'
import { Chart } from '#kit/chart.tsx'
import type { ChartPoint } from '#kit/chart-table.tsx'
import { useDateText, useMoneyText } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { Segments } from '#kit/segments.tsx'
import { Skeleton, SkeletonBars } from '#kit/skeleton.tsx'
import { Stale } from '#kit/states.tsx'
import { api } from '../../api.ts'

const ranges = [
  { value: '7', label: msg`7 days` },
  { value: '30', label: msg`30 days` },
  { value: '90', label: msg`90 days` },
  { value: '365', label: msg`1 year` },
] as const

type Range = (typeof ranges)[number]['value']
const daysOf = { '7': 7, '30': 30, '90': 90, '365': 365 } as const satisfies Record<Range, number>

/** Sales by day. A finger or the arrow keys show one day instead of the sum. */
export function SalesCurve() {
  const { t } = useLingui()
  const [range, setRange] = useState<Range>('30')
  const read = useGet(api.dashboard.echart, { query: { range: daysOf[range] }, keepsPrevious: true })
  const { error, isFetching, refresh } = read
  // Deferred, so that the app answers a touch while the curve renders.
  const data = useDeferredValue(read.data)
  const points = data?.points.map(({ date, sales = 0 }) => ({ date, value: sales }))
  return (
    <section className="pt-24">
      {points && error && <Stale onRetry={refresh} isRetrying={isFetching} />}
      {!points && error ? <Unread read={read} /> : <Curve points={points} range={range} />}
      <div className="px-20 pt-10">
        <Segments
          label={t`Period`}
          items={ranges.map(({ value, label }) => ({ value, label: t(label) }))}
          value={range}
          onChange={setRange}
        />
      </div>
    </section>
  )
}

function Curve({ points, range }: { points: ChartPoint[] | undefined; range: Range }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<ChartPoint | null>(null)
  const dateText = useDateText()
  const moneyText = useMoneyText()
  const days = daysOf[range]
  const label = t`Sales, last ${days} days`
  return (
    <>
      <div className="flex items-baseline justify-between gap-12 px-20 pb-10 text-caption">
        <h2 className="font-medium text-soft">{shown ? dateText(shown.date, 'longDay') : label}</h2>
        {points ? (
          <Money amount={shown?.value ?? add(...points.map(({ value }) => value))} className="font-semibold" />
        ) : (
          <Skeleton className="h-16 w-80" />
        )}
      </div>
      {points ? (
        <Chart
          points={points}
          label={label}
          heads={[t`Date`, t`Sales`]}
          dateText={(date) => dateText(date, range === '365' ? 'month' : 'day')}
          valueText={moneyText}
          isLastOpen
          onRead={setShown}
        />
      ) : (
        <SkeletonBars className="px-20" bars={['aspect-[335/96] w-full', 'mt-6 h-14 w-full']} />
      )}
      {points?.every(({ value }) => value === 0) && (
        <p className="px-20 pt-6 text-caption text-soft">
          <Trans>No sales in this period yet.</Trans>
        </p>
      )}
    </>
  )
}
