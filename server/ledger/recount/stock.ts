import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import type { Difference } from './compare.ts'

/**
 * Compares reserved pieces with the orders and checkouts that reserved them, and lists' copy of the stock with the
 * stock. Each has its own statement, because products, merchants and the catalogue are on different nodes of a cluster.
 */
export async function compareStock(db: Db): Promise<Difference[]> {
  const stored = await db.query<VariantSum>(sql`
    select variant_id as id, reserved as quantity from variant_stock where reserved <> 0`)
  const ofOrders = await db.query<VariantSum>(sql`
    with waiting as materialized (
      select merchant_id, id from orders where status = 'waiting_payment'
      union
      select o.merchant_id, o.id from outbox w
      join orders o on o.merchant_id = w.merchant_id and o.id = (w.payload->>'orderId')::uuid
      where (w.kind = 'sold' or w.kind = 'stock_return' and o.paid_at is null))
    select l.variant_id as id, sum(l.quantity)::bigint as quantity
    from waiting w join order_line l on l.merchant_id = w.merchant_id and l.order_id = w.id group by l.variant_id`)
  const counted = sumByVariant([...ofOrders, ...(await readOpenReservations(db))])
  const reserved = sumByVariant(stored)
  const differences = [...new Set([...reserved.keys(), ...counted.keys()])].sort().map((id) => ({
    where: `variant_stock ${id}`,
    figure: 'reserved',
    stored: reserved.get(id) ?? 0,
    counted: counted.get(id) ?? 0,
  }))
  return [...differences.filter((each) => each.stored !== each.counted), ...(await compareShown(db))]
}

type VariantSum = { id: string; quantity: number }

function sumByVariant(rows: readonly VariantSum[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { id, quantity } of rows) sums.set(id, (sums.get(id) ?? 0) + quantity)
  return sums
}

/** Reservations of checkouts without a placed order; those of placed orders are counted above. */
async function readOpenReservations(db: Db): Promise<VariantSum[]> {
  const reservations = await db.query<VariantSum & { merchantId: string; orderId: string }>(sql`
    select variant_id as id, quantity, merchant_id as "merchantId", order_id as "orderId" from stock_reservation
    where not is_placed`)
  const merchants = [...new Set(reservations.map(({ merchantId }) => merchantId))]
  const placed = await db.query<{ id: string }>(sql`
    select id from orders where merchant_id = any (${merchants}::uuid[])
      and id = any (${reservations.map(({ orderId }) => orderId)}::uuid[])`)
  const ids = new Set(placed.map(({ id }) => id))
  return reservations.filter(({ orderId }) => !ids.has(orderId))
}

const compareShown = (db: Db) =>
  db.query<Difference>(sql`
    select 'variant ' || v.id as "where", f.figure, f.stored, f.counted
    from variant_stock s join variant v on v.id = s.variant_id
    cross join lateral (values
      ('stock', v.stock::bigint, s.stock::bigint), ('reserved', v.reserved::bigint, s.reserved::bigint),
      ('shortfall', v.shortfall::bigint, s.shortfall::bigint)) as f (figure, stored, counted)
    where s.is_shown and f.stored <> f.counted order by 1, 2`)
