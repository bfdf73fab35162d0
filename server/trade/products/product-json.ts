import sql, { type Sql } from 'sql-template-tag'
import type { LanguageCode } from '#contract/language-codes.ts'

/** The merchant's terms as a subquery, joined once for all prices and profits of a statement. */
export const termsOf = (merchantId: string): Sql => sql`
  (select lv.margin_bps, lv.fee_bps, lv.product_limit, s.closed_at is not null as closed
   from merchant m join level lv on lv.id = m.level_id join shop s on s.merchant_id = m.merchant_id
   where m.merchant_id = ${merchantId})`

/** Joins the terms `t` and the merchant's listing `l`, if any, to a product `p`. */
export const joinTermsAndListing = (merchantId: string): Sql => sql`
  cross join ${termsOf(merchantId)} as t
  left join listing l on l.merchant_id = ${merchantId} and l.product_id = p.id and l.removed_at is null`

/** The merchant's price, or the suggested one without a listing. */
const listingPrice = sql`coalesce(l.selling_price, suggested_price(p.purchase_price, t.margin_bps, t.fee_bps))`

export const expectedProfit = sql`(${listingPrice} - p.purchase_price - order_fee(${listingPrice}, t.fee_bps))`

export const imagesJson = sql`coalesce((select json_agg(image_url(i.image) order by i.ordinal)
  from unnest(p.images) with ordinality as i (image, ordinal)), '[]')`

export const stockSum = sql`(select coalesce(sum(v.stock), 0) from variant v where v.product_id = p.id)`

export const salesOf = sql`coalesce((select n.sales from product_sales n where n.product_id = p.id), 0)`

/** The contract's `Product`, for json_build_object. */
export const productPairs = (lang: LanguageCode): Sql => sql`
  'id', p.id, 'title', localize_text(p.title, ${lang}), 'images', ${imagesJson},
  'category', (select json_build_object('id', c.id, 'name', localize_text(c.name, ${lang}))
    from category c where c.id = p.category_id),
  'purchasePrice', p.purchase_price,
  'suggestedPrice', suggested_price(p.purchase_price, t.margin_bps, t.fee_bps),
  'profit', ${expectedProfit}, 'stock', ${stockSum}, 'sales', ${salesOf}, 'recommended', p.recommended,
  'added', l.id is not null, 'listingId', l.id`

/** The further fields of `ProductDetail`. */
export const detailPairs = (lang: LanguageCode, merchantId: string): Sql => sql`
  'description', localize_text(p.description, ${lang}), 'feeBps', t.fee_bps,
  'variants', (select coalesce(json_agg(json_build_object('id', v.id, 'name', localize_text(v.name, ${lang}),
    'purchasePrice', v.purchase_price, 'stock', v.stock) order by v.position), '[]')
    from variant v where v.product_id = p.id),
  'listing', case when l.id is not null then ${listingJson(lang, merchantId)} end`

/** The contract's `Listing`; expects `l`, its product `p` and the terms `t`. */
export function listingJson(lang: LanguageCode, merchantId: string): Sql {
  return sql`json_build_object(
    'id', l.id, 'productId', p.id, 'title', localize_text(p.title, ${lang}), 'image', image_url(p.images[1]),
    'purchasePrice', p.purchase_price, 'sellingPrice', l.selling_price,
    'profit', l.selling_price - p.purchase_price - order_fee(l.selling_price, t.fee_bps),
    'stock', ${stockSum}, 'views', l.views, 'sales', l.sales, 'state', l.state, 'recommended', p.recommended,
    'addedAt', to_iso(l.added_at),
    'variants', (select coalesce(json_agg(json_build_object('variantId', v.id, 'name', localize_text(v.name, ${lang}),
      'purchasePrice', v.purchase_price, 'sellingPrice', s.selling_price, 'stock', v.stock) order by v.position), '[]')
      from listing_variant s join variant v on v.id = s.variant_id
      where s.merchant_id = ${merchantId} and s.listing_id = l.id))`
}
