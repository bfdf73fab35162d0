import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'

type ListingRow = { merchant_id: string; id: string; product_id: string }

const batchSize = 500

/**
 * Updates the listings of products with changed prices or variants: new variants get the level's price, and listings
 * that would lose money leave the shelf. Each merchant has a separate transaction, and repeating is safe.
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
      await ctx.db.query(sql`select update_listings(${merchantId}, ${ids}::uuid[], ${ctx.clock.now()})`)
      ctx.live.touch(merchantId)
    }
    done += found.length
    last = found.at(-1)
    if (found.length < batchSize) return done
  }
}
