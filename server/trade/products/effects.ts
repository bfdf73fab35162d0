import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Db } from '../../base/db/open.ts'

type Effects = Reply<typeof operatorProducts.effects>

/** Orders whose goods the supplier has not sent. */
const openStatuses: readonly OrderStatus[] = ['waiting_payment', 'awaiting_pickup', 'awaiting_shipment']

/**
 * How many shops and open orders have each product, counted now. An order with two variants of a product counts once.
 */
export async function readEffects(db: Db, ids: readonly string[]): Promise<Effects> {
  const products = await db.query<{ id: string }>(sql`
    select id from product where id = any (${ids}::uuid[]) order by id`)
  const listed = await db.query<{ id: string; shops: number; selling: number }>(sql`
    select product_id as id, count(*) as shops, count(*) filter (where state = 'selling') as selling
    from listing where product_id = any (${ids}::uuid[]) and removed_at is null group by product_id`)
  const ordered = await db.query<{ id: string; orders: number }>(sql`
    select l.product_id as id, count(*) as orders
    from (
      select distinct l.merchant_id, l.order_id, l.product_id
      from orders o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
      where o.status = any (${openStatuses}::text[]) and l.product_id = any (${ids}::uuid[])) as l
    group by l.product_id`)
  const { shops } = await db.one<{ shops: number }>(sql`
    select count(distinct merchant_id) as shops
    from listing where product_id = any (${ids}::uuid[]) and removed_at is null`)
  const { openOrders } = await db.one<{ openOrders: number }>(sql`
    select count(*) as "openOrders" from orders o
    where o.status = any (${openStatuses}::text[]) and exists (
      select 1 from order_line l
      where l.merchant_id = o.merchant_id and l.order_id = o.id and l.product_id = any (${ids}::uuid[]))`)
  const listedOf = new Map(listed.map((row) => [row.id, row]))
  const ordersOf = new Map(ordered.map(({ id, orders }) => [id, orders]))
  return {
    shops,
    openOrders,
    products: products.map(({ id }) => ({
      id,
      shops: listedOf.get(id)?.shops ?? 0,
      selling: listedOf.get(id)?.selling ?? 0,
      openOrders: ordersOf.get(id) ?? 0,
    })),
  }
}
