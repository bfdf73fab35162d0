import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'

/** What a checkout takes from the stock. */
export type Reservation = {
  /** The order that is about to be placed. */
  orderId: string
  /** The same for each attempt of the same checkout. */
  originId: string
  merchantId: string
  lines: readonly VariantQuantity[]
}

type VariantQuantity = { productId: string; variantId: string; quantity: number }

/**
 * Takes the stock of a partner's order in a transaction of its own, before it is placed: all of it, or a refusal; that
 * of a shopper's is taken by reserveCheckout. Answers the order to place: that of an earlier attempt, where one
 * reserved, and null where the order is placed. Refused as unavailable where an earlier attempt has just ended or
 * reserved otherwise: the next one reserves anew.
 */
export async function reserveStock(ctx: Ctx, reservation: Reservation): Promise<string | null> {
  const { orderId, originId, merchantId, lines } = reservation
  const given = JSON.stringify(sumByVariant(lines))
  const reserved = await ctx.db.one<{ orderId: string | null }>(sql`
    select reserve_stock(${orderId}, ${originId}, ${merchantId}, ${given}::jsonb, ${ctx.clock.now()}) as "orderId"`)
  return reserved.orderId
}

/** Each variant once, as the stock is taken. */
export function sumByVariant(lines: readonly VariantQuantity[]): VariantQuantity[] {
  const sums = new Map<string, VariantQuantity>()
  for (const { productId, variantId, quantity } of lines) {
    const before = sums.get(variantId)?.quantity ?? 0
    sums.set(variantId, { productId, variantId, quantity: before + quantity })
  }
  return [...sums.values()]
}

type Reserved = Omit<Reservation, 'lines'> & { productIds: readonly string[] }

/**
 * Ends the reservation of a checkout: its stock returns unless the order was placed, and from then on it cannot be.
 * What a placed order took is kept until its goods have left.
 */
export async function releaseStock(ctx: Ctx, { orderId, originId, merchantId, productIds }: Reserved): Promise<void> {
  await ctx.db.query(sql`
    select release_stock(${orderId}, ${originId}, ${merchantId}, ${productIds}::uuid[], ${ctx.clock.now()})`)
}

/** Ends the reservation of a checkout that has its answer already: where this fails, the sweep does it. */
export async function tryToReleaseStock(ctx: Ctx, { lines, ...reservation }: Reservation): Promise<void> {
  const productIds = lines.map(({ productId }) => productId)
  await releaseStock(ctx, { ...reservation, productIds }).catch((error: unknown) => {
    ctx.log.warn({ err: error, order: reservation.orderId }, 'a reservation is left to the sweep')
  })
}

/** Variants that left the catalogue, and that shops still refer to, have positions from here on. */
export const leftPosition = 1000

/** What a supplier's file says of a variant: what it has left to promise, including what unpaid checkouts reserved. */
export const suppliedStock = sql`greatest(v.stock + v.reserved - v.shortfall, 0)`

/**
 * Returns what cancelled orders took from the stock, first to the shortfall. The stock of a variant that left the
 * catalogue stays zero.
 */
export async function restock(tx: Db, orders: readonly { merchantId: string; orderId: string }[]): Promise<void> {
  await tx.query(sql`select return_stock(${JSON.stringify(orders)}::jsonb)`)
}
