import type { shareReasons } from '#contract/order-states.ts'
import type { OrderSums } from './order-figures.ts'
import type { OrderRows, SourceSums } from './rows.ts'

export type Day = Record<string, number>

/** A merchant's figures, counted from source rows only. Their size grows with days and listings, not with orders. */
export type CountedFigures = {
  counter: Record<string, number>
  counts: Record<string, number>
  days: Map<string, Day>
  balances: Record<string, number>
  escrow: number
  withdrawals: { held: number; fees: number }
  deposited: number
  listings: Map<string, { sales: number; views: number; baskets: number }>
  chat: SourceSums['chat']
}

const keptAccounts = ['available', 'held', 'owed', 'escrow', 'supplier', 'refunds']

export function countSums(sums: SourceSums): CountedFigures {
  const { withdrawals, deposited, chat } = sums
  const days = new Map(sums.visits.map(({ date, count }): [string, Day] => [date, { visitors: count }]))
  const balances: Record<string, number> = Object.fromEntries(keptAccounts.map((account) => [account, 0]))
  for (const { account, balance } of sums.balances) if (account in balances) balances[account] = balance
  const listings = new Map(sums.listings.map(({ id, views, baskets }) => [id, { sales: 0, views, baskets }]))
  return { counter: countCounter(sums), counts: {}, days, balances, escrow: 0, withdrawals, deposited, listings, chat }
}

function countCounter({ reviews, notices, listings, followers }: SourceSums): Record<string, number> {
  const countListings = (wanted: 'selling' | 'stock') =>
    listings.filter(({ state, removed }) => !removed && state === wanted).length
  return {
    sales: 0,
    income: 0,
    pending: 0,
    received_orders: 0,
    completed_orders: 0,
    followers,
    rating_sum: reviews.stars,
    rating_count: reviews.count,
    notices: notices.count,
    unread: notices.unread,
    listings_selling: countListings('selling'),
    listings_stock: countListings('stock'),
    open_refunds: 0,
  }
}

const add = (record: Record<string, number>, figure: string, amount: number) => {
  record[figure] = (record[figure] ?? 0) + amount
}

export function addOrder(figures: CountedFigures, order: OrderSums, { lines, refunds }: OrderRows): void {
  const { counter, listings } = figures
  const { row } = order
  add(figures.counts, row.status, 1)
  figures.escrow += order.escrow
  if (row.receivedAt) add(counter, 'received_orders', 1)
  if (row.status === 'completed') add(counter, 'completed_orders', 1)
  for (const { status } of refunds) if (status === 'pending_approval') add(counter, 'open_refunds', 1)
  addToDays(figures.days, order)
  if (row.paidOn === null) return
  add(counter, 'sales', order.total)
  for (const { refund, sign } of order.refunds) add(counter, 'sales', -sign * refund.amount)
  const isFinal = row.settledOn !== null || row.status === 'cancelled'
  add(counter, isFinal ? 'income' : 'pending', order.earnings)
  if (row.status === 'cancelled') return
  for (const { listingId, quantity } of lines) {
    const listing = listings.get(listingId)
    if (listing) listing.sales += quantity
  }
}

const laterOf = (one: string, other: string | null) => (other !== null && one < other ? other : one)

export type ShareReason = (typeof shareReasons)[number]

/** What an order adds to a figure of a day, below zero for what it takes. */
export type Share = { date: string; figure: string; amount: number; why: ShareReason }

/** All that an order adds to figures of days. Each row stores its day, so a change of the time zone moves none. */
export function sharesOf({ row, total, cost, fee, earnings, settledEarnings, refunds }: OrderSums): Share[] {
  const shares: Share[] = []
  const addTo = (date: string | null, why: ShareReason, amounts: Record<string, number>) => {
    if (date === null) return
    for (const [figure, amount] of Object.entries(amounts)) if (amount !== 0) shares.push({ date, figure, amount, why })
  }
  // The cost of an order that was cancelled before its settlement is a loss of that day.
  const lost = row.paidOn !== null && row.status === 'cancelled' && row.settledOn === null ? earnings : 0
  const isMerchants = row.cancelledBy === 'merchant' || row.cancelledBy === 'time'
  const isDeclined = row.paidOn !== null && row.pickedAt === null && isMerchants
  addTo(row.cancelledOn, 'cancelled', { cancelled: 1, profit: lost, merchant_cancellations: Number(isDeclined) })
  if (row.paidOn === null) return shares
  addTo(row.paidOn, 'paid', { orders: 1, sales: total, estimated_profit: total - cost - fee })
  addTo(row.lateOn, 'late', { late_pickups: 1 })
  addTo(row.settledOn, 'settled', { profit: settledEarnings })
  for (const { refund, sign, before, after, isAfterSettlement } of refunds) {
    if (refund.decidedOn === null) continue
    const why = sign === 1 ? 'refunded' : 'refund_undone'
    const isBorne = refund.bears === 'merchant' && row.pickedAt !== null
    const change = after - before
    const sums = { sales: -sign * refund.amount, refunded: sign, estimated_profit: change }
    addTo(refund.decidedOn, why, { ...sums, merchant_refunds: isBorne ? sign : 0 })
    // One that came before the settlement and is undone after it changes what the settlement brought.
    if (isAfterSettlement) addTo(laterOf(refund.decidedOn, row.settledOn), why, { profit: change })
  }
  return shares
}

function addToDays(days: Map<string, Day>, order: OrderSums): void {
  for (const { date, figure, amount } of sharesOf(order)) {
    const day = days.get(date) ?? {}
    add(day, figure, amount)
    days.set(date, day)
  }
}
