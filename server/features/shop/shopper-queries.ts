import { randomBytes } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Query } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { storeShop } from '#contract/storefront/shop.ts'
import type { Config } from '../../base/config.ts'
import { countRows, type Order, readPage } from '../../base/db/keyset.ts'
import type { Db } from '../../base/db/open.ts'
import { type Raw, raw } from '../../base/http/raw.ts'
import { refuse } from '../../base/refuse.ts'
import { fitsKeyword } from '../../base/search/condition.ts'

/** Shops open to shoppers' eyes: approved ones, closed or not. */
export async function findShop(db: Db, slug: string): Promise<string> {
  const found = await db.maybe<{ merchant_id: string }>(sql`
    select n.merchant_id from shop_name n join merchant m on m.merchant_id = n.merchant_id
    where n.slug = ${slug} and m.status = 'approved'`)
  if (!found) throw refuse('not_found')
  return found.merchant_id
}

export async function readShop(db: Db, merchantId: string, config: Pick<Config, 'currency' | 'demo'>): Promise<Raw> {
  const { json } = await db.one<{ json: string }>(sql`
    select json_build_object(
      'id', s.slug, 'name', s.name, 'logo', image_url(s.logo::text), 'banner', image_url(s.banner::text),
      'adBanner', image_url(s.ad_banner::text), 'introduction', s.introduction, 'welcomeMessage', s.welcome_message,
      'social', json_build_object('twitter', s.twitter, 'google', s.google), 'followers', k.followers,
      'rating', case when k.rating_count > 0 then round(k.rating_sum::numeric / k.rating_count, 2)::float8 end,
      'currency', ${config.currency}::text, 'open', s.closed_at is null, 'demo', ${config.demo}::boolean)::text as json
    from shop s join merchant_counter k on k.merchant_id = s.merchant_id
    where s.merchant_id = ${merchantId}`)
  return raw(json)
}

const source = sql`listing l join product p on p.id = l.product_id and p.on_sale`
const shown = (merchantId: string) =>
  sql`l.merchant_id = ${merchantId} and l.state = 'selling' and l.removed_at is null`

/** In the express lane now. */
const isPromoted = sql`
  exists (select 1 from placement s where s.merchant_id = l.merchant_id and s.listing_id = l.id and s.to_at is null)`

const itemPairs = (lang: LanguageCode): Sql => sql`
  'listingId', l.id, 'title', localize_text(p.title, ${lang}), 'image', image_url(p.images[1]), 'price',
    l.selling_price,
  'stock', (select coalesce(sum(v.stock), 0) from listing_variant s join variant v on v.id = s.variant_id
    where s.merchant_id = l.merchant_id and s.listing_id = l.id),
  'promoted', ${isPromoted}`

type ListQuery = Query<typeof storeShop.products>

const id = sql`l.id`
const orders: Record<NonNullable<ListQuery['sort']>, Order> = {
  new: { name: 'new', keys: [], id, descending: true },
  sales: { name: 'sales', keys: [sql`l.sales`], id, descending: true },
  price: { name: 'price', keys: [sql`l.selling_price`], id, descending: false },
  '-price': { name: '-price', keys: [sql`l.selling_price`], id, descending: true },
}

function conditionsOf({ keyword, categoryId, minPrice, maxPrice }: ListQuery, lang: LanguageCode): Sql[] {
  const conditions: Sql[] = []
  const words = fitsKeyword(sql`p.search_words`, keyword, lang)
  if (words) conditions.push(words)
  if (categoryId !== undefined) {
    conditions.push(sql`p.category_id in (
      with recursive below (id) as (
        select ${categoryId}::uuid union select c.id from category c join below b on c.parent_id = b.id)
      select id from below)`)
  }
  if (minPrice !== undefined) conditions.push(sql`l.selling_price >= ${minPrice}`)
  if (maxPrice !== undefined) conditions.push(sql`l.selling_price <= ${maxPrice}`)
  return conditions
}

/** Before all others, in whichever order; where nothing is promoted the order keeps its index. */
async function promotedFirst(db: Db, merchantId: string, order: Order): Promise<Order> {
  const { any } = await db.one<{ any: boolean }>(sql`
    select exists (select 1 from placement where merchant_id = ${merchantId} and to_at is null) as any`)
  if (!any) return order
  const first = sql`(case when ${isPromoted} then ${order.descending ? 1 : 0}::integer else ${order.descending ? 0 : 1}::integer end)`
  return { ...order, name: `promoted-${order.name}`, keys: [first, ...order.keys] }
}

/** What a shop sells, at its own prices. */
export async function listItems(
  db: Db,
  query: ListQuery,
  { merchantId, lang }: { merchantId: string; lang: LanguageCode },
): Promise<Raw> {
  const conditions = conditionsOf(query, lang)
  const where = [shown(merchantId), ...conditions]
  const counted = await countRows(db, { from: source, where }, conditions.length === 0)
  const order = await promotedFirst(db, merchantId, orders[query.sort ?? 'new'])
  const { ids, ...page } = await readPage(db, { from: source, where, order, page: query })
  const rows = await db.query<{ json: string }>(sql`
    select json_build_object(${itemPairs(lang)})::text as json
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join (${source}) on l.merchant_id = ${merchantId} and l.id = wanted.id
    order by wanted.place`)
  return raw(`{"list":[${rows.map(({ json }) => json).join(',')}],${JSON.stringify({ ...counted, ...page }).slice(1)}`)
}

const reviewsShown = 50

export async function readItem(
  db: Db,
  listingId: string,
  { merchantId, lang }: { merchantId: string; lang: LanguageCode },
): Promise<Raw> {
  const found = await db.maybe<{ json: string }>(sql`
    select json_build_object(${itemPairs(lang)},
      'images', coalesce((select json_agg(image_url(i.image) order by i.place)
        from unnest(p.images) with ordinality as i (image, place)), '[]'),
      'description', localize_text(p.description, ${lang}),
      'variants', (select coalesce(json_agg(json_build_object('variantId', v.id, 'name', localize_text(v.name, ${lang}),
        'price', s.selling_price, 'stock', v.stock) order by v.position), '[]')
        from listing_variant s join variant v on v.id = s.variant_id
        where s.merchant_id = l.merchant_id and s.listing_id = l.id),
      'reviews', (select coalesce(json_agg(json_build_object('stars', r.stars, 'text', r.text, 'at', to_iso(r.at))
        order by r.at desc), '[]')
        from (select stars, text, at from review
          where merchant_id = l.merchant_id and listing_id = l.id
          order by at desc limit ${reviewsShown}) as r))::text as json
    from ${source} where ${shown(merchantId)} and l.id = ${listingId}`)
  if (!found) throw refuse('not_found')
  return raw(found.json)
}

/** The salt of the shop's day; those of days gone by are destroyed. */
export async function readSalt(db: Db, merchantId: string, now: Date): Promise<Buffer> {
  const today = sql`shop_date(${merchantId}, ${now})`
  const kept = await db.maybe<{ salt: Uint8Array }>(sql`select salt from daily_salt where date = ${today}`)
  if (kept) return Buffer.from(kept.salt)
  await db.query(sql`insert into daily_salt (date, salt) values (${today}, ${randomBytes(32)}) on conflict do nothing`)
  // Shops east and west of each other are at most two dates apart.
  await db.query(sql`delete from daily_salt where date < ${today} - 2`)
  const { salt } = await db.one<{ salt: Uint8Array }>(sql`select salt from daily_salt where date = ${today}`)
  return Buffer.from(salt)
}
