// projects: postgres
import { beforeAll, expect, test } from 'vitest'
import type { Statement } from '../../base/db/handle.ts'
import type { Db } from '../../base/db/open.ts'
import { aRowShop } from '../../testing/rows.ts'
import { aSoldOrder } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { recount } from './recount.ts'

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const orders = 2_000
const pages = 20

const world = theWorld()
beforeAll(async () => {
  const shop = await aRowShop(world)
  const orderId = await aSoldOrder(world, shop)
  // Copies of one paid order, without triggers and foreign keys: the test measures how much is read, not what is found.
  await world.testDb.owner.run(`
    set session_replication_role = replica;
    create temporary table copy as select gen_random_uuid() as id, n from generate_series(1, ${orders}) n;
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', c.id, 'number', 'EN-' || c.n))).*
    from orders o, copy c where o.id = '${orderId}';
    insert into payment select (jsonb_populate_record(p, jsonb_build_object('id', c.id, 'order_id', c.id,
      'provider_ref', c.id))).*
    from payment p, copy c where p.order_id = '${orderId}';
    insert into ledger_transaction select (jsonb_populate_record(t, jsonb_build_object('source', c.id,
      'sequence', t.sequence + 1000 * c.n))).*
    from ledger_transaction t, copy c where t.merchant_id = '${shop.merchantId}' and t.kind = 'order_paid';
    insert into ledger_posting select (jsonb_populate_record(p, jsonb_build_object('order_id', c.id,
      'sequence', p.sequence + 1000 * c.n))).*
    from ledger_posting p, copy c where p.order_id = '${orderId}';
    set session_replication_role = default;
    analyze orders, payment, ledger_transaction, ledger_posting`)
})

const readOf = (table: string, plan: Plan): number =>
  (plan['Relation Name'] === table
    ? plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
    : 0) + (plan.Plans ?? []).reduce((sum, each) => sum + readOf(table, each), 0)

test('a recount reads the payments and postings of a shop once for each page of its orders, not for each order', async () => {
  const most: Record<'payment' | 'ledger_posting', number> = { payment: 0, ledger_posting: 0 }
  const explain = async (db: Db, { text, values }: Statement) => {
    const explained = { text: `explain (analyze, format json) ${text}`, values }
    const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained)
    return row?.['QUERY PLAN'][0].Plan
  }
  const watch = (db: Db): Db => ({
    ...db,
    async query(statement) {
      const plan = statement.text.includes('orders') ? await explain(db, statement) : undefined
      for (const table of ['payment', 'ledger_posting'] as const)
        if (plan) most[table] = Math.max(most[table], readOf(table, plan))
      return db.query<never>(statement)
    },
    transaction: (work) => db.transaction((tx) => work(watch(tx))),
  })
  const counted = await recount(watch(world.ctx.db), { ordersPerPage: orders / pages })
  expect(counted.orders).toBe(orders + 1)
  expect(Math.min(most.payment, most.ledger_posting), 'a page has some').toBeGreaterThan(0)
  // Each order has one payment and two lines; more than twice that would be rows beyond the page.
  expect(most.payment).toBeLessThanOrEqual(2 * orders)
  expect(most.ledger_posting).toBeLessThanOrEqual(4 * orders)
})
