import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { TimeLeft } from '#kit/time-left.tsx'
import { CancelReason } from './cancel-reason.tsx'
import type { OrderDetail } from './order-labels.ts'

/** The status in a sentence, and what comes next. */
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
  const { city } = address
  if (status === 'waiting_payment') return <Trans>Not paid yet</Trans>
  if (status === 'awaiting_pickup') return <Trans>Paid, and waiting for you</Trans>
  if (status === 'awaiting_shipment') return <Trans>The supplier prepares it</Trans>
  if (status === 'shipped' && logistics === 'reached') return <Trans>Arrived in {city}</Trans>
  if (status === 'shipped') return <Trans>On its way to {city}</Trans>
  if (status === 'received') return <Trans>Received in {city}</Trans>
  if (status === 'completed') return <Trans>Completed</Trans>
  return <Trans>Cancelled</Trans>
}

function Next({ order }: { order: OrderDetail }): ReactNode {
  const { status, payBy, pickBy, settlesAt, settledAt, refund } = order
  if (refund?.status === 'pending_approval') {
    return <Trans>The shopper asks for a refund. Until it is decided the order does not settle.</Trans>
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
        <TimeLeft until={pickBy} className="font-medium" /> to pick it up. After that the shopper gets the money back.
      </Trans>
    )
  }
  if (status === 'awaiting_shipment')
    return <Trans>You have picked it up. The tracking number comes with the parcel.</Trans>
  if (status === 'shipped')
    return <Trans>It counts as received 7 days after it arrives, or when the shopper says so.</Trans>
  if (status === 'received' && settlesAt) {
    return (
      <Trans>
        Your earnings reach your balance around <DateText at={settlesAt} style="longDay" />.
      </Trans>
    )
  }
  if (status === 'completed' && settledAt) {
    return (
      <Trans>
        Your earnings are in your balance since <DateText at={settledAt} style="longDay" />.
      </Trans>
    )
  }
  return status === 'cancelled' ? <CancelReason order={order} /> : null
}
