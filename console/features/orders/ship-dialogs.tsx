import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { operatorOrders } from '#contract/operator/orders.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import type { Decision } from '../../parts/use-decision.ts'
import type { Order } from './order.ts'

type DialogProps<E, Dialog extends string> = {
  order: Pick<Order, 'number' | 'shopName'>
  decision: Decision<E, Dialog>
}

const fieldMax = 80
const eventTextMax = 300
const inputLook = 'h-36 w-full rounded-small border border-edge bg-surface px-10'

export function ShipDialog({ order, decision }: DialogProps<typeof operatorOrders.ship, 'ship'>) {
  const { t } = useLingui()
  const id = useId()
  const [carrier, setCarrier] = useState('')
  const [trackingNumber, setTrackingNumber] = useState('')
  const isWhole = [carrier, trackingNumber, decision.reason].every((each) => each.trim() !== '')
  const fields = [
    { name: 'carrier', label: t`Carrier`, value: carrier, set: setCarrier },
    { name: 'tracking', label: t`Tracking number`, value: trackingNumber, set: setTrackingNumber },
  ]
  return (
    <ReasonDialog
      decision={decision}
      title={t`Has order ${order.number} shipped?`}
      under={order.shopName}
      act={t`Record as shipped`}
      why={isWhole ? null : t`Give the carrier, the tracking number and a reason.`}
      reader={order.shopName}
      canned={[t`The supplier has shipped it.`]}
      onAct={(reason) => void decision.run({ carrier: carrier.trim(), trackingNumber: trackingNumber.trim(), reason })}
    >
      {fields.map(({ name, label, value, set }) => (
        <div key={name} className="pb-10">
          <label htmlFor={`${id}-${name}`} className="block pb-4 text-tiny text-soft">
            {label}
          </label>
          <input
            id={`${id}-${name}`}
            value={value}
            maxLength={fieldMax}
            autoComplete="off"
            onChange={(event) => set(event.target.value)}
            className={inputLook}
          />
        </div>
      ))}
    </ReasonDialog>
  )
}

export function CancelDialog({ order, decision }: DialogProps<typeof operatorOrders.cannotShip, 'cancel'>) {
  const { t } = useLingui()
  return (
    <ReasonDialog
      decision={decision}
      title={t`Cancel order ${order.number}?`}
      under={order.shopName}
      act={t`Cancel and refund the order`}
      isDanger
      warning={
        <Trans>
          The cost is refunded to where it was paid from, and the shopper is refunded. This cannot be undone.
        </Trans>
      }
      reader={t`${order.shopName} and the shopper`}
      canned={[t`The supplier is out of stock.`]}
      onAct={(reason) => void decision.run({ reason })}
    />
  )
}

type EventKind = 'in_transit' | 'reached'
type EventProps = DialogProps<typeof operatorOrders.event, 'event'> & { kind?: EventKind }

export function CarrierEventDialog({ order, decision, kind: first }: EventProps) {
  const { t } = useLingui()
  const id = useId()
  const [kind, setKind] = useState<EventKind | null>(first ?? null)
  const [text, setText] = useState('')
  const [at, setAt] = useState('')
  const kinds = [
    { value: 'in_transit', label: t`In transit` },
    { value: 'reached', label: t`Delivered` },
  ] as const
  const acts = { in_transit: t`Record as in transit`, reached: t`Record as delivered` }
  const run = (reason: string) => {
    if (kind === null) return
    // The field has minutes and no time zone. All times of the console are UTC.
    const time = at === '' ? {} : { at: `${at}:00.000Z` }
    void decision.run({ kind, ...time, text: text.trim() || t`Reported by the carrier`, reason })
  }
  return (
    <ReasonDialog
      decision={decision}
      title={t`Tracking update for order ${order.number}`}
      under={order.shopName}
      act={kind === null ? t`Record` : acts[kind]}
      why={kind === null ? t`Choose what the carrier says.` : null}
      reader={order.shopName}
      canned={[t`Confirmed by the carrier.`]}
      onAct={run}
    >
      <fieldset className="flex gap-20 pb-10">
        <legend className="sr-only">{t`What the carrier says`}</legend>
        {kinds.map(({ value, label }) => (
          <label key={value} className="flex items-center gap-8">
            <input
              type="radio"
              name={`${id}-kind`}
              checked={kind === value}
              onChange={() => setKind(value)}
              className="size-16 accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="flex gap-12 pb-10">
        <span className="min-w-0 flex-1">
          <label
            htmlFor={`${id}-text`}
            className="block pb-4 text-tiny text-soft"
          >{t`Where, in the carrier’s words`}</label>
          <input
            id={`${id}-text`}
            value={text}
            maxLength={eventTextMax}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            className={inputLook}
          />
        </span>
        <span>
          <label htmlFor={`${id}-at`} className="block pb-4 text-tiny text-soft">{t`When, UTC; empty: now`}</label>
          <input
            id={`${id}-at`}
            type="datetime-local"
            value={at}
            onChange={(event) => setAt(event.target.value)}
            className={inputLook}
          />
        </span>
      </div>
    </ReasonDialog>
  )
}
