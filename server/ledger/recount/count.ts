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

const laterOf = (one: string | null, other: string | null) =>
  one !== null && other !== null && one < other ? other : one

/** Each row stores the day on which it happened, so a change of the shop's time zone does not move past figures. */
function addToDays(days: Map<string, Day>, order: OrderSums): void {
  const addTo = (date: string | null, figure: string, amount: number) => {
    if (date === null || amount === 0) return
    const day = days.get(date) ?? {}
    add(day, figure, amount)
    days.set(date, day)
  }
  const { row, total, cost, fee } = order
  addTo(row.cancelledOn, 'cancelled', 1)
  if (row.paidOn === null) return
  addTo(row.paidOn, 'orders', 1)
  addTo(row.paidOn, 'sales', total)
  addTo(row.paidOn, 'estimated_profit', total - cost - fee)
  addTo(row.lateOn, 'late_pickups', 1)
  const isMerchants = row.cancelledBy === 'merchant' || row.cancelledBy === 'time'
  if (row.pickedAt === null && isMerchants) addTo(row.cancelledOn, 'merchant_cancellations', 1)
  addTo(row.settledOn, 'profit', order.settledEarnings)
  for (const { refund, sign, before, after, isAfterSettlement } of order.refunds) {
    addTo(refund.decidedOn, 'sales', -sign * refund.amount)
    addTo(refund.decidedOn, 'refunded', sign)
    addTo(refund.decidedOn, 'estimated_profit', after - before)
    // A refund from before the settlement that is undone after it changes what the settlement brought.
    if (isAfterSettlement) addTo(laterOf(refund.decidedOn, row.settledOn), 'profit', after - before)
    if (refund.bears === 'merchant' && row.pickedAt !== null) addTo(refund.decidedOn, 'merchant_refunds', sign)
  }
  // The cost of an order that was cancelled before its settlement is a loss of that day.
  if (row.status === 'cancelled' && row.settledOn === null) addTo(row.cancelledOn, 'profit', order.earnings)
}
