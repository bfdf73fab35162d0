import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { done, merchantOf } from './bare-replies.ts'

type Terms = { margin_bps: number; fee_bps: number }
type ProductRow = {
  id: string
  title: string
  images: string[]
  category: object
  purchase_price: number
  stock: number
  sales: number
  recommended: boolean
  listing_id: string | null
  selling_price: number | null
}

const feeOf = (price: number, feeBps: number) => Math.floor((price * feeBps + 5000) / 10_000)

/** The bare product list: a page by index, the total from a counter, prices and profits in JavaScript. */
export function routeProducts(app: FastifyInstance, pool: pg.Pool) {
  app.get<{ Querystring: { after?: string; limit?: string } }>('/merchant/product/product', async (request) => {
    const merchant = merchantOf(request)
    const limit = Number(request.query.limit ?? 10)
    const after = request.query.after ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    const [products, terms, total] = await Promise.all([
      pool.query<ProductRow>({
        name: 'products',
        text: `select p.id, p.title->>'en' as title, p.images,
            json_build_object('id', c.id, 'name', c.name->>'en') as category, p.purchase_price, n.sales,
            (select sum(v.stock)::integer from variant v where v.product_id = p.id) as stock,
            p.recommended, l.id as listing_id, l.selling_price
          from product p join category c on c.id = p.category_id join product_sales n on n.product_id = p.id
          left join listing l on l.merchant_id = $1 and l.product_id = p.id and l.removed_at is null
          where p.on_sale and p.id < $2 order by p.id desc limit $3`,
        values: [merchant, after, limit + 1],
      }),
      pool.query<Terms>({
        name: 'terms',
        text: `select margin_bps, fee_bps from level
          where id = (select level_id from merchant where merchant_id = $1)`,
        values: [merchant],
      }),
      pool.query<{ total: number }>({ name: 'product total', text: 'select total from bench_catalogue' }),
    ])
    const [level] = terms.rows
    if (!level) throw new Error('no such merchant')
    const list = products.rows.slice(0, limit).map((row) => productOf(row, level))
    const next = products.rows.length > limit ? list.at(-1)?.id : null
    return done({ list, total: total.rows[0]?.total, page: 1, limit, next })
  })
}

function productOf(row: ProductRow, { margin_bps, fee_bps }: Terms) {
  const cost = row.purchase_price
  const least = Math.floor((cost * 10_000 + 9999 - fee_bps) / (10_000 - fee_bps))
  const suggestedPrice = Math.max(Math.floor((cost * (10_000 + margin_bps) + 9999) / 10_000), least)
  const price = row.selling_price ?? suggestedPrice
  return {
    id: row.id,
    title: row.title,
    images: row.images.map((image) => (image.startsWith('/') ? image : `/files/${image}.webp`)),
    category: row.category,
    purchasePrice: cost,
    suggestedPrice,
    profit: price - cost - feeOf(price, fee_bps),
    stock: row.stock,
    sales: row.sales,
    recommended: row.recommended,
    added: row.listing_id !== null,
    listingId: row.listing_id,
  }
}
