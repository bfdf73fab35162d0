import { dayMs, hourMs } from '#contract/durations.ts'
import { feeOf, share } from '#contract/money.ts'
import type { ChosenLine, ModelLine } from './line-model.ts'
import { type ModelReturn, owe } from './return-model.ts'

/**
 * A second implementation of orders and their money, independent of the database. Every movement books into plain
 * numbers and returns its refusal, or null. Tests run both and compare.
 */
export type ModelRefund = {
  id: string
  amount: number
  goods: 'received' | 'not_received'
  decideBy: number
  lines?: readonly ChosenLine[]
  leaving?: { at: number; isProved: boolean }
  /** The shopper's request before a dispute took a part of it. */
  asked?: number
}

export type ModelDispute = {
  payment: string
  amount: number
  state: 'open' | 'won' | 'lost'
  isNotReceived: boolean
  taken: number
  turned: boolean
}

type PaymentCase = 'late' | 'after cancellation' | 'partial' | 'too much'

export type ModelOrder = {
  id: string
  total: number
  lines: ModelLine[]
  cost: number
  fee: number
  status: string
  logistics: string
  fundFrom: 'escrow' | 'wallet' | null
  escrow: number
  costReturned: number
  /** The part of `costReturned` that the last refund took beyond its share, so that the parts add up. */
  costRest: number
  refunded: number
  byPlatform: number
  supplierAlone: boolean
  feeTaken: number
  feeReturned: number
  net: number
  payments: Set<string>
  /** Payments by bank transfer, which have their own clearing account. */
  banked: Set<string>
  came: Set<`${PaymentCase} by ${PaymentProvider}`>
  /** Amounts being paid back to the shopper, by the reference of the paying movement. */
  payingBack: Map<string, number>
  funded: Map<string, number>
  /** Everything that goes or went back to the shopper, by the same reference. */
  returns: Map<string, ModelReturn>
  borneByMerchant: Set<string>
  statusBefore: string
  isShipped: boolean
  shippedAt: number
  deliveredAt: number
  disputes: Map<string, ModelDispute>
  open: ModelRefund | null
  /** `held` by a confirmed payout to the supplier, or `paid` to the supplier. */
  run: 'held' | 'paid' | null
  endings: Set<string>
  paid: boolean
  settled: boolean
  settledAt: number
  cancelledAt: number
  dueAt: number
  paidAt: number
}

export type ModelDay = Record<
  'sales' | 'orders' | 'estimated' | 'profit' | 'cancelled' | 'refunded' | 'late' | 'cancellations' | 'borne',
  number
>

export type Model = {
  now: number
  feeBps: number
  orders: ModelOrder[]
  accounts: Record<string, number>
  transactions: number
  received: number
  completed: number
  days: Record<string, ModelDay>
}

export const never = Number.MAX_SAFE_INTEGER

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

export function bookMoney(model: Model, postings: Record<string, number>) {
  model.transactions += 1
  for (const [account, amount] of Object.entries(postings)) {
    model.accounts[account] = balance(model, account) + amount
  }
}

export function book(model: Model, order: ModelOrder, postings: Record<string, number>) {
  bookMoney(model, postings)
  for (const [account, amount] of Object.entries(postings)) {
    if (account === 'available' || account === 'owed') order.net += amount
    if (account === 'escrow') order.escrow += amount
  }
}

const emptyDay: ModelDay = {
  sales: 0,
  orders: 0,
  estimated: 0,
  profit: 0,
  cancelled: 0,
  refunded: 0,
  late: 0,
  cancellations: 0,
  borne: 0,
}

export function count(model: Model, added: Partial<ModelDay>, at = model.now) {
  const date = new Date(at).toISOString().slice(0, 10)
  model.days[date] ??= { ...emptyDay }
  const day = model.days[date]
  for (const [figure, amount] of Object.entries(added)) day[figure as keyof ModelDay] += amount
}

/** F·(S−R)/S, rounded half up (F fee, S total, R refunded), as the domain defines it. */
export const feeDue = ({ fee, total, refunded }: ModelOrder) =>
  share(2 * fee * (total - refunded) + total, 1, 2 * total)

export function earningsOf(order: ModelOrder): number {
  if (order.settled || (order.status === 'cancelled' && order.paid)) return order.net
  if (order.status === 'cancelled') return 0
  if (!order.paid) return order.total - order.cost - order.fee
  if (order.fundFrom === null) return order.net + order.escrow - order.cost - order.fee
  return order.net + order.escrow - Math.min(feeDue(order), order.escrow)
}

type NewOrder = { id: string; lines: ModelLine[]; total: number; cost: number; payWithinMs: number }

export function place(model: Model, { id, lines, total, cost, payWithinMs }: NewOrder): void {
  const fee = feeOf(total, model.feeBps)
  model.orders.push({
    id,
    lines,
    total,
    cost,
    fee,
    status: 'waiting_payment',
    logistics: 'none',
    fundFrom: null,
    open: null,
    run: null,
    net: 0,
    escrow: 0,
    costReturned: 0,
    costRest: 0,
    refunded: 0,
    byPlatform: 0,
    supplierAlone: true,
    feeTaken: 0,
    feeReturned: 0,
    payments: new Set(),
    banked: new Set(),
    came: new Set(),
    payingBack: new Map(),
    funded: new Map(),
    returns: new Map(),
    borneByMerchant: new Set(),
    statusBefore: '',
    isShipped: false,
    shippedAt: never,
    deliveredAt: never,
    disputes: new Map(),
    endings: new Set(),
    paid: false,
    settled: false,
    dueAt: model.now + payWithinMs,
    paidAt: never,
    settledAt: never,
    cancelledAt: never,
  })
}

type PaymentProvider = 'test' | 'bank'

type ModelPayment = { reference: string; amount: number; provider?: PaymentProvider }

function* casesOf({ now }: Model, { status, total, dueAt }: ModelOrder, amount: number): Generator<PaymentCase> {
  if (status === 'cancelled') yield 'after cancellation'
  if (status !== 'waiting_payment') return
  if (now >= dueAt) yield 'late'
  if (amount < total) yield 'partial'
  if (amount > total) yield 'too much'
}

/** The clearing account of a payment. A refund leaves from the account into which the order was paid. */
export function clearingOf({ payments, funded, banked }: ModelOrder, reference: string) {
  const paidBy = payments.has(reference) ? reference : [...payments].find((each) => (funded.get(each) ?? 0) > 0)
  return paidBy !== undefined && banked.has(paidBy) ? 'clearing:bank' : 'clearing:payments'
}

export function pay(model: Model, order: ModelOrder, { reference, amount, provider = 'test' }: ModelPayment) {
  if (order.payments.has(reference)) return
  order.payments.add(reference)
  if (provider === 'bank') order.banked.add(reference)
  for (const found of casesOf(model, order, amount)) order.came.add(`${found} by ${provider}`)
  const clearing = clearingOf(order, reference)
  const kept = order.status === 'waiting_payment' && amount >= order.total ? order.total : 0
  order.funded.set(reference, kept)
  if (kept > 0) {
    book(model, order, { [clearing]: -kept, escrow: kept })
    Object.assign(order, { status: 'awaiting_pickup', paid: true, paidAt: model.now, dueAt: model.now + 72 * hourMs })
    count(model, { sales: kept, orders: 1, estimated: earningsOf(order) })
  }
  if (amount > kept) {
    book(model, order, { [clearing]: kept - amount, refunds: amount - kept })
    owe(model, order, { reference, amount: amount - kept })
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

export function ship({ now }: Model, order: ModelOrder): string | null {
  if (order.status !== 'awaiting_shipment') return 'conflict'
  Object.assign(order, { status: 'shipped', logistics: 'in_transit', dueAt: never, isShipped: true, shippedAt: now })
  return null
}

export function reach({ now }: Model, order: ModelOrder): string | null {
  if (order.status !== 'shipped') return 'conflict'
  if (order.logistics !== 'reached') order.deliveredAt = now
  order.logistics = 'reached'
  return null
}

export function receive(model: Model, order: ModelOrder): string | null {
  if (order.status !== 'shipped') return 'conflict'
  model.received += 1
  const days = model.received <= 10 ? 14 : 7
  order.deliveredAt = Math.min(order.deliveredAt, model.now)
  Object.assign(order, { status: 'received', dueAt: model.now + days * dayMs })
  return null
}

export function settle(model: Model, order: ModelOrder): string | null {
  const isDisputed = [...order.disputes.values()].some(({ state }) => state === 'open')
  if (order.status !== 'received' || model.now < order.dueAt || order.open || isDisputed) return 'conflict'
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
