import { useLingui } from '@lingui/react/macro'
import { Change, Money } from '#kit/money.tsx'
import { DateAndTime, figure, useTable } from '../../parts/table.tsx'
import { type BillRow, linkOf, typeLabels } from './finance-labels.ts'

const amountTrack = 'minmax(0, 12rem)'

export function useBillTable() {
  const { t } = useLingui()
  return useTable<BillRow>({
    name: 'bill',
    labelOf: ({ title }) => title,
    linkOf,
    columns: [
      { key: 'title', name: t`Movement`, track: 'minmax(0, 1fr)', cell: ({ title }) => title },
      { key: 'date', name: t`Date`, track: 'minmax(0, 14rem)', cell: ({ time }) => <DateAndTime at={time} /> },
      {
        key: 'type',
        name: t`Type`,
        track: 'minmax(0, 12rem)',
        isText: true,
        cell: ({ type }) => t(typeLabels[type]),
      },
      {
        key: 'amount',
        name: t`Amount`,
        track: amountTrack,
        ...figure(
          ({ amount }: BillRow) => amount,
          (amount) => <Change amount={amount} />,
        ),
      },
      {
        key: 'balance',
        name: t`Balance`,
        track: amountTrack,
        cell: ({ balanceAfter }) => <Money amount={balanceAfter} className="text-soft" />,
      },
    ],
  })
}
