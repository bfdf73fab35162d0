import sql from 'sql-template-tag'
import type { Body, Reply } from '#contract/endpoint.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import { Refusal, refuse, refuseField } from '../../base/refuse.ts'
import { type CatalogueCall, performCatalogueAct } from './catalogue-acts.ts'
import { variantLabel } from './catalogue-changes.ts'
import { readCatalogueProduct } from './catalogue-queries.ts'
import type { Texts } from './write-product.ts'

/**
 * Adds to or takes from the supplier's unpromised stock. Reservations of checkouts stay; if less is left than they
 * hold, the shortfall records the difference.
 */
export async function changeStock(call: CatalogueCall, body: Body<typeof operatorProducts.changeStock>) {
  const { variantId, change, changeId, reason } = body
  const { ctx, session } = call
  if (change === 0) throw refuseField('change', 'field_invalid')
  const owner = await ctx.db.maybe<{ product_id: string }>(sql`select product_id from variant where id = ${variantId}`)
  if (!owner) throw refuse('not_found')
  const done = await ctx.db.maybe<{ variantId: string; change: number }>(sql`
    select variant_id as "variantId", change from stock_change where id = ${changeId}`)
  // The same id with another change must not be answered as if it had been made.
  if (done && (done.variantId !== variantId || done.change !== change)) throw refuse('conflict')
  if (done) return readCatalogueProduct(ctx.db, owner.product_id)
  const given = JSON.stringify({ id: changeId, variantId, change })
  return performCatalogueAct(call, { act: 'product.stock', id: owner.product_id, reason }, async (tx) => {
    const { stock } = await tx.one<{ stock: { before: number; after: number } | null }>(sql`
      select change_stock_by_operator(${session.hash}, ${given}::jsonb, ${ctx.clock.now()}) as stock`)
    if (!stock) throw refuse('conflict')
    const variant = await tx.one<{ name: Texts; sku: string | null }>(sql`
      select name, sku from variant where id = ${variantId}`)
    const [before, after] = [String(stock.before), String(stock.after)]
    return {
      result: await readCatalogueProduct(tx, owner.product_id),
      changes: [{ field: 'stock', of: variantLabel(variant), lang: null, before, after }],
    }
  })
}

type StockResult = Reply<typeof operatorProducts.changeStocks>[number]['result']

/** Changes stocks one by one, so that a refusal does not stop the others. */
export async function changeStocks(
  call: CatalogueCall,
  { changes, reason }: Body<typeof operatorProducts.changeStocks>,
): Promise<Reply<typeof operatorProducts.changeStocks>> {
  const ids = changes.map(({ changeId }) => changeId)
  if (new Set(ids).size < ids.length) throw refuseField('changes', 'field_invalid')
  const results: Reply<typeof operatorProducts.changeStocks> = []
  for (const change of changes) {
    results.push({ changeId: change.changeId, result: await tryToChange(call, { ...change, reason }) })
  }
  return results
}

async function tryToChange(
  call: CatalogueCall,
  change: Body<typeof operatorProducts.changeStock>,
): Promise<StockResult> {
  try {
    await changeStock(call, change)
    return 'changed'
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    if (failure.word === 'conflict' || failure.word === 'not_found') return failure.word
    // Only the range of this stock is left to be refused; a wrong reason concerns the whole call.
    if (failure.word === 'validation') return 'out_of_range'
    throw failure
  }
}
