import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { storedWords } from '../../base/search/words.ts'
import { countProducts, readCategories } from './count-products.ts'
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

/** Inserts or replaces products with their variants, in a few statements for all of them. */
export async function writeProducts(ctx: Ctx, tx: Db, products: readonly ProductToWrite[]): Promise<void> {
  if (products.length === 0) return
  const now = ctx.clock.now()
  const ids = products.map(({ id }) => id)
  const before = await readCategories(tx, ids)
  const rows = products.map((product) => ({
    id: product.id,
    source: product.source,
    category_id: product.categoryId,
    title: product.title,
    description: product.description,
    images: product.images,
    image_texts: product.imageTexts,
    purchase_price: Math.min(...product.variants.map(({ purchasePrice }) => purchasePrice)),
    recommended: product.recommended,
    on_sale: product.onSale,
    words: storedWords(
      product.title,
      product.variants.flatMap(({ sku }) => sku ?? []),
    ),
  }))
  await tx.query(sql`
    insert into product (id, source, category_id, title, description, images, image_texts, purchase_price, recommended,
      on_sale, search_words, created_at, updated_at)
    select id, source, category_id, title, description, images, image_texts, purchase_price, recommended, on_sale,
      array_to_tsvector(words), ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, source text, category_id uuid,
      title jsonb, description jsonb, images text[], image_texts jsonb, purchase_price bigint, recommended boolean,
      on_sale boolean, words text[])
    on conflict (id) do update set source = excluded.source, category_id = excluded.category_id,
      title = excluded.title, description = excluded.description, images = excluded.images,
      image_texts = excluded.image_texts, purchase_price = excluded.purchase_price,
      recommended = excluded.recommended, on_sale = excluded.on_sale,
      search_words = excluded.search_words, updated_at = excluded.updated_at`)
  await writeVariants(tx, products)
  await countProducts(tx, { ids, before })
}

async function writeVariants(tx: Db, products: readonly ProductToWrite[]): Promise<void> {
  const productIds = products.map(({ id }) => id)
  const rows = products.flatMap((product) =>
    product.variants.map((variant, position) => ({
      id: variant.id,
      product_id: product.id,
      source: variant.source,
      position,
      name: variant.name,
      sku: variant.sku,
      purchase_price: variant.purchasePrice,
      stock: variant.stock,
    })),
  )
  const writtenIds = rows.map(({ id }) => id)
  // Positions are unique in a product: the old ones are moved out of the way first.
  await tx.query(sql`
    update variant set position = -1 - position where product_id = any (${productIds}::uuid[]) and position >= 0`)
  await tx.query(sql`
    insert into variant (id, product_id, source, position, name, sku, purchase_price, stock)
    select id, product_id, source, position, name, sku, purchase_price, stock
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, product_id uuid, source text,
      position integer, name jsonb, sku text, purchase_price bigint, stock integer)
    on conflict (id) do update set source = excluded.source, position = excluded.position, name = excluded.name,
      sku = excluded.sku, purchase_price = excluded.purchase_price,
      stock = greatest(excluded.stock - variant.reserved, 0),
      shortfall = greatest(variant.reserved - excluded.stock, 0)`)
  await dropVariants(tx, productIds, writtenIds)
}

/** Deletes variants that were left out. One that a shop or a reservation refers to stays, without stock. */
async function dropVariants(tx: Db, productIds: readonly string[], writtenIds: readonly string[]): Promise<void> {
  const isLeftOut = sql`v.product_id = any (${productIds}::uuid[]) and v.id <> all (${writtenIds}::uuid[])`
  const leftOut = await tx.query<{ id: string }>(sql`select v.id from variant v where ${isLeftOut} and v.reserved = 0`)
  if (leftOut.length > 0) await deleteUnused(tx, leftOut)
  await tx.query(sql`
    update variant v set stock = 0, shortfall = reserved, position = ${leftPosition}::integer + numbered.number
    from (select v.id, row_number() over (partition by v.product_id order by v.position desc, v.id) as number
          from variant v where ${isLeftOut}) as numbered
    where v.id = numbered.id`)
}

/** A statement each for the catalogue, the merchants and the reservations, which are on different nodes of a cluster. */
async function deleteUnused(tx: Db, variants: { id: string }[]): Promise<void> {
  const ids = variants.map(({ id }) => id)
  const used = [
    ...(await tx.query<{ id: string }>(sql`
      select distinct variant_id as id from listing_variant where variant_id = any (${ids}::uuid[])`)),
    ...(await tx.query<{ id: string }>(sql`
      select distinct variant_id as id from stock_reservation where variant_id = any (${ids}::uuid[])`)),
  ].map(({ id }) => id)
  await tx.query(sql`
    delete from variant where id = any (${ids}::uuid[]) and id <> all (${used}::uuid[]) and reserved = 0`)
}
