import sql, { join } from 'sql-template-tag'
import type { Body, Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { Terms } from '#contract/prices.ts'
import type { products } from '#contract/products.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import { leavePlaces } from './leave-places.ts'
import { termsOf } from './product-json.ts'
import { filterProducts } from './queries.ts'
import { takeLowestPrices } from './reprice.ts'
import { namedOnce, type PricedVariant, pricesOf, restoreWithinMs, roomLeft, wrongPrice } from './rules.ts'

type Shop = Terms & { productLimit: number; listings: number }

/** Locks the number of the shop's listings until the transaction ends; a closed shop adds nothing. */
async function lockShop(tx: Db, merchantId: string): Promise<Shop> {
  const { listings } = await tx.one<{ listings: number }>(sql`select lock_listing_count(${merchantId}) as listings`)
  const { closed, ...shop } = await readTerms(tx, merchantId)
  if (closed) throw refuse('store_closed')
  return { ...shop, listings }
}

const readTerms = (tx: Db, merchantId: string) =>
  tx.one<Omit<Shop, 'listings'> & { closed: boolean }>(sql`
    select margin_bps as "marginBps", fee_bps as "feeBps", product_limit as "productLimit", closed
    from ${termsOf(merchantId)} as t`)

const readVariants = (tx: Db, productId: string) =>
  tx.query<PricedVariant>(sql`
    select id as "variantId", purchase_price as "purchasePrice" from variant
    where product_id = ${productId} order by position`)

type Added = { merchantId: string; productId: string; sellingPrice?: number | undefined }

/** Adds one product to the shelf; answers the listing's id. */
export async function addListing(ctx: Ctx, tx: Db, { merchantId, productId, sellingPrice }: Added): Promise<string> {
  const shop = await lockShop(tx, merchantId)
  const product = await tx.maybe<{ listing_id: string | null }>(sql`
    select l.id as listing_id from product p
    left join listing l on l.merchant_id = ${merchantId} and l.product_id = p.id and l.removed_at is null
    where p.id = ${productId} and p.on_sale`)
  if (!product) throw refuse('not_found')
  if (product.listing_id) throw refuse('conflict', { listingId: product.listing_id })
  if (roomLeft(shop.productLimit, shop.listings) === 0) {
    throw refuse('product_limit', { productLimit: shop.productLimit })
  }
  const variants = await readVariants(tx, productId)
  if (sellingPrice !== undefined) {
    const lowest = Math.min(...variants.map(({ purchasePrice }) => purchasePrice))
    const wrong = wrongPrice(sellingPrice, lowest, shop.feeBps)
    if (wrong) throw refuse('validation', { fields: { sellingPrice: wrong } })
  }
  const [listingId] = await insertListings(ctx, tx, { merchantId, productIds: [productId], shop })
  if (listingId === undefined) throw refuse('not_found')
  if (sellingPrice !== undefined) {
    await writePrices(tx, { merchantId, listingId, prices: pricesOf(variants, shop, sellingPrice) })
  }
  return listingId
}

type Many = { merchantId: string; productIds: readonly string[]; shop: Terms }

/** Puts products on the shelf at the level's mark-up, however many, in one statement. */
async function insertListings(ctx: Ctx, tx: Db, { merchantId, productIds, shop }: Many): Promise<string[]> {
  const ids = productIds.map(() => ctx.ids.next())
  await tx.query(sql`
    with priced as (
      select given.id, given.product_id, v.id as variant_id, v.purchase_price,
        suggested_price(v.purchase_price, ${shop.marginBps}, ${shop.feeBps}) as selling_price
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

type ManyAsked = { merchantId: string; lang: LanguageCode; asked: Body<typeof products.addAll> }

/** Adds many, named or by filter, as far as the level's limit goes; what did not fit is named. */
export async function addListings(
  ctx: Ctx,
  tx: Db,
  { merchantId, lang, asked }: ManyAsked,
): Promise<Reply<typeof products.addAll>> {
  if ((asked.productIds === undefined) === (asked.filter === undefined)) {
    throw refuse('validation', { fields: { productIds: 'field_required' } })
  }
  const shop = await lockShop(tx, merchantId)
  const room = roomLeft(shop.productLimit, shop.listings)
  const found = asked.productIds
    ? await findNamed(tx, merchantId, namedOnce(asked.productIds))
    : await findFiltered(tx, { merchantId, room, conditions: filterProducts(asked.filter ?? {}, lang) })
  const wanted = found.fresh.slice(0, room)
  if (wanted.length > 0) await insertListings(ctx, tx, { merchantId, productIds: wanted, shop })
  const beyond = found.fresh.slice(room).map((productId) => ({ productId, error: 'product_limit' }))
  const missing = found.missing.map((productId) => ({ productId, error: 'not_found' }))
  return { added: wanted.length, already: found.already, refused: [...missing, ...beyond] }
}

type Found = { fresh: string[]; missing: string[]; already: number }

async function findNamed(tx: Db, merchantId: string, productIds: readonly string[]): Promise<Found> {
  const rows = await tx.query<{ id: string; on_sale: boolean; listed: boolean }>(sql`
    select wanted.id, coalesce(p.on_sale, false) as on_sale, l.id is not null as listed
    from unnest(${productIds}::uuid[]) with ordinality as wanted (id, place)
    left join product p on p.id = wanted.id
    left join listing l on l.merchant_id = ${merchantId} and l.product_id = p.id and l.removed_at is null
    order by wanted.place`)
  return {
    fresh: rows.filter((row) => row.on_sale && !row.listed).map(({ id }) => id),
    missing: rows.filter((row) => !row.on_sale && !row.listed).map(({ id }) => id),
    already: rows.filter((row) => row.listed).length,
  }
}

type Wide = { merchantId: string; room: number; conditions: ReturnType<typeof filterProducts> }

/** The newest first, and one more than fits: that one tells that the limit was reached. */
async function findFiltered(tx: Db, { merchantId, room, conditions }: Wide): Promise<Found> {
  const where = join([sql`p.on_sale`, ...conditions], ' and ')
  const listed = sql`exists (
    select 1 from listing l where l.merchant_id = ${merchantId} and l.product_id = p.id and l.removed_at is null)`
  const { already } = await tx.one<{ already: number }>(sql`
    select count(*) as already from product p where ${where} and ${listed}`)
  const fresh = await tx.query<{ id: string }>(sql`
    select p.id from product p where ${where} and not ${listed} order by p.id desc limit ${room + 1}`)
  return { fresh: fresh.map(({ id }) => id), missing: [], already }
}

type Prices = { merchantId: string; listingId: string; prices: { variantId: string; sellingPrice: number }[] }

async function writePrices(tx: Db, { merchantId, listingId, prices }: Prices): Promise<void> {
  await tx.query(sql`
    update listing_variant s set selling_price = given.selling_price
    from unnest(${prices.map(({ variantId }) => variantId)}::uuid[],
      ${prices.map(({ sellingPrice }) => sellingPrice)}::bigint[]) as given (variant_id, selling_price)
    where s.merchant_id = ${merchantId} and s.listing_id = ${listingId} and s.variant_id = given.variant_id`)
  await takeLowestPrices(tx, { merchantId, listingIds: [listingId] })
}

/** Sets the price of the cheapest variant and the others at its rate, or of each variant that is named. */
export async function setPrices(tx: Db, merchantId: string, asked: Body<typeof products.price>): Promise<void> {
  const { listingId, sellingPrice } = asked
  if ((sellingPrice === undefined) === (asked.prices === undefined)) {
    throw refuse('validation', { fields: { sellingPrice: 'field_required' } })
  }
  const listing = await tx.maybe<{ product_id: string }>(sql`
    select product_id from listing
    where merchant_id = ${merchantId} and id = ${listingId} and removed_at is null for update`)
  if (!listing) throw refuse('not_found')
  const shop = await readTerms(tx, merchantId)
  const variants = await readVariants(tx, listing.product_id)
  const costs = new Map(variants.map(({ variantId, purchasePrice }) => [variantId, purchasePrice]))
  if (sellingPrice !== undefined) {
    const wrong = wrongPrice(sellingPrice, Math.min(...costs.values()), shop.feeBps)
    if (wrong) throw refuse('validation', { fields: { sellingPrice: wrong } })
  }
  const prices = asked.prices ?? pricesOf(variants, shop, sellingPrice)
  for (const [at, { variantId, sellingPrice: price }] of prices.entries()) {
    const cost = costs.get(variantId)
    if (cost === undefined) throw refuse('not_found')
    const wrong = wrongPrice(price, cost, shop.feeBps)
    if (wrong) throw refuse('validation', { fields: { [`prices.${at}.sellingPrice`]: wrong } })
  }
  await writePrices(tx, { merchantId, listingId, prices })
}

type Named = { merchantId: string; listingIds: readonly string[]; now: Date }

/** All of them are the merchant's, locked; another merchant's are not found. */
async function lockListings(tx: Db, { merchantId, listingIds }: Named): Promise<string[]> {
  const ids = [...new Set(listingIds)]
  const found = await tx.query(sql`
    select 1 from listing where merchant_id = ${merchantId} and id = any (${ids}::uuid[]) order by id for update`)
  if (found.length < ids.length) throw refuse('not_found')
  return ids
}

/** Puts listings on the shelf or takes them off; what may not be sold stays where it is, and alone is refused. */
export async function switchListings(tx: Db, named: Named & { on: boolean }): Promise<number> {
  const { merchantId, on } = named
  if (on) await lockShop(tx, merchantId)
  const ids = await lockListings(tx, named)
  const given = sql`l.merchant_id = ${merchantId} and l.id = any (${ids}::uuid[]) and l.removed_at is null`
  if (!on) {
    const off = await tx.query(sql`
      update listing l set state = 'stock' where ${given} and l.state = 'selling' returning 1 as changed`)
    await leavePlaces(tx, { ...named, listingIds: ids })
    return off.length
  }
  const loses = sql`exists (
    select 1 from listing_variant s join variant v on v.id = s.variant_id
    where s.merchant_id = l.merchant_id and s.listing_id = l.id
      and s.selling_price < least_price(v.purchase_price, t.fee_bps))`
  const changed = await tx.query(sql`
    update listing l set state = 'selling' from product p, ${termsOf(merchantId)} as t
    where ${given} and l.state = 'stock' and p.id = l.product_id and p.on_sale and not ${loses}
    returning 1 as changed`)
  if (changed.length > 0) return changed.length
  const kept = await tx.maybe<{ loses: boolean }>(sql`
    select ${loses} as loses from listing l cross join ${termsOf(merchantId)} as t
    where ${given} and l.state = 'stock' order by 1 desc limit 1`)
  if (kept?.loses) throw refuse('validation', { fields: { listingIds: 'price_too_low' } })
  if (kept) throw refuse('conflict')
  return 0
}

/** Open orders keep their frozen lines: a listing is only marked as removed. */
export async function removeListings(tx: Db, named: Named): Promise<number> {
  const ids = await lockListings(tx, named)
  const removed = await tx.query(sql`
    update listing set removed_at = ${named.now}
    where merchant_id = ${named.merchantId} and id = any (${ids}::uuid[]) and removed_at is null
    returning 1 as removed`)
  await leavePlaces(tx, { ...named, listingIds: ids })
  return removed.length
}

/** Undoes a removal of the last minutes, as far as the level's limit goes; what was added again stays as it is. */
export async function restoreListings(tx: Db, named: Named): Promise<number> {
  const { merchantId, now } = named
  const shop = await lockShop(tx, merchantId)
  const ids = await lockListings(tx, named)
  const since = new Date(now.getTime() - restoreWithinMs)
  const removed = await tx.query<{ id: string }>(sql`
    select distinct on (l.product_id) l.id from listing l
    where l.merchant_id = ${merchantId} and l.id = any (${ids}::uuid[]) and l.removed_at >= ${since}
      and not exists (select 1 from listing o where o.merchant_id = l.merchant_id and o.product_id = l.product_id
        and o.removed_at is null)
    order by l.product_id, l.id desc`)
  if (removed.length > roomLeft(shop.productLimit, shop.listings)) {
    throw refuse('product_limit', { productLimit: shop.productLimit })
  }
  await tx.query(sql`
    update listing set removed_at = null
    where merchant_id = ${merchantId} and id = any (${removed.map((listing) => listing.id)}::uuid[])`)
  return removed.length
}
