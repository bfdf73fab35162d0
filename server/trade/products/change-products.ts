import sql from 'sql-template-tag'
import type { Body, Reply } from '#contract/endpoint.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import type { Db } from '../../base/db/open.ts'
import { onceByOperator } from '../../base/http/once.ts'
import { refuseField } from '../../base/refuse.ts'
import { type CatalogueCall, recordCatalogueAct, requireCategory } from './catalogue-acts.ts'
import { type Change, productChanges } from './catalogue-changes.ts'
import { readLocked } from './read-locked.ts'
import { type ProductToWrite, writeProducts } from './write-product.ts'

type ManyBody = Body<typeof operatorProducts.changeProducts>
type Results = Reply<typeof operatorProducts.changeProducts>
type Fields = Pick<ProductToWrite, 'categoryId' | 'onSale'>
type Changed = { product: ProductToWrite; changes: readonly Change[]; result: Results[number] }

/**
 * Puts products on sale, off sale or into a category in one transaction. Products changed by others in between are left
 * alone; each other one is recorded like a single change, unless it is already so. Purchase prices stay, so no listing
 * needs an update.
 */
export async function changeProducts(call: CatalogueCall, body: ManyBody): Promise<Results> {
  const ids = body.products.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw refuseField('products', 'field_invalid')
  const wanted = new Map(body.products.map((each) => [each.id, wantedOf(body, each)]))
  return onceByOperator(call, async (tx) => {
    const categories = new Set([...wanted.values()].flatMap(({ categoryId }) => categoryId ?? []))
    for (const categoryId of categories) await requireCategory(tx, categoryId)
    const locked = await readLocked(tx, ids)
    const changed: Changed[] = []
    const results: Results = []
    for (const { id, changedAt } of body.products) {
      const found = locked.get(id)
      if (!found) {
        results.push({ id, result: 'not_found' })
        continue
      }
      const { changedAt: lastChangedAt, ...before } = found
      const product = { ...before, ...wanted.get(id) }
      const changes = productChanges(before, product)
      const isLate = changedAt !== undefined && changedAt !== lastChangedAt
      const word = changes.length === 0 ? 'unchanged' : isLate ? 'conflict' : 'changed'
      const result: Results[number] = { id, result: word }
      results.push(result)
      if (word !== 'changed') continue
      result.before = differing(before, product)
      changed.push({ product, changes, result })
    }
    if (changed.length > 0) await writeChanged(call, tx, { changed, reason: body.reason })
    return results
  })
}

/** A product's own fields come before those for all. */
function wantedOf(all: ManyBody, own: ManyBody['products'][number]): Partial<Fields> {
  const categoryId = own.categoryId ?? all.categoryId
  const onSale = own.onSale ?? all.onSale
  if (categoryId === undefined && onSale === undefined) throw refuseField('onSale', 'field_required')
  return { ...(categoryId !== undefined && { categoryId }), ...(onSale !== undefined && { onSale }) }
}

const differing = (before: Fields, after: Fields): Partial<Fields> => ({
  ...(before.categoryId !== after.categoryId && { categoryId: before.categoryId }),
  ...(before.onSale !== after.onSale && { onSale: before.onSale }),
})

async function writeChanged(
  call: CatalogueCall,
  tx: Db,
  { changed, reason }: { changed: readonly Changed[]; reason: string },
): Promise<void> {
  await writeProducts(
    call,
    tx,
    changed.map(({ product }) => product),
  )
  for (const { product, changes } of changed) {
    await recordCatalogueAct(call, tx, { act: 'product.change', id: product.id, reason, changes })
  }
  const written = await tx.query<{ id: string; changedAt: string }>(sql`
    select id, to_iso(updated_at) as "changedAt" from product
    where id = any (${changed.map(({ product }) => product.id)}::uuid[])`)
  const changedAtOf = new Map(written.map(({ id, changedAt }) => [id, changedAt]))
  for (const { product, result } of changed) result.changedAt = changedAtOf.get(product.id) ?? ''
}
