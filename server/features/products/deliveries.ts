import sql from 'sql-template-tag'
import { type Delivery, deliverByWriting, type OutboxMessage } from '../../base/outbox.ts'
import { restock } from './reservations.ts'

const orderOf = ({ payload }: OutboxMessage) => String(payload['orderId'])

/** Counts an order's quantities in its products, which belong to no merchant. */
export const countSold = (sign: 1 | -1): Delivery =>
  deliverByWriting(async (_ctx, tx, message) => {
    const sold = await tx.query<{ product_id: string; quantity: number }>(sql`
      select product_id, sum(quantity)::bigint as quantity from order_line
      where merchant_id = ${message.merchant_id} and order_id = ${orderOf(message)}
      group by product_id order by product_id`)
    const ids = sold.map(({ product_id }) => product_id)
    const quantities = sold.map(({ quantity }) => sign * quantity)
    if (ids.length > 1) {
      await tx.query(sql`select 1 from product where id = any (${ids}::uuid[]) order by id for no key update`)
    }
    await tx.query(sql`
      update product p set sales = p.sales + s.quantity
      from unnest(${ids}::uuid[], ${quantities}::bigint[]) as s (id, quantity) where p.id = s.id`)
    await tx.query(sql`
      insert into product_day as d (product_id, date, quantity)
      select s.id, ${String(message.payload['date'])}::date, s.quantity
      from unnest(${ids}::uuid[], ${quantities}::bigint[]) as s (id, quantity)
      on conflict (product_id, date) do update set quantity = d.quantity + excluded.quantity`)
  })

/** Returns a cancelled order's goods to the stock. A supplier who cannot ship has none that could return. */
export const returnStock: Delivery = deliverByWriting(async (_ctx, tx, message) => {
  const lines = await tx.query<{ variant_id: string; quantity: number }>(sql`
    select variant_id, sum(quantity)::integer as quantity from order_line
    where merchant_id = ${message.merchant_id} and order_id = ${orderOf(message)} and not exists (
      select 1 from orders where merchant_id = ${message.merchant_id} and id = ${orderOf(message)}
        and cancelled_by = 'supplier')
    group by variant_id`)
  await restock(tx, lines)
})
