import type { OrderRow, OrderRows, PostingRow, RefundRow } from './rows.ts'

export type OrderSums = {
  row: OrderRow
  quantity: number
  total: number
  cost: number
  fee: number
  escrow: number
  earnings: number
  refunds: { refund: RefundRow; sign: 1 | -1; before: number; after: number; isAfterSettlement: boolean }[]
  settledEarnings: number
}

type State = {
  net: number
  escrow: number
  refunded: number
  picked: boolean
  settled: boolean
}

const refundKinds = ['refund_decided', 'chargeback']
const undoingKind = 'chargeback_returned'

const half = (numerator: bigint, denominator: bigint) => Number((2n * numerator + denominator) / (2n * denominator))

/** The platform's fee: basis points of the total, with half a cent rounded up. */
const feeOfTotal = (total: number, feeBps: number) => half(BigInt(total) * BigInt(feeBps), 10_000n)

export function sumOrder({ row, lines, postings, refunds }: OrderRows): OrderSums {
  let [quantity, total, cost] = [0, 0, 0]
  for (const line of lines) {
    quantity += line.quantity
    total += line.quantity * line.price
    cost += line.quantity * line.cost
  }
  const fee = feeOfTotal(total, row.feeBps)
  const state: State = { net: 0, escrow: 0, refunded: 0, picked: false, settled: false }
  const earned = () => earningsAt(state, { total, cost, fee, isPaid: row.paidOn !== null })
  const sums: OrderSums = { row, quantity, total, cost, fee, escrow: 0, earnings: 0, refunds: [], settledEarnings: 0 }
  let isAfterSettlement = false
  for (const movement of movementsOf(postings)) {
    const before = earned()
    const sign = movement.kind === undoingKind ? -1 : 1
    const isOfRefund = refundKinds.includes(movement.kind) || sign === -1
    const refund = isOfRefund && refunds.find(({ id }) => id === movement.source)
    isAfterSettlement ||= state.settled || (refund !== false && isLater(refund?.decidedAt, row.settledAt))
    for (const { account, amount } of movement.postings) {
      if (account === 'available' || account === 'owed') state.net += amount
      if (account === 'escrow') state.escrow += amount
    }
    if (movement.kind.startsWith('picked_from_')) state.picked = true
    if (movement.kind === 'settled') state.settled = true
    if (refund && refund.bears !== 'platform') {
      state.refunded += sign * refund.amount
      sums.refunds.push({ refund, sign, before, after: earned(), isAfterSettlement })
    }
    if (!isAfterSettlement) sums.settledEarnings = earned()
  }
  if (row.settledOn !== null) state.settled = true
  sums.escrow = state.escrow
  sums.earnings = row.status === 'cancelled' && row.paidOn === null ? 0 : earned()
  return sums
}

/** An order with nothing left to settle has no settlement posting; then the times decide. */
const isLater = (one: Date | null | undefined, other: Date | null) => Boolean(one && other && one > other)

type Movement = { kind: string; source: string; postings: PostingRow[] }

/** One movement may be two transactions of the same source: the returned cost and the refund. */
function movementsOf(postings: PostingRow[]): Movement[] {
  const movements: Movement[] = []
  for (const posting of postings) {
    const last = movements.at(-1)
    const isSame = last?.source === posting.source && (last.kind === posting.kind || last.kind === 'cost_returned')
    if (last && isSame) {
      last.kind = posting.kind
      last.postings.push(posting)
    } else movements.push({ kind: posting.kind, source: posting.source, postings: [posting] })
  }
  return movements
}

type Frozen = { total: number; cost: number; fee: number; isPaid: boolean }

function earningsAt({ net, escrow, refunded, picked, settled }: State, { total, cost, fee, isPaid }: Frozen): number {
  if (settled) return net
  if (refunded === total) return net
  if (!picked) return (isPaid && escrow > 0 ? escrow : total) + net - cost - fee
  const due = half(BigInt(fee) * BigInt(total - refunded), BigInt(total))
  return net + escrow - Math.min(due, escrow)
}
