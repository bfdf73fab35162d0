import { Trans, useLingui } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { useDateText, useMoneyText, useNumberText } from '#kit/format.tsx'
import { Change } from '#kit/money.tsx'
import { linkTo } from '../../links.ts'
import { chOf, withSum } from '../../parts/figure-width.ts'
import { type Column, figure, useTable } from '../../parts/table.tsx'
import type { Report } from './finance-labels.ts'

type Day = Report['days'][number]

const change = (amount: number) => <Change amount={amount} />

/** The days of the report, and its total. */
export function useDaysTable(report: Report | undefined) {
  const { t } = useLingui()
  const dateText = useDateText()
  const numberText = useNumberText()
  const text = useMoneyText()
  const days = report?.days ?? []
  const profits = withSum(
    days.map(({ profit }) => profit),
    report?.totalProfit,
  )
  const counted = (key: 'orders' | 'cancelled' | 'refunded', name: string): Column<Day> => ({
    key,
    name,
    least: `max(8rem, ${chOf(withSum(days.map((day) => day[key])).map((each) => numberText(each)))})`,
    most: '14rem',
    ...figure((day: Day) => day[key], numberText),
  })
  const counts = [
    counted('orders', t`Orders paid`),
    counted('cancelled', t`Cancelled`),
    counted('refunded', t`Refunded`),
  ]
  const table = useTable<Day>({
    name: 'days',
    labelOf: ({ date }) => dateText(date, 'date'),
    linkOf: ({ date }) => linkTo.orders({ status: 'all', on: date }),
    columns: [
      {
        key: 'date',
        name: t`Date`,
        least: '8rem',
        most: '1fr',
        cell: ({ date }) => <DateText at={date} style="date" />,
      },
      ...counts,
      {
        key: 'profit',
        name: t`Profit`,
        least: chOf(profits.map((each) => text(each, { sign: 'change' }))),
        most: '16rem',
        ...figure(({ profit }: Day) => profit, change),
      },
    ],
  })
  return { table, total: report ? { ...totalOf(report, counts), date: <Trans>Total</Trans> } : null }
}

/** The days add up to their range, unless earlier ones are left out. The server says the profit of all. */
const totalOf = ({ days, hasEarlier, totalProfit }: Report, counts: readonly Column<Day>[]) => ({
  ...(!hasEarlier && Object.fromEntries(counts.map(({ key, sum }) => [key, sum?.(days)]))),
  profit: change(totalProfit),
})
