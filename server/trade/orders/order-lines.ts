import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'

export type OrderLine = { listingId: string; productId: string; variantId: string; quantity: number }

/** The lines with their variant ids; by default the listing's first variant. */
export async function resolveLines(
  db: Db,
  merchantId: string,
  lines: readonly (Pick<OrderLine, 'listingId' | 'quantity'> & { variantId?: string })[],
): Promise<OrderLine[]> {
  const variants = await db.query<{ ids: { productId: string; variantId: string } | null }>(sql`
    select (
      select json_build_object('productId', v.product_id, 'variantId', v.id) from listing l
      join listing_variant lv on lv.merchant_id = l.merchant_id and lv.listing_id = l.id
      join variant v on v.id = lv.variant_id
      where l.merchant_id = ${merchantId} and l.id = given.listing_id and l.removed_at is null
        and (given.variant_id is null or v.id = given.variant_id)
      order by v.position limit 1
    ) as ids
    from unnest(${lines.map(({ listingId }) => listingId)}::uuid[],
      ${lines.map(({ variantId }) => variantId ?? null)}::uuid[])
      with ordinality as given (listing_id, variant_id, line)
    order by given.line`)
  return lines.map(({ listingId, quantity }, line) => {
    const ids = variants[line]?.ids
    if (!ids) throw refuse('not_found', { line })
    return { listingId, ...ids, quantity }
  })
}
