import { useLingui } from '@lingui/react/macro'
import type { MarkKind } from '../../parts/mark.tsx'
import { markOfOrder, useOrderStatuses } from '../../parts/order-statuses.ts'
import type { FoundOrder } from './order.ts'

type Names = Readonly<Record<string, string>>

export function useEventLabels(): Names {
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
    withdrawn: t`Withdrawal from the contract`,
    sent_back: t`Goods sent back`,
    refund_rejected: t`Refund rejected`,
    refunded: t`Refunded`,
    order_disputed: t`Payment disputed by the shopper’s bank`,
    dispute_won: t`Dispute won`,
    dispute_lost: t`Dispute lost: the bank took the money back`,
  }
}

/** The state of an order in a list. An open refund comes before any other state. */
export function useOrderState() {
  const { t } = useLingui()
  const names = useOrderStatuses()
  return ({ status, refund }: Pick<FoundOrder, 'status' | 'refund'>): { mark: MarkKind; text: string } =>
    refund?.status === 'pending_approval'
      ? { mark: 'half', text: t`Refund requested` }
      : { mark: markOfOrder[status], text: names[status] }
}
