import type { CountedFigures } from './count.ts'
import type { readProductFigures, StoredFigures } from './rows.ts'

/** A stored figure that differs from the count of its rows. */
export type Difference = { where: string; figure: string; stored: number; counted: number }

export function compareMerchant(name: string, stored: StoredFigures, counted: CountedFigures): Difference[] {
  const differences: Difference[] = []
  const compare = (where: string, asStored: Record<string, unknown>, asCounted: Record<string, unknown>) => {
    for (const figure of new Set([...Object.keys(asStored), ...Object.keys(asCounted)])) {
      const [one, other] = [Number(asStored[figure] ?? 0), Number(asCounted[figure] ?? 0)]
      if (one !== other) differences.push({ where: `${name} ${where}`, figure, stored: one, counted: other })
    }
  }
  const { events, ...counter } = stored.counter
  compare('merchant_counter', 'events' in counted.counter ? { ...counter, events } : counter, counted.counter)
  compare('order_count', stored.counts, counted.counts)
  compare('ledger_account', stored.balances, counted.balances)
  const escrow = counted.orders.reduce((sum, order) => sum + order.escrow, 0)
  compare('orders', { 'sum of escrow_left': stored.balances['escrow'] }, { 'sum of escrow_left': escrow })
  const { held, fees } = counted.withdrawals
  compare('withdrawals', { held: stored.balances['held'], fees: stored.withdrawalFees }, { held, fees })
  compare('recharges', { credited: stored.recharged }, { credited: counted.recharged })
  const { conversation } = stored
  const { chat } = counted
  const unread = (side: 'merchant' | 'staff', seen: number) =>
    chat.filter((message) => message.side !== side && message.sequence > seen).length
  compare('conversation', conversation ?? {}, {
    ...(conversation ?? {}),
    messages: chat.length,
    merchant_unread: unread('merchant', conversation?.merchant_seen ?? 0),
    staff_unread: unread('staff', conversation?.staff_seen ?? 0),
  })
  const days = new Map(stored.days.map(({ date, ...day }) => [date, day]))
  for (const date of new Set([...days.keys(), ...counted.days.keys()])) {
    compare(`merchant_day ${date}`, days.get(date) ?? {}, counted.days.get(date) ?? {})
  }
  const listings = new Map(stored.listings.map(({ id, ...figures }) => [id, figures]))
  for (const [id, figures] of counted.listings) compare(`listing ${id}`, listings.get(id) ?? {}, figures)
  const orders = new Map(stored.orders.map(({ id, ...figures }) => [id, figures]))
  for (const { row, quantity, total, cost, fee, earnings, escrow: left } of counted.orders) {
    compare(`orders ${row.id}`, orders.get(row.id) ?? {}, { quantity, total, cost, fee, earnings, escrow: left })
  }
  return differences
}

type ProductFigures = Awaited<ReturnType<typeof readProductFigures>>
type SoldEntries = Pick<CountedFigures, 'sold' | 'unsold'>

/** What products have sold by all merchants: sums, so that no line stays in memory. */
export type ProductSums = {
  totals: ReadonlyMap<string, number>
  days: ReadonlyMap<string, number>
  add: (entries: SoldEntries) => void
}

/** Products belong to no merchant. Their sales arrive through the outbox, so messages under way are left out. */
export function createProductSums({ underWay }: Pick<ProductFigures, 'underWay'>): ProductSums {
  const totals = new Map<string, number>()
  const days = new Map<string, number>()
  const open = { sold: new Set<string>(), unsold: new Set<string>() }
  for (const { kind, orderId } of underWay) open[kind].add(orderId)
  const count = ({ productId, date, quantity }: SoldEntries['sold'][number], sign: number) => {
    totals.set(productId, (totals.get(productId) ?? 0) + sign * quantity)
    const day = `${productId} ${date}`
    days.set(day, (days.get(day) ?? 0) + sign * quantity)
  }
  return {
    totals,
    days,
    add({ sold, unsold }) {
      for (const entry of sold) if (!open.sold.has(entry.orderId)) count(entry, 1)
      for (const entry of unsold) if (!open.unsold.has(entry.orderId)) count(entry, -1)
    },
  }
}

export function compareProducts(stored: ProductFigures, { totals, days }: ProductSums): Difference[] {
  const differences: Difference[] = []
  const compare = (where: string, figure: string, [asStored, counted]: [number, number]) => {
    if (asStored !== counted) differences.push({ where, figure, stored: asStored, counted })
  }
  for (const { id, sales } of stored.products) compare(`product_sales ${id}`, 'sales', [sales, totals.get(id) ?? 0])
  for (const { id, products, onSale, rows, rowsOnSale } of stored.catalogue) {
    compare(`catalogue_count ${id}`, 'products', [products, rows])
    compare(`catalogue_count ${id}`, 'on_sale', [onSale, rowsOnSale])
  }
  const storedDays = new Map(stored.days.map(({ id, date, quantity }) => [`${id} ${date}`, quantity]))
  for (const day of new Set([...storedDays.keys(), ...days.keys()])) {
    compare(`product_day ${day}`, 'quantity', [storedDays.get(day) ?? 0, days.get(day) ?? 0])
  }
  for (const { id, recent, daily } of stored.products) compare(`product_sales ${id}`, 'recent', [recent, daily])
  return differences
}
