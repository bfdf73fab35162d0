import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import type { ProductToWrite } from '../products/write-product.ts'

type Change = { product: ProductToWrite; isTakenOff: boolean }

/**
 * Per product, the number of listings that the change takes off the shelf: all if it goes off sale, and those that
 * would sell at a loss. Must match update_listings().
 */
export async function countLeaving(tx: Db, changes: readonly Change[]): Promise<ReadonlyMap<string, number>> {
  if (changes.length === 0) return new Map()
  const ids = changes.map(({ product }) => product.id)
  const takenOff = changes.flatMap(({ product, isTakenOff }) => (isTakenOff ? product.id : []))
  const costs = changes.flatMap(({ product }) =>
    product.variants.map(({ id, purchasePrice }) => ({ id, purchasePrice })),
  )
  const found = await tx.query<{ product: string; listings: number }>(sql`
    select l.product_id as product, count(*) as listings
    from listing l
    join merchant m on m.merchant_id = l.merchant_id
    join level lv on lv.id = m.level_id
    where l.product_id = any (${ids}::uuid[]) and l.removed_at is null and l.state = 'selling'
      and (l.product_id = any (${takenOff}::uuid[]) or exists (
        select 1 from listing_variant s
        join jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) as c (id uuid, "purchasePrice" bigint)
          on c.id = s.variant_id
        where s.merchant_id = l.merchant_id and s.listing_id = l.id
          and s.selling_price < least_price(c."purchasePrice", lv.fee_bps)))
    group by l.product_id`)
  return new Map(found.map(({ product, listings }) => [product, listings]))
}
