import type { OrderDetail } from './order-labels.ts'

export type OrderSum = { key: 'paid' | 'cost' | 'fee' | 'refund' | 'borne' | 'kept'; amount: number }

type OrderTotals = Pick<
  OrderDetail,
  'sellingTotal' | 'totalCost' | 'fee' | 'earnings' | 'refund' | 'postings' | 'status' | 'pickedAt' | 'paidAt'
>

/**
 * What the shopper paid, and the deductions. The lines add up to the earnings. After a refund one line has the rest of
 * cost and fee, computed so that the sum is right.
 */
export function sumsOf(order: OrderTotals): OrderSum[] {
  const { sellingTotal, totalCost, fee, earnings, status, pickedAt, paidAt } = order
  if (status === 'cancelled' && !paidAt) return []
  const refunded = refundedOf(order)
  if (refunded === 0) {
    return withoutZero([
      { key: 'paid', amount: sellingTotal },
      { key: 'cost', amount: -totalCost },
      { key: 'fee', amount: -fee },
    ])
  }
  const borne = order.postings.filter(({ account }) => account === 'grant').reduce((sum, { amount }) => sum - amount, 0)
  const kept = earnings - (sellingTotal - refunded + borne)
  return withoutZero([
    { key: 'paid', amount: sellingTotal },
    { key: 'refund', amount: -refunded },
    { key: 'borne', amount: borne },
    { key: 'kept', amount: pickedAt ? kept : 0 },
  ])
}

/** Refunds decided by a person, by the deadline or by the shopper's bank, and refunds that the bank has undone. */
const refundKinds: ReadonlySet<string> = new Set(['refund_decided', 'chargeback', 'chargeback_returned'])

/** The refunded amount, from the postings. An undecided refund has no postings. */
const refundedOf = ({ postings }: OrderTotals) =>
  postings
    .filter(({ kind, account }) => refundKinds.has(kind) && account === 'refunds')
    .reduce((sum, { amount }) => sum + amount, 0)

const withoutZero = (sums: OrderSum[]) => sums.filter(({ amount }) => amount !== 0)
