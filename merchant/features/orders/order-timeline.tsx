import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CopyButton } from '#kit/copy-button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Timeline } from '#kit/timeline.tsx'
import { CancelReason } from './cancel-reason.tsx'
import { LatestSettlement } from './latest-settlement.tsx'
import type { OrderDetail } from './order-labels.ts'
import { type Step, stepsOf } from './order-steps.ts'
import { TrackingNumber } from './tracking-number.tsx'

export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { t } = useLingui()
  const steps = stepsOf(order).map((step) => ({
    key: step.key,
    state: step.state,
    title: <StepTitle step={step} />,
    under: <StepUnder step={step} order={order} />,
  }))
  return <Timeline label={t`Order progress`} steps={steps} />
}

const titles: Readonly<Record<string, ReactNode>> = {
  placed: <Trans>Order placed</Trans>,
  paid: <Trans>Paid by the shopper</Trans>,
  picked: <Trans>Picked up by you</Trans>,
  shipped: <Trans>Shipped</Trans>,
  in_transit: <Trans>In transit</Trans>,
  reached: <Trans>Delivered</Trans>,
  received: <Trans>Received</Trans>,
  settled: <Trans>Settled</Trans>,
  refund_requested: <Trans>Refund requested</Trans>,
  withdrawn: <Trans>Withdrawn from the contract</Trans>,
  sent_back: <Trans>Sent back by the shopper</Trans>,
  refund_rejected: <Trans>Refund rejected</Trans>,
  refunded: <Trans>Partially refunded</Trans>,
  order_disputed: <Trans>Payment disputed by the shopper's bank</Trans>,
  dispute_won: <Trans>Dispute won</Trans>,
  dispute_lost: <Trans>Dispute lost: the bank took the money back</Trans>,
  cancelled: <Trans>Cancelled</Trans>,
}

const comingTitles: Readonly<Record<string, ReactNode>> = {
  paid: <Trans>Payment by the shopper</Trans>,
  picked: <Trans>Pick-up by you</Trans>,
  shipped: <Trans>Shipment</Trans>,
  received: <Trans>Receipt by the shopper</Trans>,
  settled: <Trans>Settlement</Trans>,
}

function StepTitle({ step: { kind, state, text } }: { step: Step }) {
  if (kind === 'refunded' && text === 'whole') return <Trans>Refunded in full</Trans>
  return (state === 'coming' ? comingTitles[kind] : titles[kind]) ?? <Trans>Carrier update</Trans>
}

function StepUnder({ step, order }: { step: Step; order: OrderDetail }) {
  const { kind, at } = step
  if (!at) return <Coming kind={kind} order={order} />
  const more = <Detail step={step} order={order} />
  return (
    <>
      <DateText at={at} />
      {more}
    </>
  )
}

function Coming({ kind, order }: { kind: string; order: OrderDetail }) {
  const { settlesAt, settleDays, settlesBy } = order
  if (kind !== 'settled') return null
  if (!settlesAt)
    return (
      <>
        <Trans>
          <Plural value={settleDays} one="# day" other="# days" /> after receipt
        </Trans>
        <LatestSettlement settlesBy={settlesBy} />
      </>
    )
  return (
    <Trans>
      Expected around <DateText at={settlesAt} style="longDay" />
    </Trans>
  )
}

function Detail({ step: { kind, text }, order }: { step: Step; order: OrderDetail }): ReactNode {
  const { t } = useLingui()
  const { fundFrom, carrier, trackingNumber } = order
  if (kind === 'picked' && fundFrom) {
    return <> · {fundFrom === 'escrow' ? <Trans>paid from escrow</Trans> : <Trans>paid from your balance</Trans>}</>
  }
  if (kind === 'shipped' && trackingNumber) {
    return (
      <span className="flex flex-wrap items-center gap-x-4">
        <span>{carrier} ·</span> <TrackingNumber carrier={carrier} number={trackingNumber} />
        <CopyButton text={trackingNumber} label={t`Copy tracking number`} />
      </span>
    )
  }
  if (kind === 'cancelled') {
    return (
      <span className="block">
        <CancelReason order={order} />
      </span>
    )
  }
  if (kind === 'received')
    return <> · {text === 'shopper' ? <Trans>confirmed by the shopper</Trans> : <Trans>counted by time</Trans>}</>
  return text && kind !== 'refunded' ? <span className="block">{text}</span> : null
}
