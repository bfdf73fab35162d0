import { useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import { api } from '../../api.ts'
import { hasRole, useOperator } from '../../operator.ts'
import { useDecision } from '../../parts/use-decision.ts'
import type { Order } from './order.ts'

/** The acts of the supplier's side: three dialogs, and why this operator cannot open them. */
export function useOrderActs({ id, status }: Pick<Order, 'id' | 'status'>, onDone?: () => void) {
  const { t } = useLingui()
  const operator = useOperator()
  const ship = useDecision<typeof operatorOrders.ship, 'ship'>(callAt(api.operatorOrders.ship, { id }), onDone)
  const cancel = useDecision<typeof operatorOrders.cannotShip, 'cancel'>(
    callAt(api.operatorOrders.cannotShip, { id }),
    onDone,
  )
  const event = useDecision<typeof operatorOrders.event, 'event'>(callAt(api.operatorOrders.event, { id }), onDone)
  const why = hasRole(operator?.roles, 'catalogue') ? null : t`The catalogue role does this.`
  return { ship, cancel, event, why, isToShip: status === 'awaiting_shipment', isOnItsWay: status === 'shipped' }
}
