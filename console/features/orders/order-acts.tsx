import { Trans, useLingui } from '@lingui/react/macro'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import type { Order } from './order.ts'
import { CancelDialog, CarrierEventDialog, ShipDialog } from './ship-dialogs.tsx'
import { useOrderActs } from './use-order-acts.ts'

export function OrderActs({ order }: { order: Order }) {
  const { t } = useLingui()
  const { ship, cancel, event, why, isToShip, isOnItsWay } = useOrderActs(order)
  const may = why === null
  const openShip = () => may && isToShip && ship.open('ship')
  const openCancel = () => may && isToShip && cancel.open('cancel')
  const openEvent = () => may && isOnItsWay && event.open('event')
  useKeys([
    { key: 's', label: t`ship`, run: openShip, isInFoot: may && isToShip },
    { key: 'r', label: t`cannot ship`, run: openCancel, isInFoot: may && isToShip },
    { key: 'v', label: t`tracking update`, run: openEvent, isInFoot: may && isOnItsWay },
  ])
  if (!may) return null
  return (
    <div className="flex gap-8">
      {isToShip && (
        <>
          <RowButton onClick={openShip} hint="s">
            <Trans>It has shipped…</Trans>
          </RowButton>
          <RowButton look="danger" onClick={openCancel} hint="r">
            <Trans>Cannot ship…</Trans>
          </RowButton>
        </>
      )}
      {isOnItsWay && (
        <RowButton look="secondary" onClick={openEvent} hint="v">
          <Trans>Tracking update…</Trans>
        </RowButton>
      )}
      {ship.opened && <ShipDialog order={order} decision={ship} />}
      {cancel.opened && <CancelDialog order={order} decision={cancel} />}
      {event.opened && <CarrierEventDialog order={order} decision={event} />}
    </div>
  )
}
