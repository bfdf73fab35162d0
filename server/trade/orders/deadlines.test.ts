import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { finance } from '#contract/finance.ts'
import { orders } from '#contract/orders.ts'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { anOrder, aPaidOrder, confirm, pay, pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, somePayPassword } from '#server/testing/people.ts'
import { signIn } from '#server/testing/sold.ts'
import { theWorld } from '#server/testing/the-world.ts'

const world = theWorld('2026-03-02T09:00:00Z', { PAY_WITHIN_MINUTES: '1440' })

async function aShop() {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  return { merchant, listing: await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 }) }
}

test('orders to pick up come by their deadlines: what was paid first is first, whenever it was placed', async () => {
  const { merchant, listing } = await aShop()
  const { token } = merchant
  const early = await anOrder(world, merchant, { lines: [{ listing }] })
  world.clock.advance(hourMs)
  const late = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  world.clock.advance(hourMs)
  await pay(world, early)
  const { list } = await world.must(orders.list, { token, query: { status: '5' } })
  expect(list.map(({ id }) => id)).toEqual([late.orderId, early.orderId])
  const counts = await world.must(orders.counts, { token })
  expect(counts).toMatchObject({ pickCost: 12_000, pickEarnings: 7_000, pickToday: 0, pickBy: list[0]?.pickBy })
  const first = await world.must(orders.list, { token, query: { status: '5', limit: 1 } })
  const next = await world.must(orders.list, { token, query: { status: '5', limit: 1, after: first.next ?? '' } })
  expect([...first.list, ...next.list].map(({ id }) => id)).toEqual([late.orderId, early.orderId])
  world.clock.advance(3 * dayMs - 3 * hourMs)
  expect(await world.must(orders.counts, { token })).toMatchObject({ pickToday: 2 })
})

test('every cent that is awaited has a date, and the date opens its orders', async () => {
  const { merchant, listing } = await aShop()
  const { token } = merchant
  const waiting = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  const received = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await pick(world, merchant, received)
  await ship(world, received)
  await reach(world, received)
  await confirm(world, received)
  const { expected, awaiting } = await world.must(finance.report, { token, query: {} })
  expect(expected.reduce((sum, { amount }) => sum + amount, 0)).toBe(awaiting)
  expect(expected).toHaveLength(2)
  for (const [at, orderId] of [received.orderId, waiting.orderId].entries()) {
    const { date, isFixed } = expected[at] ?? { date: '', isFixed: null }
    const opened = await world.must(orders.list, { token, query: { status: 'all', settlesOn: date } })
    expect(opened.list.map(({ id }) => id)).toEqual([orderId])
    const { settlesBy } = await world.must(orders.detail, { token, query: { id: orderId } })
    expect(settlesBy?.slice(0, 10)).toBe(date)
    expect(isFixed).toBe(at === 0)
  }
  const none = await world.must(orders.list, { token, query: { settlesOn: '2030-01-01' } })
  expect(none).toMatchObject({ list: [], total: 0 })
})

test('an order that the carrier reached late is awaited until it counts as received, and no shorter', async () => {
  const { merchant, listing } = await aShop()
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await pick(world, merchant, order)
  await ship(world, order)
  const { autoReceiveDays } = world.ctx.config.policy
  const { silentReceiveDays, firstSettleDays } = world.ctx.config
  world.clock.advance((silentReceiveDays - 1) * dayMs)
  await reach(world, order)
  const reachedAt = world.clock.now().getTime()
  const token = await signIn(world, merchant.merchantId)
  const { settlesBy } = await world.must(orders.detail, { token, query: { id: order.orderId } })
  expect(Date.parse(settlesBy ?? '') - reachedAt).toBe((autoReceiveDays + firstSettleDays) * dayMs)
  world.clock.advance(autoReceiveDays * dayMs - 1)
  await runSweeps(world.ctx)
  expect((await world.must(orders.detail, { token, query: { id: order.orderId } })).status).toBe('shipped')
})
