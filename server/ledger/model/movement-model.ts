import { feeOf, share } from '#contract/money.ts'
import { dayMs, hourMs } from '../../base/clock.ts'

/**
 * The way of an order and its money, told a second time and in other words than the database's: every movement books
 * into plain numbers and answers the word of its refusal, or null. Tests run both and compare.
 */
export type ModelRefund = { id: string; amount: number; goods: 'received' | 'not_received'; decideBy: number }

export type ModelOrder = {
  id: string
  total: number
  cost: number
  fee: number
  status: string
  logistics: string
  fundFrom: 'escrow' | 'wallet' | null
  escrow: number
  costReturned: number
  refunded: number
  byPlatform: number
  supplierAlone: boolean
  feeTaken: number
  feeReturned: number
  /** What the order brought into the merchant's own accounts so far. */
  net: number
  payments: Set<string>
  /** What is on its way back to the shopper, by the reference of the movement that pays it. */
  onTheWay: Map<string, number>
  open: ModelRefund | null
  /** How refunds ended that no operator approved. */
  endings: Set<'a refund rejected' | 'a refund by silence'>
  paid: boolean
  settled: boolean
  settledAt: number
  dueAt: number
  paidAt: number
}

export type ModelDay = Record<
  'sales' | 'orders' | 'estimated' | 'profit' | 'cancelled' | 'refunded' | 'late' | 'cancellations' | 'borne',
  number
>

export type Model = {
  now: number
  /** What an order placed now will be charged. */
  feeBps: number
  orders: ModelOrder[]
  accounts: Record<string, number>
  transactions: number
  received: number
  completed: number
  days: Record<string, ModelDay>
}

const never = Number.MAX_SAFE_INTEGER

export const startModel = (now: number): Model => ({
  now,
  feeBps: 500,
  orders: [],
  accounts: {},
  transactions: 0,
  received: 0,
  completed: 0,
  days: {},
})

export const balance = (model: Model, account: string) => model.accounts[account] ?? 0

/** A movement that is about no order. */
export function bookMoney(model: Model, postings: Record<string, number>) {
  model.transactions += 1
  for (const [account, amount] of Object.entries(postings)) {
    model.accounts[account] = balance(model, account) + amount
  }
}

function book(model: Model, order: ModelOrder, postings: Record<string, number>) {
  bookMoney(model, postings)
  for (const [account, amount] of Object.entries(postings)) {
    if (account === 'available' || account === 'owed') order.net += amount
    if (account === 'escrow') order.escrow += amount
  }
}

function count(model: Model, added: Partial<ModelDay>) {
  const date = new Date(model.now).toISOString().slice(0, 10)
  model.days[date] ??= {
    ...{ sales: 0, orders: 0, estimated: 0, profit: 0, cancelled: 0, refunded: 0, late: 0, cancellations: 0, borne: 0 },
  }
  const day = model.days[date]
  for (const [figure, amount] of Object.entries(added)) day[figure as keyof ModelDay] += amount
}

/** F·(S−R)/S, rounded half up. */
const feeDue = ({ fee, total, refunded }: ModelOrder) => share(2 * fee * (total - refunded) + total, 1, 2 * total)

/** What it brought and what settlement will bring. */
export function earningsOf(order: ModelOrder): number {
  if (order.settled || (order.status === 'cancelled' && order.paid)) return order.net
  if (order.status === 'cancelled') return 0
  if (!order.paid) return order.total - order.cost - order.fee
  if (order.fundFrom === null) return order.net + order.escrow - order.cost - order.fee
  return order.net + order.escrow - Math.min(feeDue(order), order.escrow)
}

type Placed = { id: string; total: number; cost: number; payWithinMs: number }

export function place(model: Model, { id, total, cost, payWithinMs }: Placed): void {
  const fee = feeOf(total, model.feeBps)
  model.orders.push({
    ...{ id, total, cost, fee, status: 'waiting_payment', logistics: 'none', fundFrom: null, open: null, net: 0 },
    ...{ escrow: 0, costReturned: 0, refunded: 0, byPlatform: 0, supplierAlone: true, feeTaken: 0, feeReturned: 0 },
    ...{ payments: new Set(), onTheWay: new Map(), endings: new Set(), paid: false, settled: false },
    ...{ dueAt: model.now + payWithinMs, paidAt: never, settledAt: never },
  })
}

export function pay(model: Model, order: ModelOrder, { reference, amount }: { reference: string; amount: number }) {
  if (order.payments.has(reference)) return
  order.payments.add(reference)
  const kept = order.status === 'waiting_payment' && amount >= order.total ? order.total : 0
  if (kept > 0) {
    book(model, order, { 'clearing:payments': -kept, escrow: kept })
    Object.assign(order, { status: 'awaiting_pickup', paid: true, paidAt: model.now, dueAt: model.now + 72 * hourMs })
    count(model, { sales: kept, orders: 1, estimated: earningsOf(order) })
  }
  if (amount > kept) {
    book(model, order, { 'clearing:payments': kept - amount, refunds: amount - kept })
    order.onTheWay.set(reference, amount - kept)
  }
}

export function pickUp(model: Model, order: ModelOrder, fundFrom: 'escrow' | 'wallet'): string | null {
  if (order.status !== 'awaiting_pickup') return 'conflict'
  if (fundFrom === 'wallet' && balance(model, 'available') < order.cost) return 'insufficient_balance'
  book(model, order, { [fundFrom === 'wallet' ? 'available' : 'escrow']: -order.cost, supplier: order.cost })
  Object.assign(order, { status: 'awaiting_shipment', fundFrom, dueAt: model.now + 7 * dayMs })
  if (model.now - order.paidAt > 48 * hourMs) count(model, { late: 1 })
  return null
}

export function ship(_: Model, order: ModelOrder): string | null {
  if (order.status !== 'awaiting_shipment') return 'conflict'
  Object.assign(order, { status: 'shipped', logistics: 'in_transit', dueAt: never })
  return null
}

export function reach(_: Model, order: ModelOrder): string | null {
  if (order.status !== 'shipped') return 'conflict'
  order.logistics = 'reached'
  return null
}

export function receive(model: Model, order: ModelOrder): string | null {
  if (order.status !== 'shipped') return 'conflict'
  model.received += 1
  const days = model.received <= 10 ? 14 : 7
  Object.assign(order, { status: 'received', logistics: 'reached', dueAt: model.now + days * dayMs })
  return null
}

export function settle(model: Model, order: ModelOrder): string | null {
  if (order.status !== 'received' || model.now < order.dueAt || order.open) return 'conflict'
  const earned = earningsOf(order)
  const fee = Math.min(feeDue(order), order.escrow)
  const rest = order.escrow - fee
  const repaid = Math.min(rest, -balance(model, 'owed'))
  if (order.escrow > 0) {
    book(model, order, { escrow: -order.escrow, 'revenue:fee': fee, owed: repaid, available: rest - repaid })
  }
  Object.assign(order, { status: 'completed', settled: true, settledAt: model.now, feeTaken: fee })
  model.completed += 1
  count(model, { profit: earned })
  return null
}

export type CancelledBy = 'shopper' | 'merchant' | 'supplier' | 'time'

export function cancel(model: Model, order: ModelOrder, { by, id }: { by: CancelledBy; id: string }): string | null {
  if (by === 'time' && model.now < order.dueAt && order.dueAt !== never) return 'conflict'
  const { status } = order
  if (status === 'waiting_payment' && (by === 'shopper' || by === 'time')) {
    order.status = 'cancelled'
    count(model, { cancelled: 1 })
    return null
  }
  const may =
    (status === 'awaiting_pickup' && (by === 'merchant' || by === 'time')) ||
    (status === 'awaiting_shipment' && (by === 'supplier' || by === 'time'))
  if (!may) return 'conflict'
  const whole = { amount: order.total - order.refunded, goods: 'not_received', decideBy: never } as const
  order.open = { id: order.open?.id ?? id, ...whole }
  if (status === 'awaiting_pickup') count(model, { cancellations: 1 })
  return decide(model, order, { amount: order.open.amount, bears: 'supplier' })
}

type Asked = Omit<ModelRefund, 'decideBy'>

const refundable = (order: ModelOrder) => order.total - order.refunded - order.byPlatform
const isUnshipped = ({ status }: ModelOrder) => ['awaiting_pickup', 'awaiting_shipment'].includes(status)

export function ask(model: Model, order: ModelOrder, { id, amount, goods }: Asked): string | null {
  const isLate = model.now > order.settledAt + 60 * dayMs
  if (!order.paid || order.status === 'cancelled' || refundable(order) === 0 || isLate || order.open) return 'conflict'
  const isPart = order.fundFrom === null && amount !== order.total
  if (amount > refundable(order) || isPart) return 'validation'
  const decideBy = model.now + 7 * dayMs
  order.open = { id, amount, goods: isUnshipped(order) ? 'not_received' : goods, decideBy }
  return null
}

export function reject(order: ModelOrder): null {
  order.open = null
  order.endings.add('a refund rejected')
  return null
}

/** Nobody decided in time: approved as it was asked for. */
export function keepSilent(model: Model, order: ModelOrder): string | null {
  if (!order.open || model.now < order.open.decideBy) return 'conflict'
  const { amount, goods } = order.open
  order.endings.add('a refund by silence')
  return decide(model, order, { amount, bears: goods === 'not_received' ? 'supplier' : 'merchant' })
}

type Decision = { amount: number; bears: 'supplier' | 'merchant' | 'platform' }

export function decide(model: Model, order: ModelOrder, { amount, bears }: Decision): string | null {
  const refund = order.open
  if (!refund || !order.paid || order.status === 'cancelled') return 'conflict'
  const isBeforePickUp = order.fundFrom === null
  if (amount > refund.amount || amount > refundable(order) || (isBeforePickUp && amount !== order.total))
    return 'conflict'
  const isReceived = refund.goods === 'received' && !isUnshipped(order)
  order.open = null
  order.onTheWay.set(refund.id, amount)
  if (isReceived && bears === 'platform') {
    book(model, order, { grant: -amount, refunds: amount })
    order.byPlatform += amount
    return null
  }
  const before = earningsOf(order)
  const isSuppliers = !isBeforePickUp && (!isReceived || bears === 'supplier')
  if (isSuppliers) returnCost(model, order, amount)
  else order.supplierAlone = false
  takeRefund(model, order, amount)
  if (order.refunded === order.total) {
    if (order.status === 'completed') model.completed -= 1
    order.status = 'cancelled'
    count(model, { cancelled: 1 })
  }
  const after = earningsOf(order)
  const isFinal = order.settled || order.status === 'cancelled'
  count(model, {
    ...{ sales: -amount, refunded: 1, estimated: after - before, borne: isSuppliers || isBeforePickUp ? 0 : 1 },
    profit: isFinal ? after - (order.settled ? before : 0) : 0,
  })
  return null
}

function returnCost(model: Model, order: ModelOrder, amount: number) {
  const isLast = order.supplierAlone && order.refunded + amount === order.total
  const back = isLast ? order.cost - order.costReturned : share(order.cost, amount, order.total)
  const to = order.fundFrom === 'wallet' || order.settled ? 'available' : 'escrow'
  if (back > 0) book(model, order, { supplier: -back, [to]: back })
  order.costReturned += back
}

function takeRefund(model: Model, order: ModelOrder, amount: number) {
  const escrow = Math.min(amount, order.escrow)
  const shareBefore = share(order.fee, order.refunded, order.total)
  order.refunded += amount
  const feeShare = share(order.fee, order.refunded, order.total) - shareBefore
  const fee = order.settled ? Math.min(amount - escrow, feeShare, order.feeTaken - order.feeReturned) : 0
  order.feeReturned += fee
  const available = Math.min(amount - escrow - fee, balance(model, 'available'))
  const owed = amount - escrow - fee - available
  book(model, order, { escrow: -escrow, 'revenue:fee': -fee, available: -available, owed: -owed, refunds: amount })
}

/** What is on its way back has arrived; the second time nothing happens. */
export function arrive(model: Model, order: ModelOrder, reference: string): void {
  const amount = order.onTheWay.get(reference)
  if (amount === undefined) return
  book(model, order, { refunds: -amount, 'clearing:payments': amount })
  order.onTheWay.delete(reference)
}
