import sql, { type Sql } from 'sql-template-tag'
import type { Query, Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import { lowestId } from '../../base/ids.ts'
import { type Condition, type ListQuery, newestFirst, readJsonList, readList } from '../../base/list.ts'
import { readOperatorEmails } from '../../base/operator-emails.ts'
import { refuse } from '../../base/refuse.ts'
import { fitsKeyword } from '../../base/search/condition.ts'
import type { Reader } from '../../base/texts/texts.ts'
import { titleOf } from '../../ground/audit/acts.ts'
import { imagesJson, salesOf, stockSum } from './product-json.ts'
import { leftPosition, suppliedStock } from './reservations.ts'

/** The contract's `OperatorProduct`, without variants that left the catalogue. */
const productPairs = sql`
  'id', p.id, 'supplier', p.supplier, 'source', coalesce(p.source, 'console:' || p.id::text), 'title', p.title,
  'description', p.description, 'category', json_build_object('id', c.id, 'name', c.name), 'images', ${imagesJson},
  'pictures', coalesce((select json_agg(json_build_object('ref', i.image, 'url', image_url(i.image),
    'texts', coalesce(p.image_texts->i.image, '{}')) order by i.ordinal)
    from unnest(p.images) with ordinality as i (image, ordinal)), '[]'),
  'recommended', p.recommended, 'onSale', p.on_sale, 'stock', ${stockSum}, 'sales', ${salesOf},
  'recent', coalesce((select n.recent from product_sales n where n.product_id = p.id), 0),
  'purchasePrice', p.purchase_price, 'missing', to_json(p.missing), 'changedAt', to_iso(p.updated_at),
  'variants', (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'sku', v.sku,
    'purchasePrice', v.purchase_price, 'image', v.image, 'stock', ${suppliedStock}, 'reserved', v.reserved) order by v.position), '[]')
    from variant v where v.product_id = p.id and v.position < ${leftPosition})`

export async function readCatalogueProduct(db: Db, id: string, fields: object = {}): Promise<Raw> {
  const product = await db.maybe<{ json: string }>(sql`
    select json_build_object(${productPairs})::text as json
    from product p join category c on c.id = p.category_id where p.id = ${id}`)
  if (!product) throw refuse('not_found')
  if (Object.keys(fields).length === 0) return raw(product.json)
  return raw(`${product.json.slice(0, product.json.lastIndexOf('}'))},${JSON.stringify(fields).slice(1)}`)
}

export async function countShops(db: Db, productId: string): Promise<number> {
  const { shops } = await db.one<{ shops: number }>(sql`
    select count(*) as shops from listing where product_id = ${productId} and removed_at is null`)
  return shops
}

export const catalogueTotal = (counter: Sql): Sql =>
  sql`coalesce((select ${counter} from catalogue_count where category_id = ${wholeCatalogue}), 0)`

/** The row of catalogue_count for all products. */
export const wholeCatalogue = lowestId

type CatalogueFilter = Omit<Query<typeof operatorProducts.exportProducts>, 'after'>

const lowStock = 10

export const filterCatalogue = (filter: CatalogueFilter, lang: LanguageCode): Condition[] => [
  fitsKeyword(sql`p.search_words`, filter.keyword, lang),
  filter.categoryId && sql`p.category_id in ${withDescendants(filter.categoryId)}`,
  filter.supplier !== undefined && sql`p.supplier = ${filter.supplier}`,
  filter.state === 'on' && sql`p.on_sale`,
  filter.state === 'off' && sql`not p.on_sale`,
  filter.missing === 'any' && sql`p.missing <> '{}'`,
  filter.missing !== undefined && filter.missing !== 'any' && sql`p.missing @> array[${filter.missing}]`,
  filter.stock && hasStockBelow(filter.stock === 'out' ? 1 : lowStock),
  filter.ids !== undefined && sql`p.id = any (${filter.ids.split(',')}::uuid[])`,
]

const hasStockBelow = (stock: number): Sql => sql`
  exists (select 1 from variant v where v.product_id = p.id and v.stock < ${stock} and v.position < ${leftPosition})`

export function listCatalogue(db: Db, query: ListQuery & CatalogueFilter, lang: LanguageCode): Promise<Raw> {
  const conditions = filterCatalogue(query, lang)
  return readJsonList(db, {
    query,
    from: sql`product p`,
    where: conditions,
    order: newestFirst(sql`p.id`),
    json: sql`json_build_object(${productPairs})`,
    details: sql`join product p on p.id = page.key_id join category c on c.id = p.category_id`,
    isOneStatement: true,
    total: conditions.some(Boolean) ? undefined : catalogueTotal(sql`products`),
  })
}

/** The distinct suppliers by a loose index scan, which jumps from name to name instead of reading every row. */
export async function listSuppliers(db: Db): Promise<string[]> {
  const found = await db.query<{ supplier: string }>(sql`
    with recursive names (supplier) as (
      (select supplier from product order by supplier limit 1)
      union all
      select (select p.supplier from product p where p.supplier > n.supplier order by p.supplier limit 1)
      from names n where n.supplier is not null)
    select supplier from names where supplier <> '' limit ${suppliersMax}`)
  return found.map(({ supplier }) => supplier)
}

const suppliersMax = 500

type HistoryInput = { subject: string; query: ListQuery; reader: Reader }
type HistoryItem = Reply<typeof operatorProducts.history>['list'][number]
type HistoryRow = Omit<HistoryItem, 'at' | 'title' | 'operator' | 'changes'> & { at: Date; operatorId: string }

export async function listHistory(db: Db, { subject, query, reader }: HistoryInput) {
  const { list, ...page } = await readList(db, {
    query,
    from: sql`audit a`,
    where: [sql`a.merchant_id = ${lowestId} and a.subject = ${subject}`],
    order: newestFirst(sql`a.id`),
    columns: sql`a.id, a.at, a.operator_id as "operatorId", a.role, a.act, a.reason`,
    details: sql`join audit a on a.merchant_id = ${lowestId} and a.id = page.key_id`,
    item: (row: HistoryRow) => row,
  })
  const emailOf = await readOperatorEmails(
    db,
    list.map(({ operatorId }) => operatorId),
  )
  const changes = await db.query<{ id: string; changes: HistoryItem['changes'] }>(sql`
    select act_id as id, changes from catalogue_change where act_id = any (${list.map(({ id }) => id)}::uuid[])`)
  const changesOf = new Map(changes.map((change) => [change.id, change.changes]))
  const itemOf = ({ operatorId, ...row }: HistoryRow): HistoryItem => ({
    ...row,
    at: row.at.toISOString(),
    operator: emailOf(operatorId),
    title: titleOf(row.act, reader),
    changes: changesOf.get(row.id) ?? [],
  })
  return { list: list.map(itemOf), ...page }
}

type CategoryRow = {
  id: string
  parentId: string | null
  name: Record<string, string>
  position: number
  products: number
  image: { ref: string; url: string } | null
  version: string
}

const selectCategories = (condition: Sql) => sql`
  select c.id, c.parent_id as "parentId", c.name, c.position, coalesce(n.products, 0) as products,
    case when c.image is not null then json_build_object('ref', c.image, 'url', image_url(c.image)) end as image,
    md5(json_build_array(c.name, c.parent_id, c.image)::text) as version
  from category c left join catalogue_count n on n.category_id = c.id where ${condition} order by c.position, c.id`

export const listAllCategories = (db: Db) => db.query<CategoryRow>(selectCategories(sql`true`))

export async function readCategory(db: Db, id: string): Promise<CategoryRow> {
  const category = await db.maybe<CategoryRow>(selectCategories(sql`c.id = ${id}`))
  if (!category) throw refuse('not_found')
  return category
}

/** A subquery for the ids of a category and all its descendants. */
export const withDescendants = (categoryId: string): Sql => sql`
  (with recursive below (id) as (
     select ${categoryId}::uuid union select c.id from category c join below b on c.parent_id = b.id)
   select id from below)`
