import { Trans, useLingui } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorPayments } from '#contract/operator/payments.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { useBearerLabels } from '../../parts/bearer-labels.ts'
import type { Column } from '../../parts/data-table.tsx'
import { useDisputeReason } from '../../parts/dispute-reasons.ts'
import { Mark } from '../../parts/mark.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { OrderLine } from '../../parts/order-line.tsx'
import { RecordTable } from '../../parts/record-table.tsx'
import { useListPages } from '../../parts/use-list-pages.ts'

type Dispute = Reply<typeof operatorPayments.disputes>['list'][number]

const limit = 20

export function EndedDisputes() {
  const { t } = useLingui()
  const { read, pages } = useListPages(api.operatorPayments.disputes, { state: 'ended', limit })
  return (
    <main tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto px-20 pb-32 outline-none">
      <h2 className="sr-only">
        <Trans>Ended disputes</Trans>
      </h2>
      <RecordTable
        title={t`Ended disputes`}
        beside={<Trans>without what the provider charges for a dispute</Trans>}
        read={read}
        columns={useColumns()}
        idOf={({ id, merchantId }) => `${merchantId} ${id}`}
        empty={<Trans>No dispute has ended yet.</Trans>}
        pages={pages}
      />
    </main>
  )
}

const nothing = { replaced: 0, refunded: 0, bears: null, platform: 0 }

const costOf = ({ cost }: Dispute) => cost ?? nothing

function useColumns(): Column<Dispute>[] {
  const reasonOf = useDisputeReason()
  const bearers = useBearerLabels()
  return [
    {
      name: 'ended',
      head: <Trans>Ended</Trans>,
      cell: ({ closedAt }) => closedAt && <DateText at={closedAt} style="date" />,
      className: 'align-top text-soft',
    },
    { name: 'order', head: <Trans>Order</Trans>, cell: (row) => <OrderLine of={row} />, className: 'align-top' },
    {
      name: 'reason',
      head: <Trans>Reason of the bank</Trans>,
      cell: ({ reason, provider, reference }) => (
        <>
          {reasonOf(reason)}
          <span className="mono block text-tiny break-all text-soft">
            {provider} {reference}
          </span>
        </>
      ),
      className: 'align-top',
    },
    {
      name: 'state',
      head: <Trans>Status</Trans>,
      cell: ({ state }) => (
        <span className="inline-flex items-center gap-8 whitespace-nowrap">
          <Mark kind={state === 'won' ? 'done' : 'late'} />
          {state === 'won' ? <Trans>won</Trans> : <Trans>lost</Trans>}
        </span>
      ),
      className: 'align-top',
    },
    amountColumn('amount', <Trans>Amount</Trans>, ({ amount }) => amount),
    {
      ...amountColumn('replaced', <Trans>Already being refunded</Trans>, (row) => costOf(row).replaced),
      isWide: true,
    },
    {
      ...amountColumn('refunded', <Trans>Refunded</Trans>, (row) => costOf(row).refunded),
      cell: (row) => {
        const { refunded, bears } = costOf(row)
        return (
          <>
            <Amount amount={refunded} />
            {bears && <span className="block text-tiny text-soft">{bearers[bears]}</span>}
          </>
        )
      },
    },
    {
      ...amountColumn('platform', <Trans>The platform’s money</Trans>, (row) => costOf(row).platform),
      isWide: true,
    },
    {
      ...amountColumn('cost', <Trans>What it cost</Trans>, (row) => costOf(row).refunded + costOf(row).platform),
      className: 'align-top font-semibold',
    },
  ]
}

const amountColumn = (name: string, head: Column<Dispute>['head'], amountOf: (row: Dispute) => number) => ({
  name,
  head,
  cell: (row: Dispute) => <Amount amount={amountOf(row)} />,
  isRight: true,
  className: 'align-top',
})
