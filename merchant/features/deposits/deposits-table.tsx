import { useLingui } from '@lingui/react/macro'
import { useMoneyText } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import { linkTo } from '../../links.ts'
import { chOf, withSum } from '../../parts/figure-width.ts'
import { RecordStatus } from '../../parts/money-record.tsx'
import { DateAndTime, useTable } from '../../parts/table.tsx'
import { DepositAmount } from './deposit-amount.tsx'
import { type Deposit, methodNames, statusOf } from './deposit-labels.ts'

export function useDepositsTable(rows: readonly Deposit[] = []) {
  const { t } = useLingui()
  const text = useMoneyText()
  const amounts = withSum(rows.map(({ amount }) => amount ?? 0))
  return useTable<Deposit>({
    name: 'deposits',
    labelOf: ({ number }) => number,
    linkOf: ({ number }) => linkTo.deposit(number),
    columns: [
      { key: 'number', name: t`Number`, least: '12rem', most: '1fr', cell: ({ number }) => number },
      {
        key: 'date',
        name: t`Date`,
        least: '7.6rem',
        most: '16rem',
        cell: ({ createdAt }) => <DateAndTime at={createdAt} />,
      },
      {
        key: 'method',
        name: t`Method`,
        least: '8rem',
        most: '16rem',
        isText: true,
        cell: ({ method }) => t(methodNames[method]),
      },
      {
        key: 'amount',
        name: t`Amount`,
        least: chOf(amounts.map((each) => text(each, { sign: 'change' }))),
        most: '14rem',
        cell: (deposit) => <DepositAmount deposit={deposit} className="font-medium" />,
        sum: sumOf,
      },
      {
        key: 'status',
        name: t`Status`,
        least: '9rem',
        most: '1.5fr',
        cell: (deposit) => {
          const { label, tone } = statusOf(deposit)
          return (
            <RecordStatus tone={tone} under={deposit.reason}>
              {t(label)}
            </RecordStatus>
          )
        },
      },
    ],
  })
}

/** Deposits of which one has no amount yet have no sum. */
function sumOf(deposits: readonly Deposit[]) {
  const amounts = deposits.map(({ amount }) => amount).filter((amount) => amount !== null)
  return amounts.length === deposits.length && <Money amount={amounts.reduce((sum, amount) => sum + amount, 0)} />
}
