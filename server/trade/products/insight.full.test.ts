import { expect, test } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { dayMs } from '#contract/durations.ts'
import { insight } from '#contract/insight.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { refunds } from '#contract/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { aListing } from '#server/testing/goods.ts'
import { anOrder, aPaidOrder } from '#server/testing/orders.ts'
import { aMerchant, anOperator, type TestMerchant } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'
import { aBrowser } from '#server/testing/world.ts'

const world = theWorld()

async function visit(merchant: TestMerchant, listingId: string, basket = false) {
  const { visitor } = await world.must(storeShop.shop, { params: { shop: merchant.shop } })
  await lookAt(merchant, { visitor, listingId, basket })
}

type Look = { visitor: string; listingId: string; basket: boolean }

/** Looks twice, since only the first look of a day counts. */
async function lookAt({ shop }: TestMerchant, { visitor, listingId, basket }: Look) {
  const body = { visitor, listingId, ...(basket && { basket: true as const }) }
  const headers = { 'user-agent': aBrowser }
  const url = storeShop.visit.path.replace(':shop', shop)
  for (const payload of [body, body]) await world.app.inject({ method: 'POST', url, headers, payload })
}

test('views, baskets, orders and refunds are counted from their events, and each opens them', async () => {
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { title: 'Lamp', purchasePrice: 6_000, price: 10_000 })
  const other = await aListing(world, merchant, { title: 'Cup', purchasePrice: 600, price: 1_000 })
  const { token } = merchant
  await visit(merchant, listing.id)
  await visit(merchant, listing.id, true)
  world.clock.advance(dayMs)
  await visit(merchant, listing.id)
  await visit(merchant, listing.id)
  const sold = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await anOrder(world, merchant, { lines: [{ listing }] })
  const back = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await world.must(storeRefunds.ask, {
    params: { secret: back.secret },
    body: { reason: 'changed my mind', goods: 'not_received' },
  })
  const decide = async (approve: boolean) => {
    const [refund] = (await world.must(refunds.list, { token, query: {} })).list
    await world.must(operatorRefunds.decide, {
      token: await anOperator(world, ['finance']),
      params: { id: refund?.id ?? '' },
      body: { approve, ...(approve && { bears: 'merchant' as const }), reason: 'seen' },
    })
  }
  await decide(true)
  await world.must(storeRefunds.ask, {
    params: { secret: sold.secret },
    body: { reason: 'too dark', goods: 'not_received' },
  })
  await decide(false)

  const { list } = await world.must(insight.list, { token, query: {} })
  expect(list).toEqual([
    expect.objectContaining({ listingId: listing.id, title: 'Lamp', views: 4, baskets: 1, orders: 2, refunds: 1 }),
    expect.objectContaining({ listingId: other.id, views: 0, baskets: 0, orders: 0, refunds: 0 }),
  ])
  const days = (of: 'views' | 'baskets') => world.must(insight.days, { token, query: { listingId: listing.id, of } })
  expect((await days('views')).list).toEqual([
    { date: '2026-03-03', count: 2 },
    { date: '2026-03-02', count: 2 },
  ])
  expect((await days('baskets')).list).toEqual([{ date: '2026-03-02', count: 1 }])
  const opened = async (only?: 'paid' | 'refunded' | 'sold') => {
    const query = { listingId: listing.id, ...(only && { only }) }
    const { list: rows, total } = await world.must(orders.list, { token, query })
    expect(rows).toHaveLength(total)
    return rows.map(({ id }) => id)
  }
  // Neither the unpaid order nor the rejected refund is behind a figure.
  expect(await opened()).toHaveLength(3)
  expect(await opened('paid')).toEqual([back.orderId, sold.orderId])
  expect(await opened('refunded')).toEqual([back.orderId])
  expect(await opened('sold'), 'the refunded one was cancelled').toEqual([sold.orderId])
  const { listing: mine } = await world.must(products.detail, { token, query: { id: listing.productId } })
  expect(mine?.sales).toBe(1)
  expect((await world.must(refunds.list, { token, query: { listingId: listing.id } })).total).toBe(2)
  expect((await world.must(refunds.list, { token, query: { listingId: other.id } })).total).toBe(0)
  expect((await recount(world.ctx.db)).differences).toEqual([])
})

test('the funnel counts each person once a day, then the orders of visitors; each step opens what it counts', async () => {
  const merchant = await aMerchant(world)
  const { token } = merchant
  const lamp = await aListing(world, merchant, { title: 'Lamp', purchasePrice: 6_000, price: 10_000 })
  const cup = await aListing(world, merchant, { title: 'Cup', purchasePrice: 600, price: 1_000 })
  const { visitor } = await world.must(storeShop.shop, { params: { shop: merchant.shop } })
  for (const listingId of [lamp.id, cup.id])
    for (const basket of [false, true]) await lookAt(merchant, { visitor, listingId, basket })
  await visit(merchant, lamp.id)
  await aPaidOrder(world, merchant, { lines: [{ listing: lamp }] })
  await anOrder(world, merchant, { lines: [{ listing: lamp }] })

  const funnel = await world.must(dashboard.funnel, { token })
  expect(funnel).toMatchObject({ visitors: 2, viewers: 2, baskets: 1, orders: 2, paid: 1 })
  const { from } = funnel
  const sumOf = async (of: 'views' | 'baskets') =>
    (await world.must(insight.days, { token, query: { of, from } })).list.reduce((sum, { count }) => sum + count, 0)
  expect([await sumOf('views'), await sumOf('baskets')]).toEqual([2, 1])
  const totalOf = async (visitors: 'all' | 'paid') =>
    (await world.must(orders.list, { token, query: { from, visitors } })).total
  expect([await totalOf('all'), await totalOf('paid')]).toEqual([2, 1])
  expect((await world.must(insight.days, { token, query: { of: 'views', from: '2099-01-01' } })).list).toEqual([])

  const unsold = await world.must(insight.list, { token, query: { unsold: true } })
  expect(unsold.list.map(({ title }) => title)).toEqual(['Cup'])
})

test('a basket is a visit, also where the look before it was not heard of', async () => {
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 })
  await visit(merchant, listing.id, true)
  expect(await world.must(dashboard.funnel, { token: merchant.token })).toMatchObject({
    ...{ visitors: 1, viewers: 1, baskets: 1 },
  })
})
