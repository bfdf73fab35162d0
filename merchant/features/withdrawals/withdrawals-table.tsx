import { useLingui } from '@lingui/react/macro'
import { Money } from '#kit/money.tsx'
import { linkTo } from '../../links.ts'
import { RecordStatus } from '../../parts/money-record.tsx'
import { DateAndTime, figure, useTable } from '../../parts/table.tsx'
import { Received } from './received.tsx'
import { tokensOf } from './sent-tokens.ts'
import { statusOf, type Withdrawal } from './withdrawal-labels.ts'
import { destinationOf, NextDate } from './withdrawal-row.tsx'

const money = (amount: number) => <Money amount={amount} />

export function useWithdrawalsTable() {
  const { t } = useLingui()
  return useTable<Withdrawal>({
    name: 'withdrawals',
    labelOf: ({ number }) => number,
    linkOf: ({ number }) => linkTo.withdrawal(number),
    columns: [
      { key: 'number', name: t`Number`, track: 'minmax(11.4rem, 0.6fr)', cell: ({ number }) => number },
      {
        key: 'date',
        name: t`Date`,
        track: 'minmax(0, 9.4rem)',
        cell: ({ createdAt }) => <DateAndTime at={createdAt} />,
      },
      { key: 'to', name: t`Destination`, track: 'minmax(9rem, 1fr)', isText: true, cell: destinationOf },
      {
        key: 'amount',
        name: t`Amount`,
        track: 'minmax(0, 8.8rem)',
        ...figure(({ amount }: Withdrawal) => amount, money),
      },
      { key: 'fee', name: t`Fee`, track: 'minmax(0, 6.4rem)', ...figure(({ fee }: Withdrawal) => fee, money) },
      {
        key: 'net',
        name: t`You receive`,
        track: 'minmax(0, 10rem)',
        cell: (withdrawal) => <Received net={withdrawal.net} tokens={tokensOf(withdrawal)} />,
        // Tokens and money do not add up.
        sum: (withdrawals) =>
          withdrawals.every((each) => tokensOf(each) === null) &&
          money(withdrawals.reduce((sum, { net }) => sum + net, 0)),
      },
      {
        key: 'status',
        name: t`Status`,
        track: 'minmax(11rem, 1.2fr)',
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
