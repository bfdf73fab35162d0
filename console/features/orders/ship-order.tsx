import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { callAt } from '#client/call.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { DecisionPane } from '../../parts/panes.tsx'
import type { Place } from '../../parts/place.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { type Decision, useDecision } from '../../parts/use-decision.ts'
import type { Order } from './order.ts'

type Props = { order: Order; place: Place }

/** What the supplier's side does with an order: ship it, say that it cannot, or record its arrival. */
export function ShipOrder({ order, place }: Props) {
  const { t } = useLingui()
  const operator = useOperator()
  const { id, status } = order
  const isToShip = status === 'awaiting_shipment'
  const ship = useDecision<typeof operatorOrders.ship, 'ship'>(callAt(api.operatorOrders.ship, { id }), place.openNext)
  const cancel = useDecision<typeof operatorOrders.cannotShip, 'cancel'>(
    callAt(api.operatorOrders.cannotShip, { id }),
    place.openNext,
  )
  const reached = useDecision<typeof operatorOrders.event, 'reached'>(
    callAt(api.operatorOrders.event, { id }),
    place.openNext,
  )
  const why = hasRole(operator?.roles, 'catalogue') ? null : t`The catalogue role does this.`
  const may = why === null && place.isWaiting
  const openShip = () => may && (isToShip ? ship.open('ship') : reached.open('reached'))
  const openCancel = () => may && isToShip && cancel.open('cancel')
  useKeys([
    { key: 'a', label: isToShip ? t`ship` : t`record the arrival`, run: openShip, isInFoot: true },
    { key: 'r', label: t`cannot ship`, run: openCancel, isInFoot: isToShip },
  ])
  const foot = (
    <>
      {why && <p className="pb-8 text-soft">{why}</p>}
      <div className="flex flex-wrap gap-10">
        <RowButton onClick={openShip} why={why} hint="a" className="min-h-40 flex-1">
          {isToShip ? <Trans>It has shipped…</Trans> : <Trans>It was delivered…</Trans>}
        </RowButton>
        {isToShip && (
          <RowButton look="danger" onClick={openCancel} why={why} hint="r" className="min-h-40">
            <Trans>Cannot ship…</Trans>
          </RowButton>
        )}
      </div>
    </>
  )
  return (
    <DecisionPane place={place} title={<Trans>Shipping</Trans>} foot={foot}>
      <p className="text-soft">
        {isToShip ? (
          <Trans>The cost is with the supplier. Shipping moves no money; it ends the time to ship.</Trans>
        ) : (
          <Trans>Ask the carrier. After 60 days the order counts as received automatically.</Trans>
        )}
      </p>
      {ship.way && <ShipDialog order={order} decision={ship} />}
      {cancel.way && <CancelDialog order={order} decision={cancel} />}
      {reached.way && <ReachedDialog order={order} decision={reached} />}
    </DecisionPane>
  )
}

type DialogProps<E, Way extends string> = { order: Order; decision: Decision<E, Way> }

const fieldMax = 80

function ShipDialog({ order, decision }: DialogProps<typeof operatorOrders.ship, 'ship'>) {
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
      title={t`Order ${order.number} has shipped?`}
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
            className="h-36 w-full rounded-small border border-edge bg-surface px-10"
          />
        </div>
      ))}
    </ReasonDialog>
  )
}

function CancelDialog({ order, decision }: DialogProps<typeof operatorOrders.cannotShip, 'cancel'>) {
  const { t } = useLingui()
  return (
    <ReasonDialog
      decision={decision}
      title={t`Cancel order ${order.number}?`}
      under={order.shopName}
      act={t`Cancel and refund the order`}
      isDanger
      warning={
        <Trans>The cost returns to where it came from, and the shopper is refunded. This cannot be reversed.</Trans>
      }
      reader={t`${order.shopName} and the shopper`}
      canned={[t`The supplier has none left.`]}
      onAct={(reason) => void decision.run({ reason })}
    />
  )
}

function ReachedDialog({ order, decision }: DialogProps<typeof operatorOrders.event, 'reached'>) {
  const { t } = useLingui()
  const run = (reason: string) =>
    decision.run({ kind: 'reached', at: new Date().toISOString(), text: t`Reported by the carrier`, reason })
  return (
    <ReasonDialog
      decision={decision}
      title={t`Order ${order.number} was delivered?`}
      under={order.shopName}
      act={t`Record as delivered`}
      reader={order.shopName}
      canned={[t`The carrier says so when asked.`]}
      onAct={(reason) => void run(reason)}
    />
  )
}
