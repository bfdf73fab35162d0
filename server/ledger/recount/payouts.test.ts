import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import {
  aCompletedOrder,
  aConfirmedRun,
  aSuppliedShop,
  recordRun,
  sendRun,
  twoDesks,
} from '../../testing/supplier-payouts.ts'
import { theWorld } from '../../testing/the-world.ts'
import { recount } from './recount.ts'

const world = theWorld()
beforeAll(async () => {
  const desks = await twoDesks(world)
  const shop = await aSuppliedShop(world, { suppliers: ['lamps'] })
  await aCompletedOrder(world, shop)
  await aCompletedOrder(world, shop)
  const id = await aConfirmedRun(world, desks, 'lamps')
  await sendRun(world, desks[0], id)
  await recordRun(world, desks[1], { id, state: 'arrived' })
  await aCompletedOrder(world, shop)
  await aConfirmedRun(world, desks, 'lamps')
  const now = world.clock.now()
  for (const [reference, state] of [
    ['po_1', 'paid'],
    ['po_2', 'paid'],
    ['po_2', 'returned'],
    ['po_3', 'returned'],
  ] as const) {
    const entries = [{ merchantId: shop.merchantId, amount: 10_000, fee: 300 }]
    const payout = { provider: 'test', eventId: `${reference} ${state}`, reference, amount: 9_700, state, entries }
    const event = JSON.stringify({ ...payout, currency: 'USD', id: world.ctx.ids.next(), type: 'payout' })
    await world.ctx.db.query(sql`select take_payout_event(${event}::jsonb, ${now})`)
  }
})

const differences = async () => (await recount(world.ctx.db)).differences

test('what was paid out is counted as it is stored', async () => {
  expect(await differences()).toEqual([])
})

const arrived = `(select id from supplier_payout where state = 'arrived')`
const one = `(select order_id from supplier_payout_order where payout_id = ${arrived} order by order_id limit 1)`

/** What an owner can write, how to undo it, and the figure that reports it. */
const forgeries: Record<string, [string, string, string]> = {
  'the sum of a run': ['supplier_payout set amount = amount + 1', 'supplier_payout set amount = amount - 1', 'amount'],
  'the orders of a run': [
    'supplier_payout set orders = orders + 1',
    'supplier_payout set orders = orders - 1',
    'orders',
  ],
  'a line of a run': [
    `supplier_payout_order set amount = amount + 1, cost = cost + 1 where order_id = ${one}`,
    `supplier_payout_order set amount = amount - 1, cost = cost - 1 where order_id = ${one}`,
    'paid',
  ],
  'a released line': [
    `supplier_payout_order set paid_at = null, released_at = claimed_at where order_id = ${one}`,
    `supplier_payout_order set paid_at = claimed_at, released_at = null where order_id = ${one}`,
    'held',
  ],
  'an order that is said to be unpaid': [
    `orders set supplier_paid_at = null where id = ${one}`,
    `orders set supplier_paid_at = settled_at where id = ${one}`,
    'supplier_paid',
  ],
  'an order that is said to be in no run': [
    `orders set supplier_run_at = null where id = ${one}`,
    `orders set supplier_run_at = settled_at where id = ${one}`,
    'supplier_run',
  ],
  'a cost that is said to have returned': [
    `orders set cost_returned = 1 where id = ${one}`,
    `orders set cost_returned = 0 where id = ${one}`,
    'returned while a run held it',
  ],
  'the fee of a payout': ['provider_payout set fee = fee + 1', 'provider_payout set fee = fee - 1', 'fee'],
  'what arrived of a payout': [
    'provider_payout set amount = amount + 1',
    'provider_payout set amount = amount - 1',
    'amount',
  ],
  'a payout that is said to have come back': [
    `provider_payout set state = 'returned' where reference = 'po_1'`,
    `provider_payout set state = 'paid' where reference = 'po_1'`,
    'clearing:payments',
  ],
  'a payout that is said not to be booked': [
    `provider_payout set is_booked = false where reference = 'po_1'`,
    `provider_payout set is_booked = true where reference = 'po_1'`,
    'cost:provider',
  ],
}

test.each(Object.entries(forgeries))('%s that was forged is named', async (_, [forge, undo, figure]) => {
  await world.testDb.owner.run(`update ${forge}`)
  const found = await differences()
  await world.testDb.owner.run(`update ${undo}`)
  expect(found.map((difference) => difference.figure)).toContain(figure)
  expect(await differences()).toEqual([])
})
