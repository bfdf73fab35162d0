import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'

export type Hold = {
  originId: string
  merchantId: string
  /** How many of each variant. */
  quantities: ReadonlyMap<string, number>
  at: Date
}

/**
 * Takes the stock of a checkout in a transaction of its own, before its order is placed. The same request makes the
 * same origin: where the stock is held or the order stands already, nothing is taken again.
 */
export async function reserveStock(db: Db, { originId, merchantId, quantities, at }: Hold): Promise<void> {
  // Rows of variants are locked in the order of their ids, so that two checkouts cannot deadlock; and not against the
  // key itself, which each reservation refers to.
  const variantIds = [...quantities.keys()].sort()
  const wanted = variantIds.map((id) => quantities.get(id) ?? 0)
  await db.transaction(async (tx) => {
    const held = await tx.query(sql`
      insert into stock_reservation (origin_id, variant_id, merchant_id, quantity, reserved_at)
      select ${originId}::uuid, wanted.variant_id, ${merchantId}::uuid, wanted.quantity, ${at}
      from unnest(${variantIds}::uuid[], ${wanted}::integer[]) as wanted (variant_id, quantity)
      where not exists (select 1 from order_origin where merchant_id = ${merchantId} and id = ${originId})
      on conflict do nothing
      returning 1 as held`)
    if (held.length === 0) return
    if (variantIds.length > 1) {
      await tx.query(sql`select 1 from variant where id = any (${variantIds}::uuid[]) order by id for no key update`)
    }
    const taken = await tx.query<{ id: string }>(sql`
      update variant v set stock = v.stock - wanted.quantity
      from unnest(${variantIds}::uuid[], ${wanted}::integer[]) as wanted (variant_id, quantity)
      where v.id = wanted.variant_id and v.stock >= wanted.quantity
      returning v.id`)
    if (taken.length < variantIds.length) {
      const enough = new Set(taken.map(({ id }) => id))
      throw refuse('out_of_stock', { variantIds: variantIds.filter((id) => !enough.has(id)) })
    }
  })
}

/** Inside the order's transaction: the reservation stands until it ends, or the order must not be placed. */
export async function keepReservation(tx: Db, originId: string): Promise<void> {
  const held = await tx.query(sql`select 1 from stock_reservation where origin_id = ${originId} for share`)
  if (held.length === 0) throw refuse('unavailable')
}

/** Ends a reservation: its stock goes back unless the order was placed. */
export async function endReservation(db: Db, merchantId: string, originId: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Waits for a transaction that is placing the order; only then is it certain whether the order stands.
    const held = await tx.query<{ variant_id: string; quantity: number }>(sql`
      select variant_id, quantity from stock_reservation where origin_id = ${originId} order by variant_id for update`)
    if (held.length === 0) return
    const placed = await tx.maybe(sql`
      select 1 from order_origin where merchant_id = ${merchantId} and id = ${originId}`)
    await tx.query(sql`delete from stock_reservation where origin_id = ${originId}`)
    if (!placed) await giveBack(tx, held)
  })
}

/** Puts quantities back on the shelf. */
export async function giveBack(tx: Db, given: readonly { variant_id: string; quantity: number }[]): Promise<void> {
  const variantIds = given.map(({ variant_id }) => variant_id).sort()
  const quantityOf = new Map(given.map(({ variant_id, quantity }) => [variant_id, quantity]))
  if (variantIds.length > 1) {
    await tx.query(sql`select 1 from variant where id = any (${variantIds}::uuid[]) order by id for no key update`)
  }
  await tx.query(sql`
    update variant v set stock = v.stock + back.quantity
    from unnest(${variantIds}::uuid[], ${variantIds.map((id) => quantityOf.get(id) ?? 0)}::integer[])
      as back (variant_id, quantity)
    where v.id = back.variant_id`)
}
