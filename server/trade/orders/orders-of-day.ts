import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { dayFigures } from '#contract/order-states.ts'
import type { orders } from '#contract/orders.ts'
import type { Db } from '../../base/db/open.ts'
import { sharesOf } from '../../ledger/recount/count.ts'
import { sumOrder } from '../../ledger/recount/order-figures.ts'
import { readOrdersOf } from '../../ledger/recount/rows.ts'

type DayFigure = (typeof dayFigures)[number]
type OrdersOfDay = { merchantId: string; day: string; figure: DayFigure | undefined }
type ListedOrder = Reply<typeof orders.list>['list'][number]

/** The columns of a day that each figure is the sum of. */
const columnsOf: Record<DayFigure, readonly string[]> = {
  orders: ['orders'],
  sales: ['sales'],
  estimatedProfit: ['estimated_profit'],
  profit: ['profit'],
  credit: ['late_pickups', 'merchant_cancellations', 'merchant_refunds'],
}

const isPaid = sql`m.kind in ('order_paid', 'partner_order_paid') and o.paid_on = m.day`
const isLate = sql`m.kind in ('picked_from_escrow', 'picked_from_wallet') and o.late_on = m.day`
/** A refund that was undone can leave a difference in the profits, if another refund came between. */
const wasRefunded = sql`m.kind in ('refund_decided', 'chargeback') and r.decided_on = m.day`
const isRefunded = sql`${wasRefunded} and r.status = 'approved'`
const isBorneByMerchant = sql`${isRefunded} and r.bears = 'merchant' and o.picked_at is not null`
/** These use the dates of the order itself, which have indexes. */
const isDeclined = sql`o.paid_on is not null and o.picked_at is null and o.cancelled_by in ('merchant', 'time')`
const isLost = sql`o.paid_on is not null and o.settled_on is null and o.earnings <> 0`

/** The movements and the ends of orders that change a figure. */
const changesOf: Record<DayFigure | 'any', { moved: readonly Sql[]; settled: boolean; cancelled: Sql | null }> = {
  orders: { moved: [isPaid], settled: false, cancelled: null },
  sales: { moved: [isPaid, isRefunded], settled: false, cancelled: null },
  estimatedProfit: { moved: [isPaid, wasRefunded], settled: false, cancelled: null },
  profit: { moved: [sql`o.settled_on <= m.day and ${wasRefunded}`], settled: true, cancelled: isLost },
  credit: { moved: [isLate, isBorneByMerchant], settled: false, cancelled: isDeclined },
  any: { moved: [isPaid, isLate, wasRefunded], settled: true, cancelled: sql`true` },
}

/**
 * The ids of the orders behind a day's figure, by their stored days. It is a union, so that each part uses its own index.
 * Movements are searched in all hours that belong to that day in any time zone.
 */
export function idsOfDay({ merchantId, day, figure }: OrdersOfDay): Sql {
  const { moved, settled, cancelled } = changesOf[figure ?? 'any']
  const parts = [
    sql`
    select o.id from moved m join orders o on o.merchant_id = ${merchantId} and o.id = m.order_id
    left join refund r on r.merchant_id = o.merchant_id and r.order_id = o.id and r.id::text = m.source
      and r.bears <> 'platform'
    where (${join(moved, ') or (')})`,
    settled && sql`select id from orders where merchant_id = ${merchantId} and settled_on = ${day}::date`,
    cancelled &&
      sql`select o.id from orders o where o.merchant_id = ${merchantId} and o.cancelled_on = ${day}::date and ${cancelled}`,
  ]
  const start = sql`${day}::date::timestamp at time zone 'UTC'`
  return sql`
    with span as materialized (
      select first_ledger_sequence(${merchantId}, ${start} - interval '14 hours') as low,
        first_ledger_sequence(${merchantId}, ${start} + interval '36 hours') as high),
    moved as materialized (
      select ${day}::date as day, t.kind, t.source, p.order_id from span
      join ledger_transaction t on t.merchant_id = ${merchantId} and t.sequence >= span.low and t.sequence < span.high
      join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence and p.line = 1)
    ${join(
      parts.filter((part) => part !== false && part !== null),
      ' union ',
    )}`
}

/** What each order adds to a figure of a day, by the rules of the recount, so that the two cannot differ. */
async function readShares(db: Db, { merchantId, day, figure }: OrdersOfDay, ids: readonly string[]) {
  const wanted = columnsOf[figure ?? 'profit']
  const rows = await readOrdersOf(db, merchantId, ids)
  return new Map(
    rows.map((order) => {
      const amounts: Partial<Record<ListedShare['why'], number>> = {}
      for (const share of sharesOf(sumOrder(order))) {
        const isWanted = wanted.includes(share.figure)
        if (share.date !== day || (figure !== undefined && !isWanted)) continue
        amounts[share.why] = (amounts[share.why] ?? 0) + (isWanted ? share.amount : 0)
      }
      const shares = Object.entries(amounts).map(([why, amount]) => ({ why: why as ListedShare['why'], amount }))
      return [order.row.id, shares]
    }),
  )
}

type ListedShare = NonNullable<ListedOrder['shares']>[number]

/** A list of the orders of a day with what each adds to the figure, and the figure itself. */
export async function withShares(db: Db, of: OrdersOfDay, page: { json: string }): Promise<Reply<typeof orders.list>> {
  const reply = JSON.parse(page.json) as Reply<typeof orders.list>
  const ids = reply.list.map(({ id }) => id)
  const shares = await readShares(db, of, ids)
  const { figure = 'profit' } = of
  const columns = raw(columnsOf[figure].join(' + '))
  const day = await db.maybe<{ amount: number }>(sql`
    select (${columns})::bigint as amount from merchant_day where merchant_id = ${of.merchantId} and date = ${of.day}`)
  const list = reply.list.map((order) => ({ ...order, shares: shares.get(order.id) ?? [] }))
  return { ...reply, list, ofDay: { figure, amount: day?.amount ?? 0 } }
}
