import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import sql, { type Sql } from 'sql-template-tag'
import type { Query } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { storeShop } from '#contract/storefront/shop.ts'
import type { Config } from '../../base/config.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import { type Fields, json, jsonRow, number, objectText, text, word } from '../../base/json-row.ts'
import {
  ascending,
  type Condition,
  countRows,
  descending,
  jsonItems,
  type ListOrder,
  newestFirst,
  readJsonList,
} from '../../base/list.ts'
import { refuse } from '../../base/refuse.ts'
import { fitsProduct } from '../../base/search/condition.ts'
import { meanRating } from '../../identity/merchants/credit-score.ts'
import { sellerObject } from '../../identity/merchants/seller.ts'

type Database = Pick<Ctx, 'config' | 'db'>

const rememberedMax = 10_000
/** A slug belongs to one merchant for good, so it is cached without expiry. */
const remembered = new WeakMap<Config, LRUCache<string, string>>()

/** The merchant of a current or former slug; refuses as not found. */
export async function findMerchantBySlug({ config, db }: Database, slug: string): Promise<string> {
  const known = remembered.get(config) ?? new LRUCache<string, string>({ max: rememberedMax })
  remembered.set(config, known)
  const merchantId = known.get(slug)
  if (merchantId !== undefined) return merchantId
  const shop = await db.maybe<{ merchant_id: string }>(sql`
    select merchant_id from shop_name where slug = ${slug}`)
  if (!shop) throw refuse('not_found')
  known.set(slug, shop.merchant_id)
  return shop.merchant_id
}

/** The merchant of a visible shop, which is an approved one, open or closed; refuses others. */
export async function findVisibleShop(database: Database, slug: string): Promise<string> {
  const merchantId = await findMerchantBySlug(database, slug)
  const approved = await database.db.maybe(sql`
    select 1 from merchant where merchant_id = ${merchantId} and status = 'approved'`)
  if (!approved) throw refuse('not_found')
  return merchantId
}

/** A shop's own texts and figures; expects `shop s`, `merchant m` and `merchant_counter k`. */
export const shopPairs = (config: Pick<Config, 'currency' | 'demo'>): Sql => sql`
  'id', s.slug, 'name', s.name, 'logo', image_url(s.logo::text), 'banner', image_url(s.banner::text),
  'adBanner', image_url(s.ad_banner::text), 'introduction', s.introduction, 'welcomeMessage', s.welcome_message,
  'social', json_build_object('twitter', s.twitter, 'google', s.google), 'seller', ${sellerObject},
  'followers', k.followers,
  'rating', ${meanRating(sql`k`)},
  'currency', ${config.currency}::text, 'open', s.closed_at is null, 'demo', ${config.demo}::boolean`

export async function readShop(db: Db, merchantId: string, config: Pick<Config, 'currency' | 'demo'>): Promise<Raw> {
  const { json } = await db.one<{ json: string }>(sql`
    select json_build_object(${shopPairs(config)})::text as json
    from shop s join merchant m on m.merchant_id = s.merchant_id
    join merchant_counter k on k.merchant_id = s.merchant_id
    where s.merchant_id = ${merchantId}`)
  return raw(json)
}

const listings = sql`listing l join product p on p.id = l.product_id and p.on_sale`
const isSelling = (merchantId: string) =>
  sql`l.merchant_id = ${merchantId} and l.state = 'selling' and l.removed_at is null`

const columnsOfTables = { id: sql`l.id`, title: sql`p.title`, image: sql`p.images[1]`, price: sql`l.selling_price` }
const columnsOfPage = { id: sql`page.key_id`, title: sql`page.title`, image: sql`page.image`, price: sql`page.price` }
const carried = sql`p.title, p.images[1] as image, l.selling_price as price`

type ItemColumns = typeof columnsOfTables

const isPromoted = (merchantId: string, id: Sql) => sql`
  exists (select 1 from placement s where s.merchant_id = ${merchantId} and s.listing_id = ${id} and s.to_at is null)`

type ShopReader = { merchantId: string; lang: LanguageCode; hasPromoted: boolean }

/**
 * Joins the sums over a listing's variants as `offer`, computed once for all listings of the page. Listings without
 * variants stay.
 */
const joinOffer = (merchantId: string, { id }: ItemColumns, isOfPage: Sql): Sql => sql`
  left join (
    select s.listing_id, sum(v.stock) as stock, count(*) as variants,
      min(s.selling_price) < max(s.selling_price) as is_from
    from listing_variant s join variant v on v.id = s.variant_id
    where s.merchant_id = ${merchantId} and ${isOfPage}
    group by s.listing_id) as offer on offer.listing_id = ${id}`

const itemFields = (
  { merchantId, lang, hasPromoted }: ShopReader,
  { id, title, image, price }: ItemColumns,
): Fields => ({
  listingId: word(id),
  title: text(sql`localize_text(${title}, ${lang})`),
  image: text(sql`image_url(${image})`),
  price: number(price),
  stock: number(sql`coalesce(offer.stock, 0)`),
  promoted: number(hasPromoted ? isPromoted(merchantId, id) : sql`false`),
})

const tileFields: Fields = {
  variants: number(sql`coalesce(offer.variants, 1)`),
  isFrom: number(sql`coalesce(offer.is_from, false)`),
}

type ItemsQuery = Query<typeof storeShop.products>

const itemOrders: Record<NonNullable<ItemsQuery['sort']>, ListOrder> = {
  new: newestFirst(sql`l.id`),
  sales: descending('sales', ['number', sql`l.sales`, 'number'], ['id', sql`l.id`, 'id']),
  price: ascending('price', ['number', sql`l.selling_price`, 'number'], ['id', sql`l.id`, 'id']),
  '-price': descending('-price', ['number', sql`l.selling_price`, 'number'], ['id', sql`l.id`, 'id']),
}

const hasStock = (merchantId: string) => sql`
  exists (select 1 from listing_variant s join variant v on v.id = s.variant_id
    where s.merchant_id = ${merchantId} and s.listing_id = l.id and v.stock > 0)`

const conditionsOf = (query: ItemsQuery, { merchantId, lang }: Reader): Condition[] => {
  const { keyword, categoryId, minPrice, maxPrice, inStock } = query
  return [
    fitsProduct(keyword, lang),
    categoryId &&
      sql`p.category_id in (
        with recursive below (id) as (
          select ${categoryId}::uuid union select c.id from category c join below b on c.parent_id = b.id)
        select id from below)`,
    minPrice !== undefined && sql`l.selling_price >= ${minPrice}`,
    maxPrice !== undefined && sql`l.selling_price <= ${maxPrice}`,
    inStock && hasStock(merchantId),
  ]
}

/** Whether any listing is promoted, as SQL. If none is, a list's order can use its index. */
export const somePromoted = (merchantId: string): Sql => sql`
  exists (select 1 from placement where merchant_id = ${merchantId} and to_at is null)`

/** Promoted listings first, in every order. */
function promotedFirst(merchantId: string, order: ListOrder): ListOrder {
  const isFirst = isPromoted(merchantId, sql`l.id`)
  const column = order.descending ? sql`(${isFirst})` : sql`(not ${isFirst})`
  const promoted = { name: 'promoted', column, type: 'flag' } as const
  return { ...order, name: `promoted-${order.name}`, keys: [promoted, ...order.keys] }
}

type Reader = Omit<ShopReader, 'hasPromoted'>

export async function listItems(db: Db, query: ItemsQuery, { merchantId, lang }: Reader): Promise<Raw> {
  const { hasPromoted } = await db.one<{ hasPromoted: boolean }>(sql`
    select ${somePromoted(merchantId)} as "hasPromoted"`)
  const reader = { merchantId, lang, hasPromoted }
  const total = conditionsOf(query, reader).some(Boolean)
    ? undefined
    : sql`(select count(*) from ${listings} where ${isSelling(merchantId)})`
  const json = jsonRow(itemFields(reader, columnsOfPage))
  return readJsonList(db, { query, ...itemsSource(query, reader), json, isOneStatement: true, total })
}

type TilesQuery = Omit<ItemsQuery, 'after' | 'limit'> & { page: number; size: number }

export const tilesOf = ({ page, size, ...query }: TilesQuery, reader: ShopReader): Sql =>
  jsonItems({
    ...itemsSource(query, reader),
    page,
    size,
    json: objectText({ ...itemFields(reader, columnsOfPage), ...tileFields }),
  })

export const countTiles = (db: Db, query: ItemsQuery, reader: Reader) =>
  countRows(db, { from: listings, where: whereOf(query, reader) })

const whereOf = (query: ItemsQuery, reader: Reader): Condition[] => [
  isSelling(reader.merchantId),
  ...conditionsOf(query, reader),
]

function itemsSource(query: ItemsQuery, reader: ShopReader) {
  const { merchantId, hasPromoted } = reader
  const order = itemOrders[query.sort ?? 'new']
  const isOfPage = sql`s.listing_id in (select key_id from page)`
  return {
    from: listings,
    where: whereOf(query, reader),
    order: hasPromoted ? promotedFirst(merchantId, order) : order,
    carried,
    details: joinOffer(merchantId, columnsOfPage, isOfPage),
  }
}

const reviewsMax = 50

export async function readItem(db: Db, listingId: string, { merchantId, lang }: Reader): Promise<Raw> {
  const reader = { merchantId, lang, hasPromoted: true }
  const fields: Fields = {
    ...itemFields(reader, columnsOfTables),
    images: json(sql`(select coalesce(json_agg(image_url(i.image) order by i.ordinal), '[]')
      from unnest(p.images) with ordinality as i (image, ordinal))`),
    description: text(sql`localize_text(p.description, ${lang})`),
    variants: json(sql`(
      select coalesce(json_agg(json_build_object('variantId', v.id, 'name', localize_text(v.name, ${lang}),
        'price', s.selling_price, 'stock', v.stock, 'image', image_url(v.image)) order by v.position), '[]')
      from listing_variant s join variant v on v.id = s.variant_id
      where s.merchant_id = ${merchantId} and s.listing_id = l.id)`),
    reviews: json(sql`(
      select coalesce(json_agg(json_build_object('stars', r.stars, 'text', r.text, 'at', to_iso(r.at))
        order by r.at desc), '[]')
      from (select stars, text, at from review
        where merchant_id = ${merchantId} and listing_id = l.id
        order by at desc limit ${reviewsMax}) as r)`),
  }
  const item = await db.maybe<{ json: string }>(sql`
    select ${objectText(fields)} as json
    from ${listings} ${joinOffer(merchantId, columnsOfTables, sql`s.listing_id = ${listingId}`)}
    where ${isSelling(merchantId)} and l.id = ${listingId}`)
  if (!item) throw refuse('not_found')
  return raw(item.json)
}

/** The day's salt for visitor hashes. Old salts are deleted, so that visitors of past days cannot be recognised. */
export async function readSalt(db: Db, merchantId: string, now: Date): Promise<Buffer> {
  const today = sql`shop_date(${merchantId}, ${now})`
  const known = await db.maybe<{ salt: Uint8Array }>(sql`select salt from daily_salt where date = ${today}`)
  if (known) return Buffer.from(known.salt)
  await db.query(sql`insert into daily_salt (date, salt) values (${today}, ${randomBytes(32)}) on conflict do nothing`)
  // Two days back, since shops in other time zones may still be on those dates.
  await db.query(sql`delete from daily_salt where date < ${today} - 2`)
  const { salt } = await db.one<{ salt: Uint8Array }>(sql`select salt from daily_salt where date = ${today}`)
  return Buffer.from(salt)
}
