import sql, { type Sql } from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'
import { countRows, type Page, readPage } from '../../base/db/keyset.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import { refuse } from '../../base/refuse.ts'
import { fitsKeyword } from '../../base/search/condition.ts'

const productJson = sql`json_build_object(
  'id', p.id, 'title', p.title, 'description', p.description,
  'category', json_build_object('id', c.id, 'name', c.name),
  'images', coalesce((select json_agg(image_url(i.image) order by i.place)
    from unnest(p.images) with ordinality as i (image, place)), '[]'),
  'recommended', p.recommended, 'onSale', p.on_sale,
  'stock', (select coalesce(sum(v.stock), 0) from variant v where v.product_id = p.id),
  'sales', p.sales, 'purchasePrice', p.purchase_price,
  'variants', (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'sku', v.sku,
    'purchasePrice', v.purchase_price, 'stock', v.stock) order by v.position), '[]')
    from variant v where v.product_id = p.id))`

async function readProducts(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ json: string }>(sql`
    select ${productJson}::text as json
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join product p on p.id = wanted.id join category c on c.id = p.category_id
    order by wanted.place`)
  return rows.map(({ json }) => json)
}

export async function readCatalogueProduct(db: Db, id: string): Promise<Raw> {
  const [json] = await readProducts(db, [id])
  if (json === undefined) throw refuse('not_found')
  return raw(json)
}

const newest = { name: 'new', keys: [], id: sql`p.id`, descending: true }

export async function listCatalogue(db: Db, query: Page & { keyword?: string }, lang: LanguageCode): Promise<Raw> {
  const condition = fitsKeyword(sql`p.search_words`, query.keyword, lang)
  const source = { from: sql`product p`, where: condition ? [condition] : [] }
  const { total, totalIsFloor } = await countRows(db, source, condition === null)
  const { ids, page, limit, next } = await readPage(db, { ...source, order: newest, page: query })
  const list = await readProducts(db, ids)
  const rest = JSON.stringify({ total, ...(totalIsFloor && { totalIsFloor }), page, limit, next })
  return raw(`{"list":[${list.join(',')}],${rest.slice(1)}`)
}

type CategoryRow = {
  id: string
  parentId: string | null
  name: Record<string, string>
  position: number
  products: number
}

const selectCategories = (condition: Sql) => sql`
  select c.id, c.parent_id as "parentId", c.name, c.position,
    (select count(*) from product p where p.category_id = c.id) as products
  from category c where ${condition} order by c.position, c.id`

export const listAllCategories = (db: Db) => db.query<CategoryRow>(selectCategories(sql`true`))

export async function readCategory(db: Db, id: string): Promise<CategoryRow> {
  const found = await db.maybe<CategoryRow>(selectCategories(sql`c.id = ${id}`))
  if (!found) throw refuse('not_found')
  return found
}

/** The category itself and everything below it. */
export const withDescendants = (categoryId: string): Sql => sql`
  (with recursive below (id) as (
     select ${categoryId}::uuid union select c.id from category c join below b on c.parent_id = b.id)
   select id from below)`
