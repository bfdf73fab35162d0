import { Trans, useLingui } from '@lingui/react/macro'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { DecisionPane } from '../../parts/panes.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import type { Order } from './order.ts'
import { CancelDialog, CarrierEventDialog, ShipDialog } from './ship-dialogs.tsx'
import { useOrderActs } from './use-order-acts.ts'

type Props = { order: Order; position: QueuePosition }

/** The supplier's side of an order: ship it, report that it cannot be shipped, or record its arrival. */
export function ShipOrder({ order, position }: Props) {
  const { t } = useLingui()
  const { ship, cancel, event, why, isToShip } = useOrderActs(order, position.openNext)
  const may = why === null && position.isWaiting
  const openShip = () => may && (isToShip ? ship.open('ship') : event.open('event'))
  const openCancel = () => may && isToShip && cancel.open('cancel')
  useKeys([
    { key: 'a', label: isToShip ? t`ship` : t`record the delivery`, run: openShip, isInFoot: true },
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
    <DecisionPane position={position} title={<Trans>Shipping</Trans>} foot={foot}>
      <p className="text-soft">
        {isToShip ? (
          <Trans>
            The supplier already has the cost. Marking the order as shipped moves no money; it only stops the shipping
            deadline.
          </Trans>
        ) : (
          <Trans>Ask the carrier. After 60 days the order counts as received automatically.</Trans>
        )}
      </p>
      {ship.opened && <ShipDialog order={order} decision={ship} />}
      {cancel.opened && <CancelDialog order={order} decision={cancel} />}
      {event.opened && <CarrierEventDialog order={order} decision={event} kind="reached" />}
    </DecisionPane>
  )
}
