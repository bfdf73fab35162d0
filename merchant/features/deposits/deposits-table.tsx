import { useLingui } from '@lingui/react/macro'
import { Money } from '#kit/money.tsx'
import { linkTo } from '../../links.ts'
import { RecordStatus } from '../../parts/money-record.tsx'
import { DateAndTime, useTable } from '../../parts/table.tsx'
import { DepositAmount } from './deposit-amount.tsx'
import { type Deposit, methodNames, statusOf } from './deposit-labels.ts'

export function useDepositsTable() {
  const { t } = useLingui()
  return useTable<Deposit>({
    name: 'deposits',
    labelOf: ({ number }) => number,
    linkOf: ({ number }) => linkTo.deposit(number),
    columns: [
      { key: 'number', name: t`Number`, track: 'minmax(15rem, 1fr)', cell: ({ number }) => number },
      {
        key: 'date',
        name: t`Date`,
        track: 'minmax(0, 16rem)',
        cell: ({ createdAt }) => <DateAndTime at={createdAt} />,
      },
      {
        key: 'method',
        name: t`Method`,
        track: 'minmax(0, 16rem)',
        isText: true,
        cell: ({ method }) => t(methodNames[method]),
      },
      {
        key: 'amount',
        name: t`Amount`,
        track: 'minmax(0, 14rem)',
        cell: (deposit) => <DepositAmount deposit={deposit} className="font-medium" />,
        sum: sumOf,
      },
      {
        key: 'status',
        name: t`Status`,
        track: 'minmax(0, 1.5fr)',
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
