import sql, { type Sql } from 'sql-template-tag'
import type { Query, Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { products } from '#contract/products.ts'
import { dayMs } from '../../base/clock.ts'
import { countRows, type Order, type Page, readPage } from '../../base/db/keyset.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import { refuse } from '../../base/refuse.ts'
import { fitsKeyword } from '../../base/search/condition.ts'
import { withDescendants } from './catalogue-queries.ts'
import { detailPairs, expectedProfit, listingJson, productPairs, productsFor, termsOf } from './product-json.ts'

export type Reader = { merchantId: string; lang: LanguageCode }
export type Filter = Pick<Query<typeof products.product>, 'keyword' | 'categoryId' | 'minPrice' | 'maxPrice'>

const id = sql`p.id`
const orders: Record<NonNullable<Query<typeof products.product>['sort']>, Order> = {
  new: { name: 'new', keys: [], id, descending: true },
  sales: { name: 'sales', keys: [sql`p.sales`], id, descending: true },
  price: { name: 'price', keys: [sql`p.purchase_price`], id, descending: false },
  '-price': { name: '-price', keys: [sql`p.purchase_price`], id, descending: true },
  profit: { name: 'profit', keys: [expectedProfit], id, descending: true },
}

/** What the distribution centre filters by; prices are purchase prices. */
export function filterProducts({ keyword, categoryId, minPrice, maxPrice }: Filter, lang: LanguageCode): Sql[] {
  const conditions: Sql[] = []
  const words = fitsKeyword(sql`p.search_words`, keyword, lang)
  if (words) conditions.push(words)
  if (categoryId !== undefined) conditions.push(sql`p.category_id in ${withDescendants(categoryId)}`)
  if (minPrice !== undefined) conditions.push(sql`p.purchase_price >= ${minPrice}`)
  if (maxPrice !== undefined) conditions.push(sql`p.purchase_price <= ${maxPrice}`)
  return conditions
}

export async function listProducts(db: Db, query: Query<typeof products.product>, reader: Reader): Promise<Raw> {
  const conditions = filterProducts(query, reader.lang)
  const where = [sql`p.on_sale`, ...conditions]
  const counted = await countRows(db, { from: sql`product p`, where }, conditions.length === 0)
  const order = orders[query.sort ?? 'new']
  const from = query.sort === 'profit' ? productsFor(reader.merchantId) : sql`product p`
  return answerPage(db, { counted, page: await readPage(db, { from, where, order, page: query }), reader })
}

const hotDays = 30

/** Best sellers of the last 30 days; what sold nothing follows by all its sales. */
export async function listHot(db: Db, query: Page, { reader, now }: { reader: Reader; now: Date }): Promise<Raw> {
  const since = new Date(now.getTime() - (hotDays - 1) * dayMs).toISOString().slice(0, 10)
  const where = [sql`p.on_sale`]
  const counted = await countRows(db, { from: sql`product p`, where }, true)
  const from = sql`product p left join (
    select product_id, sum(quantity)::bigint as quantity from product_day where date >= ${since}::date
    group by product_id) as d on d.product_id = p.id`
  const order = { name: 'hot', keys: [sql`coalesce(d.quantity, 0)`, sql`p.sales`], id, descending: true }
  return answerPage(db, { counted, page: await readPage(db, { from, where, order, page: query }), reader })
}

type Answer = {
  counted: { total: number; totalIsFloor?: boolean }
  page: { ids: string[]; page: number; limit: number; next: string | null }
  reader: Reader
}

async function answerPage(db: Db, { counted, page: { ids, ...page }, reader }: Answer): Promise<Raw> {
  const rows = await db.query<{ json: string }>(sql`
    select json_build_object(${productPairs(reader.lang)})::text as json
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join (${productsFor(reader.merchantId)}) on p.id = wanted.id
    order by wanted.place`)
  return listJson(rows, { ...counted, ...page })
}

const listJson = (rows: readonly { json: string }[], rest: object): Raw =>
  raw(`{"list":[${rows.map(({ json }) => json).join(',')}],${JSON.stringify(rest).slice(1)}`)

/** A product on sale, or one that the merchant has a listing of. */
export async function readProduct(db: Db, productId: string, { merchantId, lang }: Reader): Promise<Raw> {
  const found = await db.maybe<{ json: string }>(sql`
    select json_build_object(${productPairs(lang)}, ${detailPairs(lang)})::text as json
    from ${productsFor(merchantId)} where p.id = ${productId} and (p.on_sale or l.id is not null)`)
  if (!found) throw refuse('not_found')
  return raw(found.json)
}

const listingsOf = (merchantId: string) => sql`
  listing l join product p on p.id = l.product_id cross join ${termsOf(merchantId)} as t`

export async function readListing(db: Db, listingId: string, { merchantId, lang }: Reader): Promise<Raw> {
  const found = await db.maybe<{ json: string }>(sql`
    select ${listingJson(lang)}::text as json from ${listingsOf(merchantId)}
    where l.merchant_id = ${merchantId} and l.id = ${listingId} and l.removed_at is null`)
  if (!found) throw refuse('not_found')
  return raw(found.json)
}

const newestListing: Order = { name: 'new', keys: [], id: sql`l.id`, descending: true }

/** The shop's own listings; totals come from the counters unless words narrow them. */
export async function listListings(
  db: Db,
  query: Query<typeof products.manage>,
  { merchantId, lang }: Reader,
): Promise<Raw> {
  const { state = 'all', keyword } = query
  const words = fitsKeyword(sql`p.search_words`, keyword, lang)
  const where = [sql`l.merchant_id = ${merchantId}`, sql`l.removed_at is null`]
  if (state !== 'all') where.push(sql`l.state = ${state}`)
  if (words) where.push(words)
  const from = words ? sql`listing l join product p on p.id = l.product_id` : sql`listing l`
  const { productLimit, selling, stock } = await db.one<{ productLimit: number; selling: number; stock: number }>(sql`
    select t.product_limit as "productLimit", k.listings_selling as selling, k.listings_stock as stock
    from merchant_counter k cross join ${termsOf(merchantId)} as t where k.merchant_id = ${merchantId}`)
  const counts = { all: selling + stock, selling, stock }
  const counted = words ? await countRows(db, { from, where }, false) : { total: counts[state] }
  const { ids, ...page } = await readPage(db, { from, where, order: newestListing, page: query })
  const rows = await db.query<{ json: string }>(sql`
    select ${listingJson(lang)}::text as json
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join (${listingsOf(merchantId)}) on l.merchant_id = ${merchantId} and l.id = wanted.id
    order by wanted.place`)
  return listJson(rows, { ...counted, ...page, counts, productLimit })
}

type CategoryNode = Reply<typeof products.category>[number]

/** The tree of categories; each counts what is on sale in it and below it. */
export async function readCategoryTree(db: Db, lang: LanguageCode): Promise<CategoryNode[]> {
  const rows = await db.query<Omit<CategoryNode, 'children'> & { parentId: string | null }>(sql`
    select c.id, c.parent_id as "parentId", localize_text(c.name, ${lang}) as name, image_url(c.image) as image,
      coalesce(n.products, 0) as products
    from category c
    left join (select category_id, count(*) as products from product where on_sale group by category_id) as n
      on n.category_id = c.id
    order by c.position, c.id`)
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const nodesOf = (parentId: string | null): CategoryNode[] =>
    (below.get(parentId) ?? []).map(({ parentId: _, ...category }) => {
      const children = nodesOf(category.id)
      const products = children.reduce((sum, child) => sum + child.products, category.products)
      return { ...category, products, children }
    })
  return nodesOf(null)
}
