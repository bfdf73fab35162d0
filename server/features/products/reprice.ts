import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { lockListingCount, updateLowestPrices } from './prices.ts'
import { freeSlots } from './slots.ts'

type ListingRow = { merchant_id: string; id: string; product_id: string }

const batchSize = 500

/**
 * Updates the listings of products whose purchase prices or variants changed: new variants get the level's price, and
 * listings that would lose money are taken off the shelf. Each merchant has a transaction of its own, and running it
 * again does no harm.
 */
export async function updateListings(ctx: Ctx, productIds: readonly string[]): Promise<number> {
  let done = 0
  for (let last: ListingRow | undefined; ; ) {
    const found = await ctx.db.query<ListingRow>(sql`
      select merchant_id, id, product_id from listing
      where product_id = any (${productIds}::uuid[]) and removed_at is null
        and (${last?.merchant_id ?? null}::uuid is null
             or (merchant_id, id) > (${last?.merchant_id ?? null}::uuid, ${last?.id ?? null}::uuid))
      order by merchant_id, id limit ${batchSize}`)
    for (const [merchantId, listings] of Map.groupBy(found, (row) => row.merchant_id)) {
      const ids = listings.map(({ id }) => id)
      await ctx.db.transaction((tx) => updateListingsOf(ctx, tx, { merchantId, listingIds: ids }))
      ctx.live.touch(merchantId)
    }
    done += found.length
    last = found.at(-1)
    if (found.length < batchSize) return done
  }
}

type ListingsInput = { merchantId: string; listingIds: readonly string[] }

async function updateListingsOf(ctx: Ctx, tx: Db, { merchantId, listingIds }: ListingsInput) {
  await lockListingCount(tx, merchantId)
  // Locked against a price that the merchant sets at this moment.
  await tx.query(sql`
    select 1 from listing where merchant_id = ${merchantId} and id = any (${listingIds}::uuid[])
    order by id for no key update`)
  await tx.query(sql`
    insert into listing_variant (merchant_id, listing_id, variant_id, selling_price)
    select l.merchant_id, l.id, v.id, suggested_price(v.purchase_price, lv.margin_bps, lv.fee_bps)
    from listing l
    join variant v on v.product_id = l.product_id
    join merchant m on m.merchant_id = l.merchant_id
    join level lv on lv.id = m.level_id
    where l.merchant_id = ${merchantId} and l.id = any (${listingIds}::uuid[]) and not exists (
      select 1 from listing_variant s
      where s.merchant_id = ${merchantId} and s.listing_id = l.id and s.variant_id = v.id)`)
  await updateLowestPrices(tx, { merchantId, listingIds })
  const removed = await tx.query<{ id: string; title: string }>(sql`
    update listing l set state = 'stock'
    from merchant m, level lv, product p
    where l.merchant_id = ${merchantId} and l.id = any (${listingIds}::uuid[]) and l.state = 'selling'
      and l.removed_at is null and m.merchant_id = l.merchant_id and lv.id = m.level_id and p.id = l.product_id
      and exists (
        select 1 from listing_variant s join variant v on v.id = s.variant_id
        where s.merchant_id = l.merchant_id and s.listing_id = l.id
          and s.selling_price < least_price(v.purchase_price, lv.fee_bps))
    returning l.id, localize_text(p.title, m.lang) as title`)
  await freeSlots(tx, { merchantId, listingIds: removed.map(({ id }) => id), now: ctx.clock.now() })
  for (const { id, title } of removed) {
    await tx.query(sql`
      select notify_merchant(${merchantId}, 'listing_off_shelf', ${JSON.stringify({ title })}::jsonb, 'listing', ${id},
        ${ctx.clock.now()})`)
  }
}
