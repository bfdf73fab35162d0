import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { storedWords } from '../../base/search/words.ts'
import type { CatalogueCall } from './catalogue-acts.ts'
import { leftPosition } from './reservations.ts'

export type Texts = Record<string, string>

export type VariantToWrite = {
  id: string
  source: string | null
  name: Texts
  sku: string | null
  purchasePrice: number
  /** The supplier's number: what it has left to promise, including what unpaid checkouts reserved here. */
  stock: number
}

export type ProductToWrite = {
  id: string
  source: string | null
  categoryId: string
  title: Texts
  description: Texts
  images: readonly string[]
  /** What a picture shows, by the picture and then by language. */
  imageTexts: Readonly<Record<string, Texts>>
  recommended: boolean
  onSale: boolean
  variants: readonly VariantToWrite[]
}

/** Inserts or replaces products with their variants, in one statement for all of them. */
export async function writeProducts(
  { ctx, session }: CatalogueCall,
  tx: Db,
  products: readonly ProductToWrite[],
): Promise<void> {
  const given = JSON.stringify(await productRows(tx, products))
  await tx.query(sql`select write_products_by_operator(${session.hash}, ${given}::jsonb, ${ctx.clock.now()})`)
}

/** Products as write_products() takes them. */
export async function productRows(tx: Db, products: readonly ProductToWrite[]): Promise<object> {
  const rows = products.map(({ variants, ...product }) => ({
    ...product,
    words: storedWords(
      product.title,
      variants.flatMap(({ sku }) => sku ?? []),
    ),
  }))
  const variants = products.flatMap(({ id: productId, variants: each }) =>
    each.map((variant, position) => ({ ...variant, productId, position })),
  )
  return { products: rows, variants, unused: await listUnused(tx, products), leftPosition }
}

/**
 * Variants that are left out, and that neither a shop nor a reservation refers to. A statement each for the stock,
 * the merchants and the reservations, which are on different nodes of a cluster.
 */
async function listUnused(tx: Db, products: readonly ProductToWrite[]): Promise<string[]> {
  const productIds = products.map(({ id }) => id)
  const written = products.flatMap(({ variants }) => variants.map(({ id }) => id))
  const leftOut = await tx.query<{ id: string }>(sql`
    select variant_id as id from variant_stock
    where product_id = any (${productIds}::uuid[]) and variant_id <> all (${written}::uuid[]) and reserved = 0`)
  if (leftOut.length === 0) return []
  const ids = leftOut.map(({ id }) => id)
  const used = new Set(
    [
      ...(await tx.query<{ id: string }>(sql`
        select distinct variant_id as id from listing_variant where variant_id = any (${ids}::uuid[])`)),
      ...(await tx.query<{ id: string }>(sql`
        select distinct variant_id as id from stock_reservation
        where product_id = any (${productIds}::uuid[]) and variant_id = any (${ids}::uuid[])`)),
    ].map(({ id }) => id),
  )
  return ids.filter((id) => !used.has(id))
}

/** Locks products, their variants and the stock of these, in the order in which checkouts lock it: no deadlock. */
export const lockProducts = (tx: Db, ids: readonly string[]) => tx.query(sql`select lock_products(${ids}::uuid[])`)
