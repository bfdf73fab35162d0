import { expect, test } from 'vitest'
import { recount } from '../../ledger/recount/recount.ts'
import { balancesOf } from '../../testing/payments.ts'
import * as runs from '../../testing/supplier-payouts.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()

const goods = [
  { cost: 1_000, price: 5_000 },
  { cost: 5_000, price: 9_000 },
]

test('a run of one supplier leaves the other supplier its part of a refund, and the platform that of its own', async () => {
  const desks = await runs.twoDesks(world)
  const shop = await runs.aSuppliedShop(world, { suppliers: ['alpha', 'beta'], goods })
  const orderId = await runs.aCompletedOrder(world, shop, {
    lines: [0, 1].map((listing) => ({ listing, quantity: 1 })),
    total: 14_000,
  })
  const run = await runs.aConfirmedRun(world, desks, 'alpha')
  const [refundId, now] = [world.ctx.ids.next(), `'${world.clock.now().toISOString()}'::timestamptz`]
  await world.testDb.owner.run(`
    insert into refund (merchant_id, id, order_id, amount, reason, goods, status, applied_at)
    values ('${shop.merchantId}', '${refundId}', '${orderId}', 14000, 'broken', 'received', 'pending_approval', ${now})`)
  const before = await balancesOf(world, shop)
  await world.testDb.owner.run(`
    select decide_refund('${shop.merchantId}', '${refundId}', null, 'supplier', 'both are broken', ${now})`)
  const after = await balancesOf(world, shop)
  const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
  // Beta returns its 50.00. Alpha's 10.00 are already being paid, so the platform bears them.
  expect([moved('supplier'), moved('grant')]).toEqual([-5_000, -1_000])
  const due = () =>
    world.testDb.owner.rows(`
      select supplier, (cost - returned)::integer as due from supplier_dues(null, ${now} + interval '1 hour')
      where order_id = '${orderId}' and cost > returned`)
  expect(await due()).toEqual([])
  expect((await recount(world.ctx.db)).differences).toEqual([])
  // The payout fails: alpha is due nothing, since its goods were returned too, and the platform recovers its money.
  await world.testDb.owner.run(`select release_supplier_orders('${shop.merchantId}', '${run}', ${now})`)
  const released = await balancesOf(world, shop)
  expect([
    (released['supplier'] ?? 0) - (after['supplier'] ?? 0),
    (released['grant'] ?? 0) - (after['grant'] ?? 0),
  ]).toEqual([-1_000, 1_000])
  expect(await due()).toEqual([])
})
