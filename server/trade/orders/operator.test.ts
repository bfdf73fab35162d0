import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { orders } from '#contract/orders.ts'
import { aListing, catalogueOperator } from '../../testing/goods.ts'
import { anOrder, aPaidOrder, failToShip, pick, reach, ship } from '../../testing/orders.ts'
import { aMerchant, anOperator, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let token: string
const shops: { merchant: TestMerchant; listing: Awaited<ReturnType<typeof aListing>> }[] = []
beforeAll(async () => {
  token = await anOperator(world, ['catalogue'])
  for (let number = 0; number < 2; number += 1) {
    const merchant = await aMerchant(world, { payPassword: '246802' })
    shops.push({ merchant, listing: await aListing(world, merchant, { price: 10_000 }) })
  }
})

const shopOf = (number: number) => {
  const shop = shops[number]
  if (!shop) throw new Error('no such shop')
  return shop
}

async function aPickedOrder(number: number) {
  const { merchant, listing } = shopOf(number)
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await pick(world, merchant, order)
  return order
}

const list = (query: Parameters<typeof world.must<typeof operatorOrders.list>>[1] = {}) =>
  world.must(operatorOrders.list, { token, ...query })

const auditOf = async (orderId: string) =>
  world.ctx.db.query<{ act: string; role: string; reason: string; merchant_id: string }>(sql`
    select act, role, reason, merchant_id from audit where subject = ${orderId} order by id`)

describe('the list of all shops', () => {
  test('names those to ship first, by the day they must be shipped, then the rest from the newest', async () => {
    const { merchant, listing } = shopOf(0)
    const made: string[] = []
    for (const number of [0, 1, 0, 1]) {
      made.push((await aPickedOrder(number)).orderId)
      world.clock.advance(hourMs)
    }
    const waiting = await anOrder(world, merchant, { lines: [{ listing }] })
    world.clock.advance(hourMs)
    const paid = await aPaidOrder(world, shopOf(1).merchant, { lines: [{ listing: shopOf(1).listing }] })
    const wanted = [...made, paid.orderId, waiting.orderId]
    const all = await list()
    expect(all.list.map(({ id }) => id)).toEqual(wanted)
    expect(all).toMatchObject({ total: 6, page: 1, limit: 10, next: null })
    expect(all.list[0]).toMatchObject({ merchantId: merchant.merchantId, status: 'awaiting_shipment', statusCode: '1' })

    const paged: string[] = []
    let after: string | null = null
    do {
      const page: typeof all = await list({ query: { limit: 1, ...(after !== null && { after }) } })
      paged.push(...page.list.map(({ id }) => id))
      after = page.next
    } while (after !== null)
    expect(paged).toEqual(wanted)
    const byNumber: string[] = []
    for (const page of [1, 2, 3, 4]) {
      byNumber.push(...(await list({ query: { limit: 2, page } })).list.map(({ id }) => id))
    }
    expect(byNumber).toEqual(wanted)
  })

  test('is narrowed by status, shop, keyword, settlement and days', async () => {
    const { merchant } = shopOf(0)
    const order = await aPickedOrder(0)
    await ship(world, order)
    const shipped = await list({ query: { status: '2' } })
    expect(shipped.list.map(({ id }) => id)).toContain(order.orderId)
    expect(new Set(shipped.list.map(({ status }) => status))).toEqual(new Set(['shipped']))
    const toShip = await list({ query: { status: '1', merchantId: merchant.merchantId } })
    expect(new Set(toShip.list.map(({ merchantId, status }) => `${merchantId} ${status}`)).size).toBe(1)
    expect(toShip.total).toBe(toShip.list.length)
    const tracking = shipped.list.find(({ id }) => id === order.orderId)?.trackingNumber ?? ''
    for (const keyword of [order.number, order.number.toLowerCase(), tracking]) {
      const found = await list({ query: { keyword } })
      expect([keyword, found.list.map(({ id }) => id), found.total]).toEqual([keyword, [order.orderId], 1])
    }
    expect((await list({ query: { keyword: '1820' } })).total).toBe((await list()).total)
    expect((await list({ query: { settlement: 'settled' } })).list).toEqual([])
    expect((await list({ query: { from: '2026-03-02', to: '2026-03-03' } })).total).toBeGreaterThan(0)
    expect((await list({ query: { to: '2026-03-01' } })).total).toBe(0)
  })
})

describe('an operator', () => {
  test('ships an order; the merchant reads who and why', async () => {
    const order = await aPickedOrder(1)
    const body = { carrier: ' DHL ', trackingNumber: 'JD0146', reason: 'handed over this morning' }
    const shipped = await world.must(operatorOrders.ship, { token, params: { id: order.orderId }, body })
    expect(shipped).toMatchObject({
      status: 'shipped',
      logistics: 'in_transit',
      carrier: 'DHL',
      trackingNumber: 'JD0146',
    })
    const again = await world.call(operatorOrders.ship, { token, params: { id: order.orderId }, body })
    expect(again.refusal.error).toBe('conflict')
    expect(await auditOf(order.orderId)).toEqual([
      {
        act: 'order.ship',
        role: 'catalogue',
        reason: 'handed over this morning',
        merchant_id: shopOf(1).merchant.merchantId,
      },
    ])
  })

  test('lists what no carrier has delivered for 45 days, until it is delivered', async () => {
    const order = await aPickedOrder(1)
    await ship(world, order)
    const begin = world.clock.now()
    const listed = async () => {
      const { list } = await world.must(operatorOrders.withoutNews, { token: await catalogueOperator(world) })
      return list.map(({ id }) => id)
    }
    world.clock.advance(45 * dayMs - 1_000)
    expect(await listed()).not.toContain(order.orderId)
    world.clock.advance(1_000)
    expect(await listed()).toContain(order.orderId)
    await reach(world, order)
    expect(await listed()).not.toContain(order.orderId)
    world.clock.set(begin)
  })

  test('passes on the carrier’s events, not from the future and not from before it shipped', async () => {
    const order = await aPickedOrder(1)
    await ship(world, order)
    const params = { id: order.orderId }
    const event = { text: 'Hub', reason: 'the carrier says so' }
    for (const at of [world.clock.now().getTime() + hourMs, world.clock.now().getTime() - dayMs]) {
      const body = { ...event, kind: 'reached' as const, at: new Date(at).toISOString() }
      expect((await world.call(operatorOrders.event, { token, params, body })).status).toBe(422)
    }
    const nonsense = { ...event, kind: 'reached' as const, at: 'yesterday' }
    expect((await world.call(operatorOrders.event, { token, params, body: nonsense })).status).toBe(422)
    world.clock.advance(2 * hourMs)
    const body = {
      ...event,
      kind: 'in_transit' as const,
      at: new Date(world.clock.now().getTime() - hourMs).toISOString(),
    }
    const passed = await world.must(operatorOrders.event, { token, params, body })
    expect(passed).toMatchObject({ logistics: 'in_transit' })
    const now = await world.must(operatorOrders.event, { token, params, body: { ...event, kind: 'in_transit' } })
    expect(Date.parse(now.events.at(-1)?.at ?? '')).toBe(world.clock.now().getTime())
    const reached = await reach(world, order)
    expect(reached).toMatchObject({ status: 'shipped', logistics: 'reached' })
    expect(reached.events.map(({ kind }) => kind)).toEqual([
      ...['placed', 'paid', 'picked', 'shipped', 'in_transit', 'in_transit', 'reached'],
    ])
  })

  test('says that the supplier cannot ship: the cost returns and the shopper is refunded', async () => {
    const { merchant } = shopOf(1)
    const order = await aPickedOrder(1)
    // The code `time` would be shown as if the deadline had passed.
    const own = { token, params: { id: order.orderId }, body: { reason: 'time' } }
    const { refusal } = await world.call(operatorOrders.cannotShip, own)
    expect(refusal.fields?.['reason']).toContain('in your own words')
    const cancelled = await failToShip(world, order)
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      earnings: 0,
      refund: { amount: 10_000, status: 'approved' },
    })
    const detail = await world.must(orders.detail, { token: merchant.token, query: { id: order.orderId } })
    const sum = (account: string) =>
      detail.postings.filter((posting) => posting.account === account).reduce((total, { amount }) => total + amount, 0)
    expect([sum('escrow'), sum('supplier'), sum('refunds')]).toEqual([0, 0, 10_000])
  })
})
