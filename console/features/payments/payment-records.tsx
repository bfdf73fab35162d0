import { Trans, useLingui } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorPayments } from '#contract/operator/payments.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import type { Column } from '../../parts/data-table.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Amount, useTextOfCurrency } from '../../parts/money-text.tsx'
import { OrderLine } from '../../parts/order-line.tsx'
import { RecordTable } from '../../parts/record-table.tsx'
import { useListPages } from '../../parts/use-list-pages.ts'

type ProviderPayout = Reply<typeof operatorPayments.payouts>['list'][number]
type UnbookedPayment = Reply<typeof operatorPayments.unbooked>['list'][number]

const limit = 20

/** Records that need no decision: payouts of providers, and payments in other currencies that are being sent back. */
export function PaymentRecords() {
  return (
    <main tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto px-20 pb-32 outline-none">
      <h2 className="sr-only">
        <Trans>Records</Trans>
      </h2>
      <ProviderPayouts />
      <UnbookedPayments />
    </main>
  )
}

function ProviderPayouts() {
  const { t } = useLingui()
  const { read, pages } = useListPages(api.operatorPayments.payouts, { limit })
  const columns: Column<ProviderPayout>[] = [
    { name: 'at', head: <Trans>When</Trans>, cell: ({ at }) => <DateText at={at} />, className: 'text-soft' },
    { name: 'provider', head: <Trans>Provider</Trans>, cell: ({ provider }) => provider },
    {
      name: 'reference',
      head: <Trans context="number">Reference</Trans>,
      cell: ({ reference }) => reference,
      className: 'mono break-all',
    },
    {
      name: 'line',
      head: <Trans>Statement line</Trans>,
      cell: ({ line }) => line,
      className: 'mono',
      isWide: true,
    },
    {
      name: 'state',
      head: <Trans>Status</Trans>,
      cell: ({ state }) => (
        <span className="flex items-center gap-8">
          <Mark kind={state === 'paid' ? 'done' : 'late'} />
          {state === 'paid' ? <Trans>arrived</Trans> : <Trans>came back</Trans>}
        </span>
      ),
    },
    {
      name: 'merchants',
      head: <Trans>Merchants</Trans>,
      cell: ({ merchants }) => merchants,
      isRight: true,
      isWide: true,
    },
    { name: 'fee', head: <Trans>Fee</Trans>, cell: ({ fee }) => <Amount amount={fee} />, isRight: true },
    {
      name: 'unallocated',
      head: <Trans>Not a merchant’s</Trans>,
      cell: ({ unallocated }) => <Amount amount={unallocated} />,
      isRight: true,
      isWide: true,
    },
    { name: 'amount', head: <Trans>Arrived</Trans>, cell: ({ amount }) => <Amount amount={amount} />, isRight: true },
  ]
  return (
    <RecordTable
      title={t`Paid out by providers`}
      read={read}
      columns={columns}
      idOf={({ provider, reference }) => `${provider} ${reference}`}
      empty={<Trans>No provider has paid out yet.</Trans>}
      pages={pages}
    />
  )
}

function UnbookedPayments() {
  const { t } = useLingui()
  const textOf = useTextOfCurrency()
  const { read, pages } = useListPages(api.operatorPayments.unbooked, { limit })
  const columns: Column<UnbookedPayment>[] = [
    { name: 'at', head: <Trans>When</Trans>, cell: ({ at }) => <DateText at={at} />, className: 'text-soft' },
    { name: 'order', head: <Trans>Order</Trans>, cell: (row) => <OrderLine of={row} /> },
    { name: 'provider', head: <Trans>Provider</Trans>, cell: ({ provider }) => provider },
    {
      name: 'reference',
      head: <Trans context="number">Reference</Trans>,
      cell: ({ reference }) => reference,
      className: 'mono break-all',
      isWide: true,
    },
    {
      name: 'payer',
      head: <Trans>Who paid</Trans>,
      cell: ({ payer }) => payer,
      className: 'wrap-anywhere',
      isWide: true,
    },
    {
      name: 'amount',
      head: <Trans>Amount</Trans>,
      cell: ({ amount, currency }) => <span className="figures whitespace-nowrap">{textOf(amount, currency)}</span>,
      isRight: true,
    },
  ]
  return (
    <RecordTable
      title={t`In another currency, on its way back`}
      read={read}
      columns={columns}
      idOf={({ id, merchantId }) => `${merchantId} ${id}`}
      empty={<Trans>No payments in another currency are waiting.</Trans>}
      pages={pages}
    />
  )
}
