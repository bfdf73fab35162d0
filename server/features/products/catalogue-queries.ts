import sql, { type Sql } from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import { type ListQuery, newestFirst, readJsonList } from '../../base/list.ts'
import { refuse } from '../../base/refuse.ts'
import { fitsKeyword } from '../../base/search/condition.ts'
import { wholeCatalogue } from './count-products.ts'
import { imagesJson, salesOf, stockSum } from './product-json.ts'
import { suppliedStock } from './reservations.ts'

const productJson = sql`json_build_object(
  'id', p.id, 'title', p.title, 'description', p.description,
  'category', json_build_object('id', c.id, 'name', c.name), 'images', ${imagesJson},
  'recommended', p.recommended, 'onSale', p.on_sale, 'stock', ${stockSum},
  'sales', ${salesOf}, 'purchasePrice', p.purchase_price,
  'variants', (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'sku', v.sku,
    'purchasePrice', v.purchase_price, 'stock', ${suppliedStock}, 'reserved', v.reserved) order by v.position), '[]')
    from variant v where v.product_id = p.id))`

export async function readCatalogueProduct(db: Db, id: string): Promise<Raw> {
  const product = await db.maybe<{ json: string }>(sql`
    select ${productJson}::text as json from product p join category c on c.id = p.category_id where p.id = ${id}`)
  if (!product) throw refuse('not_found')
  return raw(product.json)
}

/** A counter of the whole catalogue. */
export const catalogueTotal = (counter: Sql): Sql =>
  sql`coalesce((select ${counter} from catalogue_count where category_id = ${wholeCatalogue}), 0)`

/** The whole catalogue, newest first. */
export function listCatalogue(db: Db, query: ListQuery & { keyword?: string }, lang: LanguageCode): Promise<Raw> {
  const condition = fitsKeyword(sql`p.search_words`, query.keyword, lang)
  return readJsonList(db, {
    query,
    from: sql`product p`,
    where: [condition],
    order: newestFirst(sql`p.id`),
    json: productJson,
    details: sql`join product p on p.id = page.key_id join category c on c.id = p.category_id`,
    isOneStatement: true,
    total: condition ? undefined : catalogueTotal(sql`products`),
  })
}

type CategoryRow = {
  id: string
  parentId: string | null
  name: Record<string, string>
  position: number
  products: number
}

const selectCategories = (condition: Sql) => sql`
  select c.id, c.parent_id as "parentId", c.name, c.position, coalesce(n.products, 0) as products
  from category c left join catalogue_count n on n.category_id = c.id where ${condition} order by c.position, c.id`

export const listAllCategories = (db: Db) => db.query<CategoryRow>(selectCategories(sql`true`))

export async function readCategory(db: Db, id: string): Promise<CategoryRow> {
  const category = await db.maybe<CategoryRow>(selectCategories(sql`c.id = ${id}`))
  if (!category) throw refuse('not_found')
  return category
}

/** The ids of a category and of everything below it, as a subquery. */
export const withDescendants = (categoryId: string): Sql => sql`
  (with recursive below (id) as (
     select ${categoryId}::uuid union select c.id from category c join below b on c.parent_id = b.id)
   select id from below)`
