import { useLingui } from '@lingui/react/macro'
import type { OrderStatus } from '#contract/order-states.ts'
import type { MarkKind } from './mark.tsx'

export const markOfOrder: Readonly<Record<OrderStatus, MarkKind>> = {
  waiting_payment: 'none',
  awaiting_pickup: 'todo',
  awaiting_shipment: 'half',
  shipped: 'ongoing',
  received: 'ongoing',
  completed: 'done',
  cancelled: 'ended',
}

export function useOrderStatuses(): Readonly<Record<OrderStatus, string>> {
  const { t } = useLingui()
  return {
    waiting_payment: t`Awaiting payment`,
    awaiting_pickup: t`Awaiting pick-up`,
    awaiting_shipment: t`Awaiting shipment`,
    shipped: t`Shipped`,
    received: t`Received`,
    completed: t`Completed`,
    cancelled: t`Cancelled`,
  }
}
