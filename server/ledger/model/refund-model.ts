import { dayMs } from '#contract/durations.ts'
import { share } from '#contract/money.ts'
import { type ChosenLine, takeLines, worthOfChosen } from './line-model.ts'
import {
  balance,
  book,
  clearingOf,
  count,
  earningsOf,
  type Model,
  type ModelOrder,
  type ModelRefund,
  never,
} from './movement-model.ts'
import { owe, settleReturn } from './return-model.ts'

export type CancelledBy = 'shopper' | 'merchant' | 'supplier' | 'time' | 'withdrawal'

export function cancel(model: Model, order: ModelOrder, { by, id }: { by: CancelledBy; id: string }): string | null {
  if (by === 'time' && model.now < order.dueAt && order.dueAt !== never) return 'conflict'
  const { status } = order
  if (status === 'waiting_payment' && (by === 'shopper' || by === 'time')) {
    order.status = 'cancelled'
    count(model, { cancelled: 1 })
    return null
  }
  const isAllowed =
    (status === 'awaiting_pickup' && (by === 'merchant' || by === 'time' || by === 'withdrawal')) ||
    (status === 'awaiting_shipment' && (by === 'supplier' || by === 'time' || by === 'withdrawal'))
  if (!isAllowed) return 'conflict'
  const whole = { amount: order.total - order.refunded, goods: 'not_received', decideBy: never } as const
  order.open = { id: order.open?.id ?? id, ...whole }
  if (status === 'awaiting_pickup' && by !== 'withdrawal') count(model, { cancellations: 1 })
  return decide(model, order, { amount: order.open.amount, bears: 'supplier' })
}

type RefundRequest = Omit<ModelRefund, 'decideBy'>

export const refundable = (order: ModelOrder) => order.total - order.refunded - order.byPlatform
export const isUnshipped = ({ status }: ModelOrder) => ['awaiting_pickup', 'awaiting_shipment'].includes(status)

export const isWorth = (order: ModelOrder, amount: number, lines: readonly ChosenLine[] | undefined) =>
  lines === undefined || worthOfChosen(order.lines, lines) === amount

export function ask(model: Model, order: ModelOrder, { id, amount, lines, goods }: RefundRequest): string | null {
  const isLate = model.now > order.settledAt + 60 * dayMs
  if (!order.paid || order.status === 'cancelled' || refundable(order) === 0 || isLate || order.open) return 'conflict'
  const isPart = order.fundFrom === null && amount !== order.total
  if (amount > refundable(order) || amount === 0 || isPart || !isWorth(order, amount, lines)) return 'validation'
  const decideBy = model.now + 7 * dayMs
  const received = isUnshipped(order) ? 'not_received' : goods
  order.open = { id, amount, ...(lines && { lines }), goods: received, decideBy }
  return null
}

export function reject(order: ModelOrder): null {
  order.open = null
  order.endings.add('a refund rejected')
  return null
}

/** Without a decision in time a refund is approved as requested. */
export function approveByTimeout(model: Model, order: ModelOrder): string | null {
  if (!order.open || model.now < order.open.decideBy) return 'conflict'
  const { amount, goods, leaving } = order.open
  if (leaving && !leaving.isProved) {
    order.open = null
    order.endings.add('a return that was never sent')
    return null
  }
  order.endings.add('a refund approved by timeout')
  return decide(model, order, { amount, bears: goods === 'not_received' ? 'supplier' : 'merchant' })
}

type Decision = { amount: number; bears: 'supplier' | 'merchant' | 'platform'; lines?: readonly ChosenLine[] }

/** Lines that an operator chooses replace those of the request. */
export function decide(model: Model, order: ModelOrder, { amount, bears, lines }: Decision): string | null {
  const refund = order.open
  if (!refund || !order.paid || order.status === 'cancelled') return 'conflict'
  const isBeforePickUp = order.fundFrom === null
  if (amount > refund.amount || amount > refundable(order) || (isBeforePickUp && amount !== order.total))
    return 'conflict'
  const isReceived = refund.goods === 'received' && !isUnshipped(order)
  // Two persons may confirm that the platform bears it only if no other party would.
  if (bears === 'platform' && !isReceived && order.run === null) return 'conflict'
  if (!isWorth(order, amount, lines)) return 'validation'
  order.open = null
  owe(model, order, { reference: refund.id, amount, given: takeLines(order.lines, amount, lines ?? refund.lines) })
  const supplierBears = !isBeforePickUp && (!isReceived || bears === 'supplier')
  // Cost does not return while a payout to the supplier holds the order.
  if ((isReceived && bears === 'platform') || (supplierBears && order.run !== null)) {
    book(model, order, { grant: -amount, refunds: amount })
    order.byPlatform += amount
    return null
  }
  const before = earningsOf(order)
  if (supplierBears) returnCost(model, order, amount)
  else {
    order.supplierAlone = false
    order.borneByMerchant.add(refund.id)
  }
  takeRefund(model, order, amount)
  if (order.refunded === order.total) {
    if (order.status === 'completed') model.completed -= 1
    Object.assign(order, { status: 'cancelled', statusBefore: order.status, cancelledAt: model.now })
    count(model, { cancelled: 1 })
  }
  const after = earningsOf(order)
  const isFinal = order.settled || order.status === 'cancelled'
  count(model, {
    sales: -amount,
    refunded: 1,
    estimated: after - before,
    borne: supplierBears || isBeforePickUp ? 0 : 1,
    profit: isFinal ? after - (order.settled ? before : 0) : 0,
  })
  return null
}

function returnCost(model: Model, order: ModelOrder, amount: number) {
  const isLast = order.supplierAlone && order.refunded + amount === order.total
  const part = share(order.cost, amount, order.total)
  const back = isLast ? order.cost - order.costReturned : part
  order.costRest += back - part
  const to = order.fundFrom === 'wallet' || order.settled ? 'available' : 'escrow'
  if (back > 0) book(model, order, { supplier: -back, [to]: back })
  order.costReturned += back
}

function ownSources(order: ModelOrder, amount: number) {
  const escrow = Math.min(amount, order.escrow)
  const feeShare =
    share(order.fee, order.refunded + amount, order.total) - share(order.fee, order.refunded, order.total)
  const fee = order.settled ? Math.min(amount - escrow, feeShare, order.feeTaken - order.feeReturned) : 0
  return { escrow, fee }
}

type GiveBack = { id: string; amount: number; lines?: readonly ChosenLine[]; withdrawable: number }

/** A refund without a request makes no debt, and takes nothing that cannot be withdrawn. */
export function giveBack(model: Model, order: ModelOrder, given: GiveBack): string | null {
  const { id, amount, lines, withdrawable } = given
  const isLate = model.now > order.settledAt + 60 * dayMs
  if (!order.paid || isUnshipped(order) || order.status === 'cancelled' || isLate || order.open) return 'conflict'
  if (amount > refundable(order) || amount === 0 || !isWorth(order, amount, lines)) return 'validation'
  const { escrow, fee } = ownSources(order, amount)
  if (amount - escrow - fee > withdrawable) return 'insufficient_balance'
  const isWhole = amount === refundable(order)
  order.endings.add(lines ? 'given back by lines' : isWhole ? 'given back whole' : 'given back as an amount')
  order.open = { id, amount, ...(lines && { lines }), goods: 'received', decideBy: never }
  return null
}

function takeRefund(model: Model, order: ModelOrder, amount: number) {
  const { escrow, fee } = ownSources(order, amount)
  order.refunded += amount
  order.feeReturned += fee
  const available = Math.min(amount - escrow - fee, balance(model, 'available'))
  const owed = amount - escrow - fee - available
  book(model, order, { escrow: -escrow, 'revenue:fee': -fee, available: -available, owed: -owed, refunds: amount })
}

/** The shopper received the money. A second report changes nothing. */
export function arrive(model: Model, order: ModelOrder, reference: string): void {
  const amount = order.payingBack.get(reference)
  if (amount === undefined) return
  book(model, order, { refunds: -amount, [clearingOf(order, reference)]: amount })
  settleReturn(order, reference)
}
