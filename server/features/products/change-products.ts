import type { Body, Reply } from '#contract/endpoint.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import { refuseField } from '../../base/refuse.ts'
import { type CatalogueCall, recordCatalogueAct, requireCategory } from './catalogue-acts.ts'
import { type Change, productChanges } from './catalogue-changes.ts'
import { readLocked } from './read-locked.ts'
import { type ProductToWrite, writeProducts } from './write-product.ts'

type Results = Reply<typeof operatorProducts.changeProducts>

/**
 * Puts products on sale, off sale or into a category, in one transaction: what somebody else has changed since is left
 * as it is, the others are written and recorded like single changes. What is so already is no change, so that a call
 * that is sent twice does nothing more. Purchase prices stay, and with them every listing's state.
 */
export async function changeProducts(
  call: CatalogueCall,
  body: Body<typeof operatorProducts.changeProducts>,
): Promise<Results> {
  const { products, categoryId, onSale, reason } = body
  const ids = products.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw refuseField('products', 'field_invalid')
  if (categoryId === undefined && onSale === undefined) throw refuseField('onSale', 'field_required')
  return call.ctx.db.transaction(async (tx) => {
    if (categoryId !== undefined) await requireCategory(tx, categoryId)
    const locked = await readLocked(tx, ids)
    const changed: { product: ProductToWrite; changes: readonly Change[] }[] = []
    const results: Results = []
    for (const { id, changedAt } of products) {
      const found = locked.get(id)
      if (!found) {
        results.push({ id, result: 'not_found' })
        continue
      }
      const { changedAt: lastChangedAt, ...before } = found
      const product = { ...before, categoryId: categoryId ?? before.categoryId, onSale: onSale ?? before.onSale }
      const changes = productChanges(before, product)
      const isLate = changedAt !== undefined && changedAt !== lastChangedAt
      const result = changes.length === 0 ? 'unchanged' : isLate ? 'conflict' : 'changed'
      results.push({ id, result })
      if (result === 'changed') changed.push({ product, changes })
    }
    if (changed.length === 0) return results
    await writeProducts(
      call,
      tx,
      changed.map(({ product }) => product),
    )
    for (const { product, changes } of changed) {
      await recordCatalogueAct(call, tx, { act: 'product.change', id: product.id, reason, changes })
    }
    return results
  })
}
