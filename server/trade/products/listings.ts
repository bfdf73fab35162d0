import sql, { type Sql } from 'sql-template-tag'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { Body, Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import type { Terms } from '#contract/prices.ts'
import type { products } from '#contract/products.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { allOf } from '../../base/list.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { lockListingCount, readTerms, readVariants, requirePrice, type ShopTerms, writePrices } from './prices.ts'
import { termsOf } from './product-json.ts'
import { filterProducts, type ProductFilter } from './queries.ts'
import { pricesOf, remainingListings, restoreWithinMs, uniqueIds } from './rules.ts'
import { freeSlots } from './slots.ts'

/** A whole shelf can be removed this often per day, since removed listings are kept for a day. */
const removalsPerDay = 2

type RoomInput = { merchantId: string; productLimit: number; now: Date }

/** A removed listing occupies its place until it is deleted. */
async function requireRoom(tx: Db, { merchantId, productLimit, now }: RoomInput): Promise<void> {
  const since = new Date(now.getTime() - dayMs)
  const { removed } = await tx.one<{ removed: number }>(sql`
    select count(*) as removed from listing where merchant_id = ${merchantId} and removed_at > ${since}`)
  if (removed >= removalsPerDay * productLimit) throw refuse('rate_limited', { retryAfterSeconds: hourMs / 1_000 })
}

/** Also reads the shop's terms; refuses a closed shop. */
async function lockShop(tx: Db, merchantId: string): Promise<ShopTerms & { remaining: number }> {
  const listings = await lockListingCount(tx, merchantId)
  const terms = await readTerms(tx, merchantId)
  if (terms.closed) throw refuse('store_closed')
  return { ...terms, remaining: remainingListings(terms.productLimit, listings) }
}

type AddListingInput = { merchantId: string; body: Body<typeof products.add> }

export async function addListing(
  ctx: Ctx,
  tx: Db,
  { merchantId, body: { productId, sellingPrice, suggestedPrice } }: AddListingInput,
): Promise<string> {
  const shop = await lockShop(tx, merchantId)
  const product = await tx.maybe<{ listing_id: string | null }>(sql`
    select l.id as listing_id from product p
    left join listing l on l.merchant_id = ${merchantId} and l.product_id = p.id and l.removed_at is null
    where p.id = ${productId} and p.on_sale`)
  if (!product) throw refuse('not_found')
  if (product.listing_id) throw refuse('conflict', { listingId: product.listing_id })
  if (shop.remaining === 0) throw refuse('product_limit', { productLimit: shop.productLimit })
  await requireRoom(tx, { ...shop, merchantId, now: ctx.clock.now() })
  const variants = await readVariants(tx, productId)
  if (sellingPrice !== undefined) requirePrice(sellingPrice, variants, shop.feeBps)
  const [listingId] = await insertListings(ctx, tx, { merchantId, productIds: [productId], terms: shop })
  if (listingId === undefined) throw refuse('not_found')
  if (suggestedPrice !== undefined) await requireAddedAt(tx, { merchantId, listingId, suggestedPrice })
  if (sellingPrice !== undefined) {
    await writePrices(tx, { merchantId, listingId, prices: pricesOf(variants, shop, sellingPrice) })
  }
  return listingId
}

type AddedAtInput = { merchantId: string; listingId: string; suggestedPrice: number }

/** Checked after the insert, since a cost may change until then. */
async function requireAddedAt(tx: Db, { merchantId, listingId, suggestedPrice }: AddedAtInput): Promise<void> {
  const { price } = await tx.one<{ price: number }>(sql`
    select selling_price as price from listing where merchant_id = ${merchantId} and id = ${listingId}`)
  if (price !== suggestedPrice) throw refuse('quote_changed')
}

type InsertListingsInput = { merchantId: string; productIds: readonly string[]; terms: Terms }

async function insertListings(
  ctx: Ctx,
  tx: Db,
  { merchantId, productIds, terms }: InsertListingsInput,
): Promise<string[]> {
  const ids = productIds.map(() => ctx.ids.next())
  await tx.query(sql`
    with priced as (
      select given.id, given.product_id, v.id as variant_id, v.purchase_price,
        suggested_price(v.purchase_price, ${terms.marginBps}, ${terms.feeBps}) as selling_price
      from unnest(${ids}::uuid[], ${productIds}::uuid[]) as given (id, product_id)
      join variant v on v.product_id = given.product_id
    ), added as (
      insert into listing (merchant_id, id, product_id, state, selling_price, purchase_price, added_at)
      select ${merchantId}, id, product_id, 'selling', min(selling_price), min(purchase_price), ${ctx.clock.now()}
      from priced group by id, product_id
    )
    insert into listing_variant (merchant_id, listing_id, variant_id, selling_price)
    select ${merchantId}, id, variant_id, selling_price from priced`)
  return ids
}

type AddListingsInput = { merchantId: string; lang: LanguageCode; body: Body<typeof products.addAll> }

/** Adds products, named or by filter, up to the level's limit; the answer names those beyond it. */
export async function addListings(
  ctx: Ctx,
  tx: Db,
  { merchantId, lang, body }: AddListingsInput,
): Promise<Reply<typeof products.addAll>> {
  if ((body.productIds === undefined) === (body.filter === undefined)) {
    throw refuseField('productIds', 'field_required')
  }
  const shop = await lockShop(tx, merchantId)
  await requireRoom(tx, { ...shop, merchantId, now: ctx.clock.now() })
  const candidates = body.productIds
    ? await findByIds(tx, merchantId, uniqueIds(body.productIds))
    : await findByFilter(tx, {
        merchantId,
        limit: shop.remaining + 1,
        filters: filterProducts(body.filter ?? {}, lang),
      })
  const productIds = candidates.unlisted.slice(0, shop.remaining)
  const listingIds = productIds.length > 0 ? await insertListings(ctx, tx, { merchantId, productIds, terms: shop }) : []
  const beyond = candidates.unlisted.slice(shop.remaining).map((productId) => ({ productId, error: 'product_limit' }))
  const missing = candidates.missing.map((productId) => ({ productId, error: 'not_found' }))
  return { added: productIds.length, listingIds, already: candidates.listed, refused: [...missing, ...beyond] }
}

/** `missing`: ids that are not on sale; `listed`: the number of those already in the shop. */
type Candidates = { unlisted: string[]; missing: string[]; listed: number }

async function findByIds(tx: Db, merchantId: string, productIds: readonly string[]): Promise<Candidates> {
  const rows = await tx.query<{ id: string; on_sale: boolean; listed: boolean }>(sql`
    select given.id, coalesce(p.on_sale, false) as on_sale, l.id is not null as listed
    from unnest(${productIds}::uuid[]) with ordinality as given (id, ordinal)
    left join product p on p.id = given.id
    left join listing l on l.merchant_id = ${merchantId} and l.product_id = p.id and l.removed_at is null
    order by given.ordinal`)
  return {
    unlisted: rows.filter((row) => row.on_sale && !row.listed).map(({ id }) => id),
    missing: rows.filter((row) => !row.on_sale && !row.listed).map(({ id }) => id),
    listed: rows.filter((row) => row.listed).length,
  }
}

const isListedIn = (merchantId: string): Sql => sql`exists (
  select 1 from listing l where l.merchant_id = ${merchantId} and l.product_id = p.id and l.removed_at is null)`

type FindByFilterInput = { merchantId: string; limit: number; filters: ReturnType<typeof filterProducts> }

/** Newest first. The limit is one more than fits, to notice that it was reached. */
async function findByFilter(tx: Db, { merchantId, limit, filters }: FindByFilterInput): Promise<Candidates> {
  const where = allOf([sql`p.on_sale`, ...filters])
  const isListed = isListedIn(merchantId)
  const { listed } = await tx.one<{ listed: number }>(sql`
    select count(*) as listed from product p where ${where} and ${isListed}`)
  const unlisted = await tx.query<{ id: string }>(sql`
    select p.id from product p where ${where} and not ${isListed} order by p.id desc limit ${limit}`)
  return { unlisted: unlisted.map(({ id }) => id), missing: [], listed }
}

type CountAddableInput = { merchantId: string; lang: LanguageCode; query: ProductFilter }

/** How many products `addAll` would find by a filter, up to the maximum of counted totals. */
export async function countAddable(db: Db, { merchantId, lang, query }: CountAddableInput) {
  const { total } = await db.one<{ total: number }>(sql`
    select count(*) as total from (
      select 1 from product p
      where ${allOf([sql`p.on_sale`, ...filterProducts(query, lang)])} and not ${isListedIn(merchantId)}
      limit ${limits.countedTotalMax + 1}) as found`)
  const totalIsFloor = total > limits.countedTotalMax
  return { total: totalIsFloor ? limits.countedTotalMax : total, totalIsFloor }
}

type ListingsInput = { merchantId: string; listingIds: readonly string[]; now: Date }

/** Locks the merchant's listings; refuses others as not found. */
async function lockListings(tx: Db, { merchantId, listingIds }: ListingsInput): Promise<string[]> {
  const ids = uniqueIds(listingIds)
  const locked = await tx.query(sql`
    select 1 from listing where merchant_id = ${merchantId} and id = any (${ids}::uuid[]) order by id
    for no key update`)
  if (locked.length < ids.length) throw refuse('not_found')
  return ids
}

type Switched = Reply<typeof products.setSwitch>

/** Puts listings on or off the shelf. Unsaleable ones stay off; the call is refused only if nothing changes. */
export async function switchListings(tx: Db, input: ListingsInput & { on: boolean }): Promise<Switched> {
  const { merchantId, on, now } = input
  if (on) await lockShop(tx, merchantId)
  else await lockListingCount(tx, merchantId)
  const listingIds = await lockListings(tx, input)
  const given = sql`l.merchant_id = ${merchantId} and l.id = any (${listingIds}::uuid[]) and l.removed_at is null`
  if (!on) {
    const off = await tx.query<{ id: string }>(sql`
      update listing l set state = 'stock' where ${given} and l.state = 'selling' returning l.id`)
    return switched(off, await freeSlots(tx, { merchantId, listingIds, now }))
  }
  const losesMoney = sql`exists (
    select 1 from listing_variant s join variant v on v.id = s.variant_id
    where s.merchant_id = l.merchant_id and s.listing_id = l.id
      and s.selling_price < least_price(v.purchase_price, t.fee_bps))`
  const changed = await tx.query<{ id: string }>(sql`
    update listing l set state = 'selling' from product p, ${termsOf(merchantId)} as t
    where ${given} and l.state = 'stock' and p.id = l.product_id and p.on_sale and not ${losesMoney}
    returning l.id`)
  if (changed.length > 0) return switched(changed)
  const refused = await tx.maybe<{ losesMoney: boolean }>(sql`
    select ${losesMoney} as "losesMoney" from listing l cross join ${termsOf(merchantId)} as t
    where ${given} and l.state = 'stock' order by 1 desc limit 1`)
  if (refused?.losesMoney) throw refuseField('listingIds', 'price_too_low')
  if (refused) throw refuse('conflict')
  return switched([])
}

const switched = (changed: readonly { id: string }[], freedSlots = 0): Switched => ({
  changed: changed.length,
  listingIds: changed.map(({ id }) => id),
  freedSlots,
})

/** Only marks listings as removed: open orders refer to them, and a removal can be undone. */
export async function removeListings(tx: Db, input: ListingsInput): Promise<Reply<typeof products.del>> {
  const { merchantId, now } = input
  await lockListingCount(tx, merchantId)
  const listingIds = await lockListings(tx, input)
  const removed = await tx.query<{ id: string }>(sql`
    update listing set removed_at = ${now}
    where merchant_id = ${merchantId} and id = any (${listingIds}::uuid[]) and removed_at is null
    returning id`)
  return {
    removed: removed.length,
    listingIds: removed.map(({ id }) => id),
    freedSlots: await freeSlots(tx, { merchantId, listingIds, now }),
  }
}

/** Undoes removals of the last minutes, up to the level's limit; a product that was added again stays. */
export async function restoreListings(tx: Db, input: ListingsInput): Promise<number> {
  const { merchantId, now } = input
  const shop = await lockShop(tx, merchantId)
  const listingIds = await lockListings(tx, input)
  const since = new Date(now.getTime() - restoreWithinMs)
  const removed = await tx.query<{ id: string }>(sql`
    select distinct on (l.product_id) l.id from listing l
    where l.merchant_id = ${merchantId} and l.id = any (${listingIds}::uuid[]) and l.removed_at >= ${since}
      and not exists (select 1 from listing o where o.merchant_id = l.merchant_id and o.product_id = l.product_id
        and o.removed_at is null)
    order by l.product_id, l.id desc`)
  if (removed.length > shop.remaining) throw refuse('product_limit', { productLimit: shop.productLimit })
  await tx.query(sql`
    update listing set removed_at = null
    where merchant_id = ${merchantId} and id = any (${removed.map(({ id }) => id)}::uuid[])`)
  return removed.length
}
