import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'

type ReserveStockInput = {
  originId: string
  merchantId: string
  /** Quantities by variant. */
  quantities: ReadonlyMap<string, number>
  at: Date
}

/**
 * Takes the stock of a checkout in a transaction of its own, before its order is placed. The same request has the same
 * origin: where that has a reservation or an order already, nothing is taken again.
 */
export async function reserveStock(db: Db, { originId, merchantId, quantities, at }: ReserveStockInput): Promise<void> {
  const variantIds = [...quantities.keys()].sort()
  const amounts = variantIds.map((id) => quantities.get(id) ?? 0)
  await db.query(sql`
    select reserve_stock(${originId}, ${merchantId}, ${variantIds}::uuid[], ${amounts}::integer[], ${at})`)
}

/** Locks the reservation for the transaction that places its order; without one the order is refused. */
export async function lockReservation(tx: Db, originId: string): Promise<void> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`select lock_reservation(${originId}) as "isThere"`)
  if (!isThere) throw refuse('unavailable')
}

/** Ends a reservation: its stock returns unless the order was placed. */
export async function releaseReservation(db: Db, originId: string): Promise<void> {
  await db.query(sql`select release_stock(${originId}, ${leftPosition})`)
}

/** Variants that left the catalogue, and that shops still refer to, have positions from here on. */
export const leftPosition = 1000

/** What a supplier's file says of a variant: what it has left to promise, including what unpaid checkouts reserved. */
export const suppliedStock = sql`greatest(v.stock + v.reserved - v.shortfall, 0)`

type ReturnedStock = {
  variant_id: string
  quantity: number
  /** The part of the quantity that checkouts had reserved and never paid. */
  unpaid: number
}

/**
 * Returns quantities to the stock, first to the shortfall. The stock of a variant that left the catalogue stays zero.
 */
export async function restock(tx: Db, returned: readonly ReturnedStock[]): Promise<void> {
  await tx.query(sql`select return_stock(${JSON.stringify(returned)}::jsonb, ${leftPosition})`)
}

/** Ends the reservations of orders that were paid: from then on the supplier's number no longer includes them. */
export async function endReservations(tx: Db, paid: readonly Omit<ReturnedStock, 'unpaid'>[]): Promise<void> {
  await tx.query(sql`select end_stock_reservations(${JSON.stringify(paid)}::jsonb)`)
}
