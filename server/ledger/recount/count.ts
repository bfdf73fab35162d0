import { type OrderSums, sumOrder } from './order-figures.ts'
import type { SourceRows } from './rows.ts'

export type Day = Record<string, number>

/** A merchant's figures, counted from the rows alone. */
export type CountedFigures = {
  counter: Record<string, number>
  counts: Record<string, number>
  days: Map<string, Day>
  balances: Record<string, number>
  orders: OrderSums[]
  /** The amount that open withdrawals hold and the fees of paid ones. */
  withdrawals: { held: number; fees: number }
  /** The sum of credited deposits. */
  recharged: number
  listings: Map<string, { sales: number; views: number; baskets: number }>
  chat: SourceRows['chat']
  /** Sold quantities by product and day. */
  sold: { productId: string; orderId: string; date: string; quantity: number }[]
  /** The quantities of orders that were cancelled after their payment, which no longer count as sold. */
  unsold: { productId: string; orderId: string; date: string; quantity: number }[]
}

const keptAccounts = ['available', 'held', 'owed', 'escrow', 'supplier', 'refunds']

function byOrder<Row extends { orderId: string | null }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    if (row.orderId === null) continue
    const group = groups.get(row.orderId)
    if (group) group.push(row)
    else groups.set(row.orderId, [row])
  }
  return groups
}

export function countFigures(rows: SourceRows): CountedFigures {
  const lines = byOrder(rows.lines)
  const postings = byOrder(rows.postings)
  const refunds = byOrder(rows.refunds)
  const orders = rows.orders.map((row) =>
    sumOrder(row, {
      lines: lines.get(row.id) ?? [],
      postings: postings.get(row.id) ?? [],
      refunds: refunds.get(row.id) ?? [],
    }),
  )
  return {
    counter: countCounter(rows, orders),
    counts: countStatuses(rows),
    days: countDays(rows, orders),
    balances: countBalances(rows),
    orders,
    withdrawals: countWithdrawals(rows),
    recharged: rows.recharges.reduce((sum, { amount, undone }) => sum + (undone ? 0 : amount), 0),
    listings: countListings(rows),
    chat: rows.chat,
    ...countSold(rows),
  }
}

function countWithdrawals({ withdrawals }: SourceRows): CountedFigures['withdrawals'] {
  const sum = { held: 0, fees: 0 }
  for (const { amount, fee, status, arrival } of withdrawals) {
    if (status === 'in_review' || arrival === 'sending') sum.held += amount
    if (arrival === 'paid') sum.fees += fee
  }
  return sum
}

const isFinal = ({ row }: OrderSums) => row.settledOn !== null || (row.status === 'cancelled' && row.paidOn !== null)

function countCounter(rows: SourceRows, orders: readonly OrderSums[]): Record<string, number> {
  const counter = {
    sales: 0,
    income: 0,
    pending: 0,
    received_orders: 0,
    completed_orders: 0,
    followers: 0,
    rating_sum: 0,
    rating_count: rows.reviews.length,
    notices: rows.notices.length,
    unread: 0,
    listings_selling: 0,
    listings_stock: 0,
    open_refunds: 0,
  }
  for (const order of orders) {
    if (order.row.receivedAt) counter.received_orders += 1
    if (order.row.status === 'completed') counter.completed_orders += 1
    if (order.row.paidOn === null) continue
    counter.sales += order.total
    for (const { refund } of order.refunds) counter.sales -= refund.amount
    if (isFinal(order)) counter.income += order.earnings
    else counter.pending += order.earnings
  }
  for (const { following } of rows.follows) if (following) counter.followers += 1
  for (const { stars } of rows.reviews) counter.rating_sum += stars
  for (const { isUnread } of rows.notices) if (isUnread) counter.unread += 1
  for (const { status } of rows.refunds) if (status === 'pending_approval') counter.open_refunds += 1
  for (const { state, removed } of rows.listings) {
    if (!removed) counter[state === 'selling' ? 'listings_selling' : 'listings_stock'] += 1
  }
  // Old events are deleted, so the newest one gives the count. Without any, it cannot be checked.
  const [newest] = rows.liveEvents
  return newest ? { ...counter, events: newest.sequence } : counter
}

function countStatuses({ orders }: SourceRows): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of orders) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function countBalances({ postings }: SourceRows): Record<string, number> {
  const balances: Record<string, number> = Object.fromEntries(keptAccounts.map((account) => [account, 0]))
  for (const { account, amount } of postings) {
    if (account in balances) balances[account] = (balances[account] ?? 0) + amount
  }
  return balances
}

/** Each row stores the day on which it happened, so a change of the shop's time zone does not move past figures. */
function countDays(rows: SourceRows, orders: readonly OrderSums[]): Map<string, Day> {
  const days = new Map<string, Day>()
  const add = (date: string | null, figure: string, amount: number) => {
    if (date === null || amount === 0) return
    const day = days.get(date) ?? {}
    days.set(date, { ...day, [figure]: (day[figure] ?? 0) + amount })
  }
  for (const { date } of rows.visits) add(date, 'visitors', 1)
  for (const order of orders) {
    const { row, total, cost, fee } = order
    add(row.cancelledOn, 'cancelled', 1)
    if (row.paidOn === null) continue
    add(row.paidOn, 'orders', 1)
    add(row.paidOn, 'sales', total)
    add(row.paidOn, 'estimated_profit', total - cost - fee)
    add(row.lateOn, 'late_pickups', 1)
    const isMerchants = row.cancelledBy === 'merchant' || row.cancelledBy === 'time'
    if (row.pickedAt === null && isMerchants) add(row.cancelledOn, 'merchant_cancellations', 1)
    add(row.settledOn, 'profit', order.settledEarnings)
    for (const { refund, before, after, isAfterSettlement } of order.refunds) {
      add(refund.decidedOn, 'sales', -refund.amount)
      add(refund.decidedOn, 'refunded', 1)
      add(refund.decidedOn, 'estimated_profit', after - before)
      if (isAfterSettlement) add(refund.decidedOn, 'profit', after - before)
      if (refund.bears === 'merchant' && row.pickedAt !== null) add(refund.decidedOn, 'merchant_refunds', 1)
    }
    // The cost of an order that was cancelled before its settlement is a loss of that day.
    if (row.status === 'cancelled' && row.settledOn === null) add(row.cancelledOn, 'profit', order.earnings)
  }
  return days
}

function countListings({ listings, lines, orders, views, baskets }: SourceRows): CountedFigures['listings'] {
  const counted = new Map(listings.map(({ id }) => [id, { sales: 0, views: 0, baskets: 0 }]))
  const sold = new Set(
    orders.filter(({ paidOn, status }) => paidOn !== null && status !== 'cancelled').map(({ id }) => id),
  )
  for (const { orderId, listingId, quantity } of lines) {
    const listing = counted.get(listingId)
    if (listing && sold.has(orderId)) listing.sales += quantity
  }
  for (const { listingId } of views) {
    const listing = counted.get(listingId)
    if (listing) listing.views += 1
  }
  for (const { listingId } of baskets) {
    const listing = counted.get(listingId)
    if (listing) listing.baskets += 1
  }
  return counted
}

function countSold({ orders, lines }: SourceRows): Pick<CountedFigures, 'sold' | 'unsold'> {
  const paid = new Map(orders.flatMap((order) => (order.paidOn === null ? [] : [[order.id, order] as const])))
  const [sold, unsold]: [CountedFigures['sold'], CountedFigures['unsold']] = [[], []]
  for (const { orderId, productId, quantity } of lines) {
    const order = paid.get(orderId)
    if (!order?.paidOn) continue
    const entry = { productId, orderId, date: order.paidOn, quantity }
    sold.push(entry)
    if (order.status === 'cancelled') unsold.push(entry)
  }
  return { sold, unsold }
}
