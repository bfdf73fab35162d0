import { expect, test } from 'vitest'
import type { Db } from '../../base/db/open.ts'
import { heapMb } from '../../testing/heap.ts'
import { aRowShop } from '../../testing/rows.ts'
import { aSoldOrder } from '../../testing/sold.ts'
import { openWorld } from '../../testing/world.ts'
import { recount } from './recount.ts'

const growthMaxMb = 8

test('a recount holds a page of orders and the sums of days, not the orders and visits', async () => {
  const world = await openWorld()
  const shop = await aRowShop(world)
  const orderId = await aSoldOrder(world, shop, { isPaid: false })
  const { merchantId } = shop
  const { owner } = world.testDb
  const orders = 10_000
  const visits = 150_000
  // Copies of one order, and visits of one day. Triggers and references are left out: they are not what is counted.
  await owner.run('set session_replication_role = replica')
  await owner.run(`
    create temporary table copy as select gen_random_uuid() as id, n from generate_series(1, ${orders}) n;
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', c.id, 'number', 'EN-' || c.n))).*
    from orders o, copy c where o.id = '${orderId}';
    insert into order_line select (jsonb_populate_record(l, jsonb_build_object('order_id', c.id))).*
    from order_line l, copy c where l.order_id = '${orderId}';
    update order_count set count = count + ${orders}
    where merchant_id = '${merchantId}' and status = 'waiting_payment';
    update variant_stock set reserved = reserved + ${orders}, is_shown = false where reserved > 0;
    insert into visit (merchant_id, date, visitor)
    select '${merchantId}', '2026-01-01', decode(lpad(to_hex(n), 8, '0'), 'hex')
    from generate_series(1, ${visits}) n;
    insert into merchant_day (merchant_id, date, visitors) values ('${merchantId}', '2026-01-01', ${visits})`)
  await owner.run('set session_replication_role = default')
  const before = heapMb()
  let most = 0
  const watch = (db: Db): Db => ({
    ...db,
    async query(statement) {
      const rows = await db.query<never>(statement)
      most = Math.max(most, heapMb())
      return rows
    },
    transaction: (work) => db.transaction((tx) => work(watch(tx))),
  })
  const found = await recount(watch(world.ctx.db))
  expect(found).toMatchObject({ merchants: 1, orders: orders + 1, differences: [] })
  expect(most - before).toBeLessThan(growthMaxMb)
  await world.close()
})
