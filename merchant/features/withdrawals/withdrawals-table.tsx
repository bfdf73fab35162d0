import { useLingui } from '@lingui/react/macro'
import { useMoneyText, useTokenText } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import { linkTo } from '../../links.ts'
import { chOf, withSum } from '../../parts/figure-width.ts'
import { RecordStatus } from '../../parts/money-record.tsx'
import { DateAndTime, figure, useTable } from '../../parts/table.tsx'
import { Received } from './received.tsx'
import { tokensOf } from './sent-tokens.ts'
import { statusOf, type Withdrawal } from './withdrawal-labels.ts'
import { destinationOf, NextDate } from './withdrawal-row.tsx'

const money = (amount: number) => <Money amount={amount} />

export function useWithdrawalsTable(rows: readonly Withdrawal[] = []) {
  const { t } = useLingui()
  const text = useMoneyText()
  const tokenText = useTokenText()
  const textsOf = (key: 'amount' | 'fee' | 'net') => withSum(rows.map((row) => row[key])).map((each) => text(each))
  const tokens = rows.map(tokensOf).flatMap((each) => (each ? [tokenText(each.amount, each.currency)] : []))
  return useTable<Withdrawal>({
    name: 'withdrawals',
    labelOf: ({ number }) => number,
    linkOf: ({ number }) => linkTo.withdrawal(number),
    columns: [
      { key: 'number', name: t`Number`, least: '8rem', most: '12rem', cell: ({ number }) => number },
      {
        key: 'date',
        name: t`Date`,
        least: '7.6rem',
        most: '9.4rem',
        cell: ({ createdAt }) => <DateAndTime at={createdAt} />,
      },
      {
        key: 'to',
        name: t`Destination`,
        least: '9.2rem',
        most: '1fr',
        givesWay: true,
        isText: true,
        cell: destinationOf,
      },
      {
        key: 'amount',
        name: t`Amount`,
        least: chOf(textsOf('amount')),
        most: '8.8rem',
        ...figure(({ amount }: Withdrawal) => amount, money),
      },
      {
        key: 'fee',
        name: t`Fee`,
        least: chOf(textsOf('fee')),
        most: '6.4rem',
        ...figure(({ fee }: Withdrawal) => fee, money),
      },
      {
        key: 'net',
        name: t`You receive`,
        least: chOf([...textsOf('net'), ...tokens]),
        most: '10rem',
        cell: (withdrawal) => <Received net={withdrawal.net} tokens={tokensOf(withdrawal)} />,
        // Tokens and money do not add up.
        sum: (withdrawals) =>
          withdrawals.every((each) => tokensOf(each) === null) &&
          money(withdrawals.reduce((sum, { net }) => sum + net, 0)),
      },
      {
        key: 'status',
        name: t`Status`,
        least: '10.6rem',
        most: '1.2fr',
        cell: (withdrawal) => {
          const { label, tone } = statusOf(withdrawal)
          return (
            <RecordStatus tone={tone} under={<NextDate withdrawal={withdrawal} />}>
              {t(label)}
            </RecordStatus>
          )
        },
      },
    ],
  })
}
