import { useLingui } from '@lingui/react/macro'
import { useMoneyText } from '#kit/format.tsx'
import { Change, Money } from '#kit/money.tsx'
import { chOf, withSum } from '../../parts/figure-width.ts'
import { DateAndTime, figure, useTable } from '../../parts/table.tsx'
import { type BillRow, linkOf, typeLabels } from './finance-labels.ts'

export function useBillTable(rows: readonly BillRow[] = []) {
  const { t } = useLingui()
  const text = useMoneyText()
  const amounts = withSum(rows.map(({ amount }) => amount))
  return useTable<BillRow>({
    name: 'bill',
    labelOf: ({ title }) => title,
    linkOf,
    columns: [
      { key: 'title', name: t`Movement`, least: '10rem', most: '1fr', cell: ({ title }) => title },
      {
        key: 'date',
        name: t`Date`,
        least: '7.6rem',
        most: '14rem',
        cell: ({ time }) => <DateAndTime at={time} />,
      },
      {
        key: 'type',
        name: t`Type`,
        least: '8rem',
        most: '12rem',
        isText: true,
        cell: ({ type }) => t(typeLabels[type]),
      },
      {
        key: 'amount',
        name: t`Amount`,
        least: chOf(amounts.map((each) => text(each, { sign: 'change' }))),
        most: '12rem',
        ...figure(
          ({ amount }: BillRow) => amount,
          (amount) => <Change amount={amount} />,
        ),
      },
      {
        key: 'balance',
        name: t`Balance`,
        least: chOf(rows.map(({ balanceAfter }) => text(balanceAfter))),
        most: '12rem',
        cell: ({ balanceAfter }) => <Money amount={balanceAfter} className="text-soft" />,
      },
    ],
  })
}
