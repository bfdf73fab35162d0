import type { CountedFigures } from './count.ts'
import type { OrderSums } from './order-figures.ts'
import type { OrderRows, StoredFigures } from './rows.ts'

export type Difference = { where: string; figure: string; stored: number; counted: number }

type Figures = Readonly<Record<string, unknown>>

export function* differing(where: string, stored: Figures, counted: Figures): Generator<Difference> {
  for (const figure of new Set([...Object.keys(stored), ...Object.keys(counted)])) {
    const [one, other] = [Number(stored[figure] ?? 0), Number(counted[figure] ?? 0)]
    if (one !== other) yield { where, figure, stored: one, counted: other }
  }
}

export function compareOrder(name: string, sums: OrderSums): Iterable<Difference> {
  const { row, quantity, total, cost, fee, earnings, escrow } = sums
  return differing(`${name} orders ${row.id}`, row.stored, { quantity, total, cost, fee, earnings, escrow })
}

/** The lines of a refund must add up to it, and no line may give back more than it has. */
export function* compareRefundLines(name: string, { row, lines, refunds, refundLines }: OrderRows) {
  const sumOf = (field: 'quantity' | 'amount', isOf: (line: (typeof refundLines)[number]) => boolean) =>
    refundLines.filter(isOf).reduce((sum, line) => sum + line[field], 0)
  for (const { id, amount, status } of refunds) {
    const stored = sumOf('amount', ({ refundId }) => refundId === id)
    yield* differing(`${name} refund ${id}`, { lines: stored }, { lines: status === 'approved' ? amount : 0 })
  }
  for (const { position, quantity, price } of lines) {
    const pieces = sumOf('quantity', (line) => line.position === position)
    const money = sumOf('amount', (line) => line.position === position)
    const most = { pieces: Math.min(pieces, quantity), money: Math.min(money, quantity * price) }
    yield* differing(`${name} orders ${row.id} line ${position}`, { pieces, money }, most)
  }
}

/** A generator, since there may be more differences than an argument list can have. */
export function* compareMerchant(
  name: string,
  stored: StoredFigures,
  counted: CountedFigures,
): Generator<Difference, void> {
  const compare = (where: string, asStored: Figures, asCounted: Figures) =>
    differing(`${name} ${where}`, asStored, asCounted)
  // The number of live events is not compared: a crash loses its rows, and a standby has none.
  const { events: _, ...counter } = stored.counter
  yield* compare('merchant_counter', counter, counted.counter)
  yield* compare('order_count', stored.counts, counted.counts)
  yield* compare('ledger_account', stored.balances, counted.balances)
  const sumOfEscrow = 'sum of escrow_left'
  yield* compare('orders', { [sumOfEscrow]: stored.balances['escrow'] }, { [sumOfEscrow]: counted.escrow })
  yield* compare(
    'withdrawals',
    { held: stored.balances['held'], fees: stored.withdrawalFees },
    { ...counted.withdrawals },
  )
  yield* compare('deposits', { credited: stored.deposited }, { credited: counted.deposited })
  yield* compareConversation(name, stored, counted)
  const days = new Map(stored.days.map(({ date, ...day }) => [date, day]))
  for (const date of new Set([...days.keys(), ...counted.days.keys()])) {
    yield* compare(`merchant_day ${date}`, days.get(date) ?? {}, counted.days.get(date) ?? {})
  }
  const listings = new Map(stored.listings.map(({ id, ...figures }) => [id, figures]))
  for (const [id, figures] of counted.listings) yield* compare(`listing ${id}`, listings.get(id) ?? {}, figures)
}

function compareConversation(name: string, { conversation }: StoredFigures, { chat }: CountedFigures) {
  return differing(`${name} conversation`, conversation ?? {}, {
    ...(conversation ?? {}),
    messages: chat.messages,
    merchant_unread: chat.unreadByMerchant,
    staff_unread: chat.unreadByStaff,
  })
}
