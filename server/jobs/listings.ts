import sql from 'sql-template-tag'
import { followProducts } from '../catalogue/reprice.ts'
import { hourMs } from '../clock.ts'
import type { Sweep } from './sweep.ts'

const lookBackMs = 3 * hourMs
const productsAtOnce = 500

/** Shops that a change of the catalogue did not reach, because the server stopped between the two. */
export const followCatalogue: Sweep = async (ctx) => {
  const since = new Date(ctx.clock.now().getTime() - lookBackMs)
  const late = await ctx.db.query<{ id: string }>(sql`
    select distinct p.id
    from product p
    join listing l on l.product_id = p.id and l.removed_at is null and l.state = 'selling'
    join merchant m on m.merchant_id = l.merchant_id
    join level lv on lv.id = m.level_id
    join variant v on v.product_id = p.id
    left join listing_variant s on s.merchant_id = l.merchant_id and s.listing_id = l.id and s.variant_id = v.id
    where p.updated_at >= ${since}
      and (s.variant_id is null or s.selling_price < least_price(v.purchase_price, lv.fee_bps))
    limit ${productsAtOnce}`)
  if (late.length > 0) {
    await followProducts(
      ctx,
      late.map(({ id }) => id),
    )
  }
  return late.length
}
