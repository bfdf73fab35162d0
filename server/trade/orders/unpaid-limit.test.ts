import sql from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { runSweeps } from '../../background.ts'
import { aListing } from '../../testing/goods.ts'
import { aCheckout, pay } from '../../testing/orders.ts'
import { aMerchant, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
let keys = 0

beforeAll(async () => {
  merchant = await aMerchant(world)
  listing = await aListing(world, merchant, { stock: 1_000, price: 10_000 })
  Object.assign(world.ctx.config, { rateLimits: true, unpaidOrdersPerAddress: 3, unpaidPiecesPerAddress: 50 })
})
beforeEach(() => world.clock.advance(31 * minuteMs))

type Buy = { quantity?: number; from?: string; key?: string }

async function buy({ quantity = 1, from = '192.0.2.1', key }: Buy = {}) {
  keys += 1
  const answer = await world.app.inject({
    method: 'POST',
    url: `/store/${merchant.shop}/checkout`,
    remoteAddress: from,
    headers: { 'idempotency-key': key ?? `checkout-key-${keys}` },
    payload: aCheckout({ lines: [{ listing, quantity }] }),
  })
  return { status: answer.statusCode, ...answer.json<{ data: { secret: string; orderId: string } }>() }
}

const statusesOf = async (requests: readonly Buy[]) => {
  const statuses: number[] = []
  for (const request of requests) statuses.push((await buy(request)).status)
  return statuses
}

test('one address has few unpaid orders at a time, and another address its own', async () => {
  expect(await statusesOf([{}, {}, {}, {}, { from: '192.0.2.2' }])).toEqual([200, 200, 200, 429, 200])
  world.clock.advance(31 * minuteMs)
  expect((await buy()).status).toBe(200)
})

test('one address has few unpaid pieces, in one order or in several', async () => {
  expect(await statusesOf([{ quantity: 100 }, { quantity: 40 }, { quantity: 11 }, { quantity: 10 }])).toEqual([
    429, 200, 429, 200,
  ])
})

test('many checkouts of one address at once place no more orders', async () => {
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await buy()).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
})

test('an order that was paid or cancelled does not count', async () => {
  const placed = [await buy(), await buy(), await buy()]
  const [paid, cancelled] = placed.map(({ data }) => data)
  await pay(world, { secret: paid?.secret ?? '' })
  await world.must(storeOrders.cancel, { params: { secret: cancelled?.secret ?? '' }, body: {} })
  expect(await statusesOf([{}, {}, {}])).toEqual([200, 200, 429])
})

test('an order that is to be paid by bank counts for as long as it waits, also if another server took the choice', async () => {
  Object.assign(world.ctx.config, { bankPayments: true })
  const [chosen] = [await buy(), await buy(), await buy()]
  const payBy = new Date(world.clock.now().getTime() + 3 * dayMs)
  await world.ctx.db.query(sql`
    select choose_payment(${merchant.merchantId}, ${chosen?.data.orderId}, 'bank', ${payBy},
      ${world.clock.now()})`)
  world.clock.advance(31 * minuteMs)
  await runSweeps(world.ctx)
  expect(await statusesOf([{}, {}, {}])).toEqual([200, 200, 429])
  world.clock.advance(3 * dayMs)
  await runSweeps(world.ctx)
  expect(await statusesOf([{}, {}, {}, {}])).toEqual([200, 200, 200, 429])
  Object.assign(world.ctx.config, { bankPayments: false })
  world.clock.advance(3 * dayMs)
})

test('a checkout that failed does not count, and a repeated one is answered again', async () => {
  expect((await buy({ quantity: 50, key: 'the-same-key' })).status).toBe(200)
  expect((await buy({ quantity: 50, key: 'the-same-key' })).status).toBe(200)
  expect((await buy()).status).toBe(429)
})

test('a checkout that is sent again counts once', async () => {
  const again = { key: 'a-key-that-is-sent-again' }
  expect(await statusesOf([again, again, again, {}, {}, {}])).toEqual([200, 200, 200, 200, 200, 429])
})
