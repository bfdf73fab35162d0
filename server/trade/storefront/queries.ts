import { LRUCache } from 'lru-cache'
import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { sellerLawOf, shownDetails } from '#contract/seller-law.ts'
import {
  isFiltered,
  type StoreList,
  type StoreProduct,
  type StoreShop,
  type StoreTile,
} from '#contract/storefront/pages.ts'
import type { storeShop } from '#contract/storefront/shop.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import { nearKeyword } from '../../base/search/near.ts'
import { say } from '../../base/texts/texts.ts'
import { readTopCategories, type TopCategories } from '../products/top-categories.ts'
import { answerSeconds } from '../questions/queries.ts'
import { answerTimeText } from '../questions/rules.ts'
import { countTiles, findMerchantBySlug, readItem, shopPairs, somePromoted, tilesOf } from '../shop/queries.ts'
import { type ListRequest, pageCount, pageSize, sumSold } from './rules.ts'

/**
 * Cached by slug: the merchant, who never changes, and whether something was promoted. The statement that reads the
 * shop verifies both, which saves one statement per page.
 */
type RememberedShop = { merchantId: string; hasPromoted: boolean }
export type RememberedShops = LRUCache<string, RememberedShop>

const rememberedMax = 10_000
export const rememberShops = (): RememberedShops => new LRUCache({ max: rememberedMax })

/** `list`: the list on the page, or null. */
export type ReadShopInput = { slug: string; lang: LanguageCode; list: ListRequest | null }

/** JSON texts from the database. `sold`: the number of listings by category. */
type ShopTexts = { shop: string; sold: string; tiles: string }
type Sold = Record<string, number>

export type PageSource = {
  merchantId: string
  sold: Sold
  lang: LanguageCode
  categories: TopCategories
  texts: ShopTexts & { above: string }
}

/** Reads the shop of a page with its list's tiles; refuses with `not_found` if shoppers cannot see the shop. */
export async function readPageSource(ctx: Ctx, shops: RememberedShops, input: ReadShopInput): Promise<PageSource> {
  const { slug, list } = input
  const remembered = shops.get(slug)
  const { merchantId, hasPromoted } = remembered ?? {
    merchantId: await findMerchantBySlug(ctx, slug),
    hasPromoted: false,
  }
  const read = await readWith(ctx, { merchantId, hasPromoted }, input)
  if (!read) {
    shops.delete(slug)
    if (remembered) return readPageSource(ctx, shops, input)
    throw refuse('not_found')
  }
  shops.set(slug, { merchantId, hasPromoted: read.hasPromoted })
  const isInOrder = list === null || read.hasPromoted === hasPromoted
  const again = isInOrder ? null : await readWith(ctx, { merchantId, hasPromoted: read.hasPromoted }, input)
  const { hasPromoted: _, ...texts } = again ?? read
  const sold = JSON.parse(texts.sold) as Sold
  const ids = Object.keys(sold)
  const categories = await readTopCategories(ctx, input.lang, ids)
  const above = JSON.stringify(ids.map((id) => categories.get(id) ?? null))
  return { merchantId, sold, lang: input.lang, categories, texts: { ...texts, above } }
}

type ShopRow = ShopTexts & { hasPromoted: boolean }
type ShopWithoutSold = Omit<StoreShop, 'products' | 'categories' | 'seller' | 'answerTime'> & {
  answerSeconds: number | null
  seller: Reply<typeof storeShop.shop>['seller']
}
type ShopOfPage = { merchantId: string; shop: StoreShop; tiles: StoreTile[] }

/** Adds the closing date, categories and counts, which the calls do not return. */
export function shopOf({ merchantId, sold, lang, categories, texts }: PageSource): ShopOfPage {
  const { seller, answerSeconds: seconds, ...shop } = JSON.parse(texts.shop) as ShopWithoutSold
  const reader = { lang, currency: shop.currency, timeZone: 'UTC' }
  const details = shownDetails(seller).map(({ detail, text }) => ({ label: say(`seller.${detail}`, reader), text }))
  const shown = { ...seller, details, notice: sellerLawOf(seller.country).notice ?? null }
  const tiles = JSON.parse(texts.tiles) as StoreTile[]
  const answerTime = answerTimeText(seconds, lang)
  return { merchantId, shop: { ...shop, answerTime, seller: shown, ...sumSold(sold, categories) }, tiles }
}

const readWith = ({ db, config, clock }: Ctx, remembered: RememberedShop, { slug, lang, list }: ReadShopInput) => {
  const { merchantId } = remembered
  const tiles = list === null ? sql`'[]'` : tilesOf(tilesQuery(list), { ...remembered, lang })
  return db.maybe<ShopRow>(sql`
    select json_build_object(${shopPairs(config)}, 'closedAt', to_iso(s.closed_at),
        'answerSeconds', ${answerSeconds(merchantId, clock.now())}, 'reviews', k.rating_count)::text as shop,
      (select coalesce(json_object_agg(id, listings), '{}') from (
        select p.category_id as id, count(*) as listings from listing l join product p on p.id = l.product_id
        where ${selling(merchantId)} group by p.category_id) as each)::text as sold,
      ${tiles}::text as tiles, ${somePromoted(merchantId)} as "hasPromoted"
    from merchant m
    join shop s on s.merchant_id = m.merchant_id
    join merchant_counter k on k.merchant_id = m.merchant_id
    where m.merchant_id = ${merchantId} and s.slug = ${slug} and m.status = 'approved'`)
}

const selling = (merchantId: string) => sql`
  l.merchant_id = ${merchantId} and l.state = 'selling' and l.removed_at is null and p.on_sale`

const sellingFrom = (merchantId: string) => sql`
  listing l join product p on p.id = l.product_id where ${selling(merchantId)}`

function tilesQuery({ categoryId, keyword, sort, inStock, minPrice, maxPrice, page }: ListRequest) {
  return {
    sort,
    page,
    size: pageSize,
    ...(keyword !== '' && { keyword }),
    ...(categoryId !== null && { categoryId }),
    ...(minPrice !== null && { minPrice }),
    ...(maxPrice !== null && { maxPrice }),
    ...(inStock && { inStock }),
  }
}

/** Whether only the category narrows the list. */
export const isWhole = (request: ListRequest): boolean => request.keyword === '' && !isFiltered(request)

type ReadListInput = ShopOfPage & { request: ListRequest; lang: LanguageCode }

/** One page of the shop's listings; refuses with `not_found` for a category without any. */
export async function readList(db: Db, input: ReadListInput): Promise<StoreList> {
  const { merchantId, shop, tiles, request, lang } = input
  const { categoryId, keyword, sort, inStock, minPrice, maxPrice, page } = request
  const category = shop.categories.find(({ id }) => id === categoryId) ?? null
  if (categoryId !== null && category === null) throw refuse('not_found')
  const counted = isWhole(request)
    ? { total: (category ?? shop).products }
    : await countTiles(db, tilesQuery(request), { merchantId, lang })
  const { total, totalIsFloor = false } = counted
  const near =
    total === 0 && keyword !== '' ? await nearKeyword(db, { keyword, lang, from: sellingFrom(merchantId) }) : null
  const filters = { inStock, minPrice, maxPrice, near }
  return { items: tiles, total, totalIsFloor, page, pages: pageCount(total), keyword, sort, ...filters, category }
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

/** Pages per sitemap, about a megabyte with their languages. */
export const sitemapPart = 1_000
const sitemapShopsMax = 50_000

/** The slugs of selling shops, oldest first, with an upper bound of the listings that each one sells. */
export const listOpenShops = (db: Db): Promise<{ slug: string; listings: number }[]> =>
  db.query(sql`
    select s.slug, n.listings_selling as listings from shop s join merchant m on m.merchant_id = s.merchant_id
    join merchant_counter n on n.merchant_id = s.merchant_id
    where m.status = 'approved' and s.closed_at is null
    order by s.merchant_id limit ${sitemapShopsMax}`)

/** Undefined if the shop is closed. */
export const openSlugOf = async (db: Db, merchantId: string): Promise<string | undefined> =>
  (await db.maybe<{ slug: string }>(sql`select slug from shop where merchant_id = ${merchantId} and closed_at is null`))
    ?.slug

/** Oldest first, so that a new listing changes only the last part. */
export async function listSoldIds(
  db: Db,
  { merchantId, part }: { merchantId: string; part: number },
): Promise<string[]> {
  const listings = await db.query<{ id: string }>(sql`
    select l.id from listing l join product p on p.id = l.product_id
    where ${selling(merchantId)}
    order by l.id limit ${sitemapPart} offset ${(part - 1) * sitemapPart}`)
  return listings.map(({ id }) => id)
}
