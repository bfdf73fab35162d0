import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { orders } from '#contract/orders.ts'
import { refunds } from '#contract/refunds.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { runSweeps } from '../../background.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder, confirm, pick, reach, ship } from '../../testing/orders.ts'
import { aMerchant, anOperator, somePayPassword } from '../../testing/people.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld('2026-03-02T09:00:00Z')

async function aShippedOrder() {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const listing = await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 })
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await pick(world, merchant, order)
  await ship(world, order)
  return { merchant, order }
}

test.each(['time', 'shopper'] as const)('an order that %s received was delivered by nobody’s report', async (by) => {
  const { merchant, order } = await aShippedOrder()
  if (by === 'time') {
    world.clock.advance(world.ctx.config.silentReceiveDays * dayMs + 1_000)
    await runSweeps(world.ctx)
  } else {
    world.clock.advance(5 * dayMs)
    await confirm(world, order)
  }
  const params = { secret: order.secret }
  await world.must(storeRefunds.ask, { params, body: { reason: 'nothing came', goods: 'not_received' } as never })
  const token = await signIn(world, merchant.merchantId)
  const detail = await world.must(orders.detail, { token, query: { id: order.orderId } })
  const seen = await world.must(storeOrders.order, { params })
  const [refund] = (await world.must(refunds.list, { token, query: {} })).list
  expect([detail.status, detail.logistics, detail.reachedAt]).toEqual(['received', 'in_transit', null])
  expect(refund?.reachedAt ?? null).toBeNull()
  expect([seen.status, seen.logistics]).toEqual(['received', 'in_transit'])
  const { order: atDesk } = await world.must(operatorOrders.get, {
    token: await anOperator(world),
    params: { number: order.number },
  })
  expect([atDesk.status, atDesk.logistics, atDesk.reachedAt]).toEqual(['received', 'in_transit', null])
  for (const { events } of [detail, seen, atDesk]) {
    expect(events.map(({ kind }) => kind)).not.toContain('reached')
    expect(events.find(({ kind }) => kind === 'received')?.text).toBe(by)
  }
})

test('the database takes no delivery without a report, and one with its carrier’s', async () => {
  const { order } = await aShippedOrder()
  const deliver = () =>
    world.testDb.owner.run(`
      update orders set logistics = 'reached', reached_at = shipped_at where id = '${order.orderId}'`)
  await expect(deliver()).rejects.toThrow('by the report of its carrier')
  const timeless = world.testDb.owner.run(`update orders set reached_at = shipped_at where id = '${order.orderId}'`)
  await expect(timeless).rejects.toThrow('order_delivered_at_a_time')
  await reach(world, order)
  const seen = await world.must(storeOrders.order, { params: { secret: order.secret } })
  expect([seen.logistics, seen.events.map(({ kind }) => kind).at(-1)]).toEqual(['reached', 'reached'])
})
