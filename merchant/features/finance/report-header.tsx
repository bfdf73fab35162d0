import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Bars } from '#kit/bars.tsx'
import { Figure } from '#kit/figure.tsx'
import { useDateText, useMoneyText } from '#kit/format.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { linkTo } from '../../links.ts'
import { AwaitingSettlement } from './awaiting-settlement.tsx'
import { type Range, type Report, ranges } from './finance-labels.ts'

/** More bars would be too narrow to see and to touch. */
const barsMax = 31

export function ReportHeader({ range, report }: { range: Range; report: Report | undefined }) {
  const { t } = useLingui()
  const profit = ranges.find(({ value }) => value === range)?.profit
  return (
    <>
      <div className="px-20 pt-16">
        <Figure label={profit && t(profit)} amount={report?.totalProfit} />
      </div>
      {range !== 'today' && range !== 'yesterday' && <ProfitBars days={report?.days} />}
      <AwaitingSettlement report={report} />
      <div className="flex items-baseline justify-between gap-12 border-b border-line px-20 pt-20 pb-10">
        <h2 className="text-caption font-medium text-soft">
          <Trans>By date</Trans>
        </h2>
        <LinkText to={linkTo.month((report?.to ?? '').slice(0, 7))} className="text-caption">
          <Trans>Monthly statement</Trans>
        </LinkText>
      </div>
    </>
  )
}

function ProfitBars({ days }: { days: Report['days'] | undefined }) {
  const { t } = useLingui()
  const dateText = useDateText()
  const moneyText = useMoneyText()
  const [chosen, setChosen] = useState<string | null>(null)
  if (!days) return <Skeleton className="mx-20 mt-12 h-100" />
  if (days.length < 2) return null
  const points = days.slice(-barsMax).map(({ date, profit }) => ({ date, value: profit }))
  return (
    <div className="pt-12">
      <Bars
        points={points}
        label={t`Profit by date`}
        heads={[t`Date`, t`Profit`]}
        dateText={(date) => dateText(date, 'day')}
        valueText={(value) => moneyText(value)}
        chosen={chosen}
        onChoose={setChosen}
      />
    </div>
  )
}
