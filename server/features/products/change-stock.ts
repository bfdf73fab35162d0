import sql from 'sql-template-tag'
import type { Body } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { type CatalogueCall, performCatalogueAct } from './catalogue-acts.ts'
import { variantLabel } from './catalogue-changes.ts'
import { readCatalogueProduct } from './catalogue-queries.ts'
import { leftPosition, suppliedStock } from './reservations.ts'
import type { Texts } from './write-product.ts'

type LockedVariant = { name: Texts; sku: string | null; stock: number; reserved: number; position: number }

/**
 * Adds to what the supplier has left to promise, or takes from it. What checkouts have reserved stays reserved: where
 * less is left than they promise, the shortfall says by how much.
 */
export async function changeStock(call: CatalogueCall, body: Body<typeof operatorProducts.changeStock>) {
  const { variantId, change, changeId, reason } = body
  const { ctx } = call
  if (change === 0) throw refuseField('change', 'field_invalid')
  const owner = await ctx.db.maybe<{ product_id: string }>(sql`select product_id from variant where id = ${variantId}`)
  if (!owner) throw refuse('not_found')
  const done = await ctx.db.maybe<{ variantId: string; change: number }>(sql`
    select variant_id as "variantId", change from stock_change where id = ${changeId}`)
  // Another change under the same id would be answered as if it had been made.
  if (done && (done.variantId !== variantId || done.change !== change)) throw refuse('conflict')
  if (done) return readCatalogueProduct(ctx.db, owner.product_id)
  return performCatalogueAct(call, { act: 'product.stock', id: owner.product_id, reason }, async (tx) => {
    const variant = await tx.one<LockedVariant>(sql`
      select v.name, v.sku, ${suppliedStock} as stock, v.reserved, v.position
      from variant v where v.id = ${variantId} for no key update`)
    // Claimed before the range is looked at: what was sent twice at once is no change beyond the stock.
    const claimed = await tx.maybe(sql`
      insert into stock_change (id, variant_id, change, at)
      values (${changeId}, ${variantId}, ${change}, ${ctx.clock.now()}) on conflict do nothing returning 1 as claimed`)
    if (!claimed) throw refuse('conflict')
    const stock = variant.stock + change
    // One that left the catalogue has none to sell.
    if (variant.position >= leftPosition) throw refuse('conflict')
    if (stock < 0 || stock > limits.variantStockMax) throw refuseField('change', 'field_out_of_range')
    await tx.query(sql`
      update variant set stock = ${Math.max(0, stock - variant.reserved)},
        shortfall = ${Math.max(0, variant.reserved - stock)}
      where id = ${variantId}`)
    const label = variantLabel(variant)
    return {
      result: await readCatalogueProduct(tx, owner.product_id),
      changes: [{ field: 'stock', of: label, lang: null, before: String(variant.stock), after: String(stock) }],
    }
  })
}
