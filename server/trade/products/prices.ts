import sql from 'sql-template-tag'
import type { Body } from '#contract/endpoint.ts'
import type { Terms } from '#contract/prices.ts'
import type { products } from '#contract/products.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { termsOf } from './product-json.ts'
import { invalidPrice, type PricedVariant, pricesOf } from './rules.ts'

export type ShopTerms = Terms & { productLimit: number; closed: boolean }

export const readTerms = (tx: Db, merchantId: string) =>
  tx.one<ShopTerms>(sql`
    select margin_bps as "marginBps", fee_bps as "feeBps", product_limit as "productLimit", closed
    from ${termsOf(merchantId)} as t`)

export const readVariants = (tx: Db, productId: string) =>
  tx.query<PricedVariant>(sql`
    select id as "variantId", purchase_price as "purchasePrice" from variant
    where product_id = ${productId} order by position`)

type WritePricesInput = {
  merchantId: string
  listingId: string
  prices: readonly { variantId: string; sellingPrice: number }[]
}

export async function writePrices(tx: Db, { merchantId, listingId, prices }: WritePricesInput): Promise<void> {
  await tx.query(sql`
    update listing_variant s set selling_price = given.selling_price
    from unnest(${prices.map(({ variantId }) => variantId)}::uuid[],
      ${prices.map(({ sellingPrice }) => sellingPrice)}::bigint[]) as given (variant_id, selling_price)
    where s.merchant_id = ${merchantId} and s.listing_id = ${listingId} and s.variant_id = given.variant_id`)
  await updateLowestPrices(tx, { merchantId, listingIds: [listingId] })
}

/** Refuses a price out of range; `sellingPrice` is that of the cheapest variant. */
export function requirePrice(sellingPrice: number, variants: readonly PricedVariant[], feeBps: number): void {
  const lowest = Math.min(...variants.map(({ purchasePrice }) => purchasePrice))
  const error = invalidPrice(sellingPrice, lowest, feeBps)
  if (error) throw refuseField('sellingPrice', error)
}

/** Sets either the price of the cheapest variant, and the others in proportion, or named prices. */
export async function setPrices(tx: Db, merchantId: string, body: Body<typeof products.price>): Promise<void> {
  const { listingId, sellingPrice } = body
  if ((sellingPrice === undefined) === (body.prices === undefined)) throw refuseField('sellingPrice', 'field_required')
  await lockListingCount(tx, merchantId)
  const listing = await tx.maybe<{ product_id: string }>(sql`
    select product_id from listing
    where merchant_id = ${merchantId} and id = ${listingId} and removed_at is null
    for no key update`)
  if (!listing) throw refuse('not_found')
  const terms = await readTerms(tx, merchantId)
  const variants = await readVariants(tx, listing.product_id)
  if (sellingPrice !== undefined) requirePrice(sellingPrice, variants, terms.feeBps)
  const prices = body.prices ?? pricesOf(variants, terms, sellingPrice)
  for (const [at, price] of prices.entries()) {
    const variant = variants.find(({ variantId }) => variantId === price.variantId)
    if (!variant) throw refuse('not_found')
    const error = invalidPrice(price.sellingPrice, variant.purchasePrice, terms.feeBps)
    if (error) throw refuseField(`prices.${at}.sellingPrice`, error)
  }
  await writePrices(tx, { merchantId, listingId, prices })
}

type LowestPricesInput = { merchantId: string; listingIds: readonly string[] }

/** A listing's own row stores the lowest prices of its variants, for lists. */
export async function updateLowestPrices(tx: Db, { merchantId, listingIds }: LowestPricesInput): Promise<void> {
  await tx.query(sql`
    update listing l set selling_price = lowest.selling_price, purchase_price = lowest.purchase_price
    from (select s.listing_id, min(s.selling_price) as selling_price, min(v.purchase_price) as purchase_price
          from listing_variant s join variant v on v.id = s.variant_id
          where s.merchant_id = ${merchantId} and s.listing_id = any (${listingIds}::uuid[])
          group by s.listing_id) as lowest
    where l.merchant_id = ${merchantId} and l.id = lowest.listing_id
      and (l.selling_price, l.purchase_price) is distinct from (lowest.selling_price, lowest.purchase_price)`)
}

/**
 * Locks and returns the number of the shop's listings. Every write of listings begins with it: the lock order is the
 * merchant's row, then the listings.
 */
export async function lockListingCount(tx: Db, merchantId: string): Promise<number> {
  return (await tx.one<{ count: number }>(sql`select lock_listing_count(${merchantId}) as count`)).count
}
