import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { StoreCategory, StoreList, StoreOrder, StoreProduct, StoreShop } from '#contract/storefront/pages.ts'
import type { storeShop } from '#contract/storefront/shop.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import { findOrderBySecret } from '../orders/order-secrets.ts'
import { readShopperOrder } from '../orders/queries.ts'
import { findVisibleShop, listItems, readItem, readShop } from '../shop/queries.ts'
import { type ListRequest, pageCount, pageSize } from './rules.ts'

export type ReadShopInput = { slug: string; lang: LanguageCode }

type ShopOfPage = { merchantId: string; shop: StoreShop }

/** The shop of a page with what the calls do not say: since when it is closed, its categories, its counts. */
export async function readPageShop(ctx: Ctx, { slug, lang }: ReadShopInput): Promise<ShopOfPage> {
  const { db, config } = ctx
  const merchantId = await findVisibleShop(db, slug)
  const [shop, counts, categories] = await Promise.all([
    readShop(db, merchantId, config),
    db.one<{ closedAt: string | null; reviews: number }>(sql`
      select to_iso(s.closed_at) as "closedAt",
        (select count(*) from review r where r.merchant_id = ${merchantId}) as reviews
      from shop s where s.merchant_id = ${merchantId}`),
    readCategories(db, merchantId, lang),
  ])
  const products = categories.reduce((sum, category) => sum + category.products, 0)
  return {
    merchantId,
    shop: { ...(JSON.parse(shop.json) as StoreShop), ...counts, products, categories },
  }
}

const selling = (merchantId: string) => sql`
  l.merchant_id = ${merchantId} and l.state = 'selling' and l.removed_at is null and p.on_sale`

/** The categories of the first level that the shop sells something in. */
function readCategories(db: Db, merchantId: string, lang: LanguageCode): Promise<StoreCategory[]> {
  return db.query<StoreCategory>(sql`
    with recursive below (id, top) as (
      select id, id from category where parent_id is null
      union all select c.id, b.top from category c join below b on c.parent_id = b.id)
    select t.id, localize_text(t.name, ${lang}) as name, count(*) as products
    from listing l
    join product p on p.id = l.product_id
    join below b on b.id = p.category_id
    join category t on t.id = b.top
    where ${selling(merchantId)}
    group by t.id
    order by t.position, t.id`)
}

type ReadListInput = { merchantId: string; shop: StoreShop; request: ListRequest; lang: LanguageCode }

/** One page of the shop's listings; refused with `not_found` for a category that the shop sells nothing in. */
export async function readList(db: Db, { merchantId, shop, request, lang }: ReadListInput): Promise<StoreList> {
  const { categoryId, keyword, sort, inStock, minPrice, maxPrice, page } = request
  const category = shop.categories.find(({ id }) => id === categoryId) ?? null
  if (categoryId !== null && category === null) throw refuse('not_found')
  const query = {
    sort,
    page,
    limit: pageSize,
    ...(keyword !== '' && { keyword }),
    ...(categoryId !== null && { categoryId }),
    ...(minPrice !== null && { minPrice }),
    ...(maxPrice !== null && { maxPrice }),
    ...(inStock && { inStock }),
  }
  const read = await listItems(db, query, { merchantId, lang })
  const {
    list,
    total,
    totalIsFloor = false,
  } = JSON.parse(read.json) as {
    list: Reply<typeof storeShop.products>['list']
    total: number
    totalIsFloor?: boolean
  }
  const variants = await countVariants(db, merchantId, list)
  const items = list.map((item) => ({ ...item, ...(variants.get(item.listingId) ?? { variants: 1, isFrom: false }) }))
  const filters = { inStock, minPrice, maxPrice }
  return { items, total, totalIsFloor, page, pages: pageCount(total), keyword, sort, ...filters, category }
}

type VariantCount = { listingId: string; variants: number; isFrom: boolean }

/** How many variants each listing has, and whether their prices differ: a tile shows the lowest price. */
async function countVariants(db: Db, merchantId: string, items: readonly { listingId: string }[]) {
  const counted = await db.query<VariantCount>(sql`
    select listing_id as "listingId", count(*) as variants, min(selling_price) < max(selling_price) as "isFrom"
    from listing_variant
    where merchant_id = ${merchantId} and listing_id = any (${items.map(({ listingId }) => listingId)}::uuid[])
    group by listing_id`)
  return new Map(counted.map(({ listingId, ...count }) => [listingId, count]))
}

type ReadProductInput = { merchantId: string; listingId: string; lang: LanguageCode }

export async function readProduct(db: Db, input: ReadProductInput): Promise<StoreProduct> {
  const { merchantId, listingId, lang } = input
  const item = JSON.parse((await readItem(db, listingId, input)).json) as StoreProduct
  const [reviews, category] = await Promise.all([
    db.one<{ rating: string | null; reviewCount: number }>(sql`
      select round(avg(stars), 1)::text as rating, count(*) as "reviewCount" from review
      where merchant_id = ${merchantId} and listing_id = ${listingId}`),
    db.maybe<{ id: string; name: string }>(sql`
      with recursive above (id, parent_id) as (
        select c.id, c.parent_id from listing l
        join product p on p.id = l.product_id
        join category c on c.id = p.category_id
        where l.merchant_id = ${merchantId} and l.id = ${listingId}
        union all select c.id, c.parent_id from category c join above a on a.parent_id = c.id)
      select c.id, localize_text(c.name, ${lang}) as name
      from above a join category c on c.id = a.id
      where a.parent_id is null`),
  ])
  return {
    ...item,
    category: category ?? null,
    rating: reviews.rating === null ? null : Number(reviews.rating),
    reviewCount: reviews.reviewCount,
  }
}

type ReadOrderInput = { merchantId: string; secret: string; lang: LanguageCode }

/** The order that a secret opens, at the address of its own shop alone. */
export async function readOrder(db: Db, { merchantId, secret, lang }: ReadOrderInput): Promise<StoreOrder> {
  const key = await findOrderBySecret(db, secret)
  if (key.merchantId !== merchantId) throw refuse('not_found')
  return JSON.parse((await readShopperOrder(db, { ...key, lang })).json) as StoreOrder
}

const sitemapMax = 10_000

/** The slugs of the shops that sell, oldest first. */
export async function listOpenShops(db: Db): Promise<string[]> {
  const shops = await db.query<{ slug: string }>(sql`
    select s.slug from shop s join merchant m on m.merchant_id = s.merchant_id
    where m.status = 'approved' and s.closed_at is null
    order by s.merchant_id limit ${sitemapMax}`)
  return shops.map(({ slug }) => slug)
}

export const isOpenShop = async (db: Db, merchantId: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from shop where merchant_id = ${merchantId} and closed_at is null`)) !== undefined

/** The newest listings that an open shop sells. */
export async function listSoldIds(db: Db, merchantId: string): Promise<string[]> {
  const listings = await db.query<{ id: string }>(sql`
    select l.id from listing l join product p on p.id = l.product_id
    where ${selling(merchantId)}
    order by l.id desc limit ${sitemapMax}`)
  return listings.map(({ id }) => id)
}
