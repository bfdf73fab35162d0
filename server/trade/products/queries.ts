import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Query, Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import type { listingSorts } from '#contract/prices.ts'
import type { products } from '#contract/products.ts'
import type { Db } from '../../base/db/open.ts'
import { type HotList, hotListOf, readHotPage } from '../../base/hot-list.ts'
import { type Raw, raw as rawJson } from '../../base/http/raw.ts'
import {
  ascending,
  type Condition,
  descending,
  type ListOrder,
  type ListQuery,
  newestFirst,
  readJsonList,
} from '../../base/list.ts'
import { refuse } from '../../base/refuse.ts'
import { fitsProduct } from '../../base/search/condition.ts'
import { nearKeyword } from '../../base/search/near.ts'
import { catalogueTotal, withDescendants } from './catalogue-queries.ts'
import { detailPairs, expectedProfit, joinTermsAndListing, listingJson, productPairs, termsOf } from './product-json.ts'

export type ProductReader = { merchantId: string; lang: LanguageCode }
export type ProductFilter = Pick<
  Query<typeof products.product>,
  'keyword' | 'categoryId' | 'minPrice' | 'maxPrice' | 'recommended'
>

type ProductSort = NonNullable<Query<typeof products.product>['sort']>

const productOrders: Record<ProductSort, ListOrder> = {
  new: newestFirst(sql`p.id`),
  sales: descending('sales', ['number', sql`n.sales`, 'number'], ['id', sql`n.product_id`, 'id']),
  price: ascending('price', ['number', sql`p.purchase_price`, 'number'], ['id', sql`p.id`, 'id']),
  '-price': descending('-price', ['number', sql`p.purchase_price`, 'number'], ['id', sql`p.id`, 'id']),
  profit: descending('profit', ['number', expectedProfit, 'number'], ['id', sql`p.id`, 'id']),
}

/** The filters of the distribution centre; prices are purchase prices. */
export const filterProducts = (
  { keyword, categoryId, minPrice, maxPrice, recommended }: ProductFilter,
  lang: LanguageCode,
): Condition[] => [
  fitsProduct(keyword, lang),
  categoryId && sql`p.category_id in ${withDescendants(categoryId)}`,
  minPrice !== undefined && sql`p.purchase_price >= ${minPrice}`,
  maxPrice !== undefined && sql`p.purchase_price <= ${maxPrice}`,
  recommended !== undefined && sql`p.recommended = ${recommended}`,
]

const onSaleTotal = catalogueTotal(sql`on_sale`)

const productsAndSales = sql`product_sales n join product p on p.id = n.product_id`

export function listProducts(
  db: Db,
  query: Query<typeof products.product>,
  { merchantId, lang }: ProductReader,
): Promise<Raw> {
  const { sort = 'new' } = query
  const filters = filterProducts(query, lang)
  const joins = joinTermsAndListing(merchantId)
  return readJsonList(db, {
    query,
    from: sort === 'sales' ? productsAndSales : sql`product p ${sort === 'profit' ? joins : empty}`,
    where: [sql`p.on_sale`, ...filters],
    order: productOrders[sort],
    json: sql`json_build_object(${productPairs(lang)})`,
    details: sql`join product p on p.id = page.key_id ${joins}`,
    isOneStatement: true,
    total: filters.some(Boolean) ? undefined : onSaleTotal,
  })
}

type ListHotInput = ProductReader & { query: ListQuery }

/** Joined row by row in the order of sales; another join would read both tables completely to count a thousand. */
const soldLately = sql`product_sales n
  join lateral (select p.on_sale from product p where p.id = n.product_id offset 0) as p on true`

/** Whether more products sold lately than are counted, even without all that are not on sale. */
const soldBeyondCount = sql`exists (
  select 1 from product_sales n where n.recent > 0
  offset ${raw(String(limits.countedTotalMax))} + ${catalogueTotal(sql`products - on_sale`)})`

/** Best sellers of the last 30 days; ties are sorted by all sales. */
export async function listHot(db: Db, { query, merchantId, lang }: ListHotInput): Promise<Raw> {
  const page = await readHotPage(db, bestSellers(lang), { merchantId, query })
  return page ?? readJsonList(db, { query, ...soldOf(merchantId, lang) })
}

const bestSellerLists = new Map<LanguageCode, HotList>()

function bestSellers(lang: LanguageCode): HotList {
  const list = bestSellerLists.get(lang) ?? hotListOf((merchantId) => soldOf(merchantId, lang))
  bestSellerLists.set(lang, list)
  return list
}

function soldOf(merchantId: string, lang: LanguageCode) {
  return {
    from: soldLately,
    where: [sql`p.on_sale`, sql`n.recent > 0`],
    order: descending(
      'hot',
      ['quantity', sql`n.recent`, 'number'],
      ['sales', sql`n.sales`, 'number'],
      ['id', sql`n.product_id`, 'id'],
    ),
    json: sql`json_build_object(${productPairs(lang)})`,
    details: sql`join product p on p.id = page.key_id ${joinTermsAndListing(merchantId)}`,
    isOneStatement: true,
    isBeyondCount: soldBeyondCount,
  }
}

/** A product that is on sale or listed by the merchant; refuses others as not found. */
export async function readProduct(db: Db, productId: string, { merchantId, lang }: ProductReader): Promise<Raw> {
  const product = await db.maybe<{ json: string }>(sql`
    select json_build_object(${productPairs(lang)}, ${detailPairs(lang, merchantId)})::text as json
    from product p ${joinTermsAndListing(merchantId)} where p.id = ${productId} and (p.on_sale or l.id is not null)`)
  if (!product) throw refuse('not_found')
  return rawJson(product.json)
}

export async function readListing(db: Db, listingId: string, { merchantId, lang }: ProductReader): Promise<Raw> {
  const listing = await db.maybe<{ json: string }>(sql`
    select ${listingJson(lang, merchantId)}::text as json
    from listing l join product p on p.id = l.product_id cross join ${termsOf(merchantId)} as t
    where l.merchant_id = ${merchantId} and l.id = ${listingId} and l.removed_at is null`)
  if (!listing) throw refuse('not_found')
  return rawJson(listing.json)
}

const listingOrders: Record<(typeof listingSorts)[number], ListOrder> = {
  sales: descending('sales', ['number', sql`l.sales`, 'number'], ['id', sql`l.id`, 'id']),
  views: descending('views', ['number', sql`l.views`, 'number'], ['id', sql`l.id`, 'id']),
  price: ascending('price', ['number', sql`l.selling_price`, 'number'], ['id', sql`l.id`, 'id']),
  '-price': descending('-price', ['number', sql`l.selling_price`, 'number'], ['id', sql`l.id`, 'id']),
}

/** The shop's own listings. Counters give the total unless a keyword narrows the list. */
export async function listListings(
  db: Db,
  query: Query<typeof products.manage>,
  { merchantId, lang }: ProductReader,
): Promise<Raw> {
  const { state = 'all', keyword, sort } = query
  const condition = fitsProduct(keyword, lang)
  const { productLimit, selling, stock } = await db.one<{ productLimit: number; selling: number; stock: number }>(sql`
    select t.product_limit as "productLimit", k.listings_selling as selling, k.listings_stock as stock
    from merchant_counter k cross join ${termsOf(merchantId)} as t where k.merchant_id = ${merchantId}`)
  const counts = { all: selling + stock, selling, stock }
  return readJsonList(db, {
    query,
    from: condition ? sql`listing l join product p on p.id = l.product_id` : sql`listing l`,
    where: [
      sql`l.merchant_id = ${merchantId} and l.removed_at is null`,
      state !== 'all' && sql`l.state = ${state}`,
      condition,
    ],
    order: sort ? listingOrders[sort] : newestFirst(sql`l.id`),
    json: listingJson(lang, merchantId),
    details: sql`
      join listing l on l.merchant_id = ${merchantId} and l.id = page.key_id
      join product p on p.id = l.product_id cross join ${termsOf(merchantId)} as t`,
    isOneStatement: true,
    total: condition ? undefined : counts[state],
    fields: { counts, productLimit },
  })
}

const catalogue = sql`product p where p.on_sale`
export const productsOfShop = (merchantId: string): Sql => sql`
  listing l join product p on p.id = l.product_id where l.merchant_id = ${merchantId} and l.removed_at is null`

export async function findNear(
  db: Db,
  query: Query<typeof products.near>,
  { merchantId, lang }: ProductReader,
): Promise<Reply<typeof products.near>> {
  const from = query.in === 'shop' ? productsOfShop(merchantId) : catalogue
  return { keyword: await nearKeyword(db, { keyword: query.keyword, lang, from }) }
}

type CategoryNode = Reply<typeof products.category>[number]

/** The category tree; each node counts the products on sale in its whole subtree. */
export async function readCategoryTree(db: Db, lang: LanguageCode): Promise<CategoryNode[]> {
  const rows = await db.query<Omit<CategoryNode, 'children'> & { parentId: string | null }>(sql`
    select c.id, c.parent_id as "parentId", localize_text(c.name, ${lang}) as name, image_url(c.image) as image,
      coalesce(n.on_sale, 0) as products
    from category c left join catalogue_count n on n.category_id = c.id
    order by c.position, c.id`)
  const byParent = Map.groupBy(rows, ({ parentId }) => parentId)
  const nodesOf = (parentId: string | null): CategoryNode[] =>
    (byParent.get(parentId) ?? []).map(({ parentId: _, ...category }) => {
      const children = nodesOf(category.id)
      const products = children.reduce((sum, child) => sum + child.products, category.products)
      return { ...category, products, children }
    })
  return nodesOf(null)
}
