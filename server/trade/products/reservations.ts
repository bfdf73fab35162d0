import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'

export type Reservation = {
  orderId: string
  /** Equal for all attempts of a checkout. */
  originId: string
  merchantId: string
  lines: readonly VariantQuantity[]
}

type VariantQuantity = { productId: string; variantId: string; quantity: number }

/**
 * Reserves the stock of a partner's order in a separate transaction, all or nothing; reserveCheckout does so for
 * shoppers. Returns the order to place, which is that of an earlier attempt if it reserved, or null if the order is
 * placed already. Refuses as unavailable if an earlier attempt has just ended or had other lines; the next try reserves
 * anew.
 */
export async function reserveStock(ctx: Ctx, reservation: Reservation): Promise<string | null> {
  const { orderId, originId, merchantId, lines } = reservation
  const given = JSON.stringify(sumByVariant(lines))
  const reserved = await ctx.db.one<{ orderId: string | null }>(sql`
    select reserve_stock(${orderId}, ${originId}, ${merchantId}, ${given}::jsonb, ${ctx.clock.now()}) as "orderId"`)
  return reserved.orderId
}

/** Each variant once, since the stock is taken by variant. */
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
 * Ends a checkout's reservation: returns its stock unless the order was placed, and prevents placing it later. A placed
 * order's stock is kept until its goods have left.
 */
export async function releaseStock(ctx: Ctx, { orderId, originId, merchantId, productIds }: Reserved): Promise<void> {
  await ctx.db.query(sql`
    select release_stock(${orderId}, ${originId}, ${merchantId}, ${productIds}::uuid[], ${ctx.clock.now()})`)
}

/** The checkout already has its answer, so a failure is left to the sweep. */
export async function tryToReleaseStock(ctx: Ctx, { lines, ...reservation }: Reservation): Promise<void> {
  const productIds = lines.map(({ productId }) => productId)
  await releaseStock(ctx, { ...reservation, productIds }).catch((error: unknown) => {
    ctx.log.warn({ err: error, order: reservation.orderId }, 'a reservation is left to the sweep')
  })
}

/** Variants that left the catalogue but are in use have positions from here on. */
export const leftPosition = 1000

/** The stock by the supplier's count, which includes reservations of unpaid checkouts. */
export const suppliedStock = sql`greatest(v.stock + v.reserved - v.shortfall, 0)`

/**
 * Returns the stock of cancelled orders, first to the shortfall. A variant that left the catalogue keeps a stock of
 * zero.
 */
export async function restock(tx: Db, orders: readonly { merchantId: string; orderId: string }[]): Promise<void> {
  await tx.query(sql`select return_stock(${JSON.stringify(orders)}::jsonb)`)
}
