import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { leavePlaces } from './leave-places.ts'

type Found = { merchant_id: string; id: string; product_id: string }

const listingsAtOnce = 500

/**
 * Brings the listings of products whose purchase prices or variants changed up to date: variants that are new get the
 * level's price, and what would earn less than nothing is taken off the shelf. Every merchant in a transaction of
 * their own; it can be run again at any time.
 */
export async function followProducts(ctx: Ctx, productIds: readonly string[]): Promise<number> {
  let done = 0
  for (let last: Found | undefined; ; ) {
    const found = await ctx.db.query<Found>(sql`
      select merchant_id, id, product_id from listing
      where product_id = any (${productIds}::uuid[]) and removed_at is null
        and (${last?.merchant_id ?? null}::uuid is null
             or (merchant_id, id) > (${last?.merchant_id ?? null}::uuid, ${last?.id ?? null}::uuid))
      order by merchant_id, id limit ${listingsAtOnce}`)
    for (const [merchantId, listings] of Map.groupBy(found, (row) => row.merchant_id)) {
      const ids = listings.map(({ id }) => id)
      await ctx.db.transaction((tx) => followForMerchant(ctx, tx, { merchantId, listingIds: ids }))
      ctx.live.touch(merchantId)
    }
    done += found.length
    last = found.at(-1)
    if (found.length < listingsAtOnce) return done
  }
}

type Own = { merchantId: string; listingIds: readonly string[] }

async function followForMerchant(ctx: Ctx, tx: Db, { merchantId, listingIds }: Own) {
  // A price that the merchant sets at this moment waits, or is seen.
  await tx.query(sql`
    select 1 from listing where merchant_id = ${merchantId} and id = any (${listingIds}::uuid[])
    order by id for update`)
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
  await takeLowestPrices(tx, { merchantId, listingIds })
  const taken = await tx.query<{ id: string; title: string }>(sql`
    update listing l set state = 'stock'
    from merchant m, level lv, product p
    where l.merchant_id = ${merchantId} and l.id = any (${listingIds}::uuid[]) and l.state = 'selling'
      and l.removed_at is null and m.merchant_id = l.merchant_id and lv.id = m.level_id and p.id = l.product_id
      and exists (
        select 1 from listing_variant s join variant v on v.id = s.variant_id
        where s.merchant_id = l.merchant_id and s.listing_id = l.id
          and s.selling_price < least_price(v.purchase_price, lv.fee_bps))
    returning l.id, localize_text(p.title, m.lang) as title`)
  await leavePlaces(tx, { merchantId, listingIds: taken.map(({ id }) => id), now: ctx.clock.now() })
  for (const { id, title } of taken) {
    await tx.query(sql`
      select notify_merchant(${merchantId}, 'listing_off_shelf', ${JSON.stringify({ title })}::jsonb, 'listing', ${id},
        ${ctx.clock.now()})`)
  }
}

/** A listing shows the lowest prices of its variants. */
export async function takeLowestPrices(tx: Db, { merchantId, listingIds }: Own): Promise<void> {
  await tx.query(sql`
    update listing l set selling_price = lowest.selling_price, purchase_price = lowest.purchase_price
    from (select s.listing_id, min(s.selling_price) as selling_price, min(v.purchase_price) as purchase_price
          from listing_variant s join variant v on v.id = s.variant_id
          where s.merchant_id = ${merchantId} and s.listing_id = any (${listingIds}::uuid[])
          group by s.listing_id) as lowest
    where l.merchant_id = ${merchantId} and l.id = lowest.listing_id
      and (l.selling_price, l.purchase_price) is distinct from (lowest.selling_price, lowest.purchase_price)`)
}
