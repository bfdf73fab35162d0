import { useLingui } from '@lingui/react/macro'
import type { MarkKind } from '../../parts/mark.tsx'
import { markOfOrder, useOrderStatuses } from '../../parts/order-statuses.ts'
import type { FoundOrder } from './order.ts'

type Named = Readonly<Record<string, string>>

/** What can happen to an order. */
export function useEventNames(): Named {
  const { t } = useLingui()
  return {
    placed: t`Ordered`,
    paid: t`Paid`,
    picked: t`Picked up`,
    shipped: t`Shipped`,
    in_transit: t`In transit`,
    reached: t`Delivered`,
    received: t`Received`,
    settled: t`Settled`,
    cancelled: t`Cancelled`,
    refund_requested: t`Refund requested`,
    refund_rejected: t`Refund rejected`,
    refunded: t`Refunded`,
    order_disputed: t`Payment disputed by the shopper's bank`,
    dispute_won: t`Dispute won`,
    dispute_lost: t`Dispute lost: the bank took the money back`,
  }
}

/** What moved money of an order. */
export function useMovementNames(): Named {
  const { t } = useLingui()
  return {
    order_paid: t`Paid by the shopper`,
    partner_order_paid: t`Paid through a partner`,
    payment_unapplied: t`Late payment or overpayment`,
    picked_from_escrow: t`Picked up, paid from escrow`,
    picked_from_wallet: t`Picked up, paid from the balance`,
    cost_returned: t`Purchase cost returned`,
    refund_decided: t`Refund approved`,
    refund_paid: t`Refund paid to the shopper`,
    settled: t`Settled`,
    supplier_paid: t`Supplier paid`,
    referral_shared: t`Referral reward shared`,
    referral_share_reversed: t`Referral reward reversed`,
    chargeback: t`Chargeback by the shopper's bank`,
  }
}

/** The state of an order in a list: an open refund before all else. */
export function useOrderState() {
  const { t } = useLingui()
  const names = useOrderStatuses()
  return ({ status, refund }: Pick<FoundOrder, 'status' | 'refund'>): { mark: MarkKind; text: string } =>
    refund?.status === 'pending_approval'
      ? { mark: 'half', text: t`Refund requested` }
      : { mark: markOfOrder[status], text: names[status] }
}
