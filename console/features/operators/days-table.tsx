import { Trans, useLingui } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { operators } from '#contract/operator/operators.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import type { Column } from '../../parts/data-table.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { RecordTable } from '../../parts/record-table.tsx'
import { useListPages } from '../../parts/use-list-pages.ts'

type OperatorDay = Reply<typeof operators.days>['list'][number]

const daysShown = 10

export function DaysTable({ operatorId, email }: { operatorId: string; email: string }) {
  const { t } = useLingui()
  const { read, pages } = useListPages(api.operators.days, { operatorId, limit: daysShown })
  const sum = (name: 'deposits' | 'withdrawals' | 'refunds' | 'goodwill' | 'supplierPayouts' | 'partnerPayouts') => ({
    name,
    cell: (day: OperatorDay) => <Amount amount={day[name]} />,
    isRight: true,
  })
  const columns: Column<OperatorDay>[] = [
    {
      name: 'date',
      head: <Trans>Day</Trans>,
      cell: ({ date }) => <DateText at={`${date}T12:00:00.000Z`} style="date" />,
      className: 'whitespace-nowrap',
    },
    { ...sum('deposits'), head: <Trans>Deposits</Trans> },
    { ...sum('withdrawals'), head: <Trans>Withdrawals</Trans> },
    { ...sum('refunds'), head: <Trans>Refunds we cover</Trans> },
    { ...sum('goodwill'), head: <Trans>Goodwill</Trans> },
    { ...sum('supplierPayouts'), head: <Trans>To suppliers</Trans> },
    { ...sum('partnerPayouts'), head: <Trans>To partners</Trans> },
  ]
  return (
    <div className="px-20 pb-32">
      <h2 className="sr-only">{email}</h2>
      <RecordTable
        title={t`Money decided by day`}
        beside={email}
        read={read}
        columns={columns}
        idOf={({ date }) => date}
        empty={<Trans>No decision about money yet.</Trans>}
        pages={pages}
      />
    </div>
  )
}
