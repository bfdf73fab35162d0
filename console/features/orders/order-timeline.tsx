import { Trans, useLingui } from '@lingui/react/macro'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { Mark, type MarkKind } from '../../parts/mark.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { PaneHead } from '../../parts/panes.tsx'
import type { OrderRecord } from './order.ts'
import { useEventLabels } from './order-labels.ts'

const marks: Readonly<Record<string, MarkKind>> = {
  refund_requested: 'half',
  withdrawn: 'half',
  order_disputed: 'late',
  dispute_lost: 'late',
  cancelled: 'ended',
  refund_rejected: 'ended',
}

export function OrderTimeline({ record }: { record: OrderRecord }) {
  const { t } = useLingui()
  const names = useEventLabels()
  const detailOf = useDetails(record)
  const events = record.order.events.toReversed()
  return (
    <section aria-label={t`What happened`}>
      <PaneHead>
        <Trans>What happened</Trans>
      </PaneHead>
      <ol>
        {events.map((event, at) => (
          <li key={`${event.at} ${event.kind} ${event.text}`} className="relative flex gap-10 pb-12">
            {at < events.length - 1 && <span className="absolute top-16 bottom-0 left-[0.55rem] w-px bg-line" />}
            <Mark
              kind={marks[event.kind] ?? 'done'}
              className={classNames('relative mt-4', !marks[event.kind] && 'text-accent!')}
            />
            <span className="min-w-0">
              <span className="font-medium">{names[event.kind] ?? event.kind}</span>{' '}
              <span className="text-soft">
                <DateText at={event.at} />
              </span>
              <span className="block text-tiny break-words text-soft">{detailOf(event)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Event = OrderRecord['order']['events'][number]

function useDetails({ order, books, refunds, origin }: OrderRecord) {
  const { t } = useLingui()
  return ({ kind, at, text }: Event) => {
    const payment = books?.payments[0]
    const refund = refunds.find(({ appliedAt }) => appliedAt === at)
    switch (kind) {
      case 'placed':
        return origin.partner ?? t`checkout of the storefront`
      case 'paid':
        return payment ? `${payment.provider} · ${payment.reference}` : text
      case 'picked':
        return order.fundFrom === 'wallet' ? t`paid from the balance` : t`paid from escrow`
      case 'shipped':
        return [order.carrier, order.trackingNumber].filter(Boolean).join(' · ')
      case 'received':
        return text === 'shopper' ? t`confirmed by the shopper` : t`counted by time`
      case 'refund_requested':
        return refund ? (
          <>
            <Amount amount={refund.amount} /> · {refund.reason}
          </>
        ) : (
          text
        )
      default:
        // Some events have a code instead of a text, so it is not shown.
        return /^[a-z_]+$/.test(text) ? null : text
    }
  }
}
