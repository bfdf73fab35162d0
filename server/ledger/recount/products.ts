import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { lowestId } from '../../base/ids.ts'
import type { Difference } from './compare.ts'
import { compareStock } from './stock.ts'

/**
 * Sales of products over all merchants, by day. Products belong to no merchant, so their sales arrive through the
 * outbox; undelivered messages are left out.
 */
const soldByDay = sql`
  under_way as materialized (
    select merchant_id, payload->>'orderId' as order_id, kind from outbox
    where kind in ('sold', 'unsold') and failed_at is null),
  movement as (
    select o.merchant_id, o.id, o.paid_on, s.sign
    from orders o cross join (values ('sold', 1), ('unsold', -1)) as s (kind, sign)
    where o.paid_on is not null and (s.kind = 'sold' or o.status = 'cancelled')
      and not exists (select 1 from under_way u
        where u.merchant_id = o.merchant_id and u.order_id = o.id::text and u.kind = s.kind)),
  sold as materialized (
    select l.product_id, m.paid_on as date, sum(m.sign * l.quantity)::bigint as quantity
    from movement m join order_line l on l.merchant_id = m.merchant_id and l.order_id = m.id
    group by l.product_id, m.paid_on)`

/** Compares the sums of the catalogue. The database adds them up and returns only differences. */
export async function compareProducts(db: Db): Promise<Difference[]> {
  const sales = await db.query<Difference>(sql`
    with ${soldByDay},
    total as (select product_id, sum(quantity)::bigint as quantity from sold group by product_id)
    select 'product_sales ' || n.product_id as "where", 'sales' as figure, n.sales as stored,
      coalesce(t.quantity, 0) as counted
    from product_sales n left join total t on t.product_id = n.product_id
    where n.sales <> coalesce(t.quantity, 0) order by n.product_id`)
  const days = await db.query<Difference>(sql`
    with ${soldByDay}
    select 'product_day ' || coalesce(d.product_id, s.product_id) || ' ' || coalesce(d.date, s.date) as "where",
      'quantity' as figure, coalesce(d.quantity, 0) as stored, coalesce(s.quantity, 0) as counted
    from product_day d full join sold s on s.product_id = d.product_id and s.date = d.date
    where coalesce(d.quantity, 0) <> coalesce(s.quantity, 0)
    order by coalesce(d.product_id, s.product_id), coalesce(d.date, s.date)`)
  const recent = await db.query<Difference>(sql`
    select 'product_sales ' || n.product_id as "where", 'recent' as figure, n.recent as stored,
      coalesce(sum(d.quantity), 0)::bigint as counted
    from product_sales n left join product_day d on d.product_id = n.product_id and d.date >= n.recent_since
    group by n.product_id, n.recent having n.recent <> coalesce(sum(d.quantity), 0) order by n.product_id`)
  return [...sales, ...(await compareCatalogue(db)), ...days, ...recent, ...(await compareStock(db))]
}

const compareCatalogue = (db: Db) =>
  db.query<Difference>(sql`
    select 'catalogue_count ' || coalesce(n.category_id, c.category_id) as "where", f.figure, f.stored, f.counted
    from catalogue_count n full join (
      select coalesce(category_id, ${lowestId}) as category_id, count(*) as products,
        count(*) filter (where on_sale) as on_sale
      from product group by grouping sets ((), (category_id))) as c on c.category_id = n.category_id
    cross join lateral (values
      ('products', coalesce(n.products, 0)::bigint, coalesce(c.products, 0)),
      ('on_sale', coalesce(n.on_sale, 0)::bigint, coalesce(c.on_sale, 0))) as f (figure, stored, counted)
    where f.stored <> f.counted order by 1, 2`)
