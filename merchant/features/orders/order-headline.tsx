import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { TimeLeft } from '#kit/time-left.tsx'
import { CancelReason } from './cancel-reason.tsx'
import type { OrderDetail } from './order-labels.ts'

export function OrderHeadline({ order }: { order: OrderDetail }) {
  return (
    <>
      <h2 className="pt-2 text-heading leading-tight font-semibold tracking-tight">
        <Headline order={order} />
      </h2>
      <p className="pt-8 pb-20 text-caption text-soft">
        <Next order={order} />
      </p>
    </>
  )
}

function Headline({ order: { status, logistics, address } }: { order: OrderDetail }): ReactNode {
  const city = address?.city
  if (status === 'waiting_payment') return <Trans>Not paid yet</Trans>
  if (status === 'awaiting_pickup') return <Trans>Paid, awaiting pick-up</Trans>
  if (status === 'awaiting_shipment') return <Trans>Being prepared by the supplier</Trans>
  if (status === 'shipped' && logistics === 'reached') return <Trans>Delivered in {city}</Trans>
  if (status === 'shipped') return <Trans>On its way to {city}</Trans>
  if (status === 'received') return city ? <Trans>Received in {city}</Trans> : <Trans>Received</Trans>
  if (status === 'completed') return <Trans>Completed</Trans>
  return <Trans>Cancelled</Trans>
}

function Next({ order }: { order: OrderDetail }): ReactNode {
  const { status, payBy, pickBy, settlesAt, settledAt, autoReceiveDays, refund } = order
  if (refund?.status === 'pending_approval') {
    return <Trans>The shopper has requested a refund. The order will not settle until it is decided.</Trans>
  }
  if (status === 'waiting_payment' && payBy) {
    return (
      <Trans>
        The shopper can pay until <DateText at={payBy} />.
      </Trans>
    )
  }
  if (status === 'awaiting_pickup' && pickBy) {
    return (
      <Trans>
        <TimeLeft until={pickBy} className="font-medium" /> to pick up. After that, the order is cancelled and the
        shopper refunded.
      </Trans>
    )
  }
  if (status === 'awaiting_shipment')
    return <Trans>You have picked up this order. The tracking number appears once it ships.</Trans>
  if (status === 'shipped')
    return (
      <Trans>
        Marked as received when the shopper confirms, or automatically{' '}
        <Plural value={autoReceiveDays} one="# day" other="# days" /> after delivery.
      </Trans>
    )
  if (status === 'received' && settlesAt) {
    return (
      <Trans>
        Your earnings will reach your balance around <DateText at={settlesAt} style="longDay" />.
      </Trans>
    )
  }
  if (status === 'completed' && settledAt) {
    return (
      <Trans>
        Your earnings were added to your balance on <DateText at={settledAt} style="longDay" />.
      </Trans>
    )
  }
  return status === 'cancelled' ? <CancelReason order={order} /> : null
}
