import { pino } from 'pino'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { shop as shopCalls } from '#contract/shop.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { scale } from '#tools/long.ts'
import { createApp } from '../../app.ts'
import { runSweeps } from '../../background.ts'
import { aListing } from '../../testing/goods.ts'
import { aCheckout, anOrder, aPaidOrder, confirm, pay, pick, reach, ship } from '../../testing/orders.ts'
import { aMerchant, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { signTestEvent } from '../payments/test-provider.ts'

const world = theWorld()
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
beforeAll(async () => {
  merchant = await aMerchant(world, { payPassword: '246802' })
  listing = await aListing(world, merchant, { stock: 1_000, price: 10_000 })
})

const shop = () => ({ shop: merchant.shop })
const variantOf = (which = listing) => which.variants[0]?.variantId ?? ''

async function stockOf(variantId: string): Promise<number> {
  return (
    await world.ctx.db.one<{ stock: number }>(sql`select stock from variant_stock where variant_id = ${variantId}`)
  ).stock
}

/** Reservations of checkouts that may not have placed their order. */
async function heldNow(): Promise<number> {
  return (
    await world.ctx.db.one<{ held: number }>(sql`
      select count(*) as held from stock_reservation where not is_placed`)
  ).held
}

describe('a checkout', () => {
  test('places an order at the shop’s prices and takes its stock', async () => {
    const before = await stockOf(variantOf())
    const placed = await anOrder(world, shop(), { lines: [{ listing, quantity: 2 }] })
    expect(placed).toMatchObject({ total: 20_000, payBy: '2026-03-02T09:30:00.000Z', payment: { provider: 'test' } })
    expect(placed.number).toMatch(/^EN-[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    expect(await stockOf(variantOf())).toBe(before - 2)
    const seen = await world.must(storeOrders.order, { params: { secret: placed.secret } })
    expect(seen).toMatchObject({
      orderId: placed.orderId,
      status: 'waiting_payment',
      total: 20_000,
      refunded: 0,
      lines: [{ position: 0, title: 'Lamp', quantity: 2, price: 10_000, stars: null }],
      address: { name: 'Anna Weber', phone: '+4930901820', postcode: '10119' },
      events: [{ kind: 'placed' }],
    })
    expect(JSON.stringify(seen)).not.toContain('6000')
  })

  test('is placed and paid with a merchant signed in on the same device', async () => {
    const { token } = merchant
    const body = aCheckout({ lines: [{ listing }] })
    const placed = await world.must(storeOrders.checkout, { token, params: shop(), body })
    expect(
      (await world.call(storeOrders.testPayment, { token, params: { secret: placed.secret }, body: { succeed: true } }))
        .status,
    ).toBe(200)
  })

  test('stores only the hash of the order’s secret', async () => {
    const placed = await anOrder(world, shop(), { lines: [{ listing }] })
    const rows = await world.testDb.owner.rows(`
      select 1 from idempotency where position('${placed.secret}' in coalesce(reply, '')) > 0
      union all select 1 from order_secret where position('${placed.secret}' in encode(hash, 'escape')) > 0`)
    expect(rows).toEqual([])
  })

  test.each([
    { why: 'an unknown shop', shopName: 'nobody', refused: [404, 'not_found'] },
    { why: 'another total', body: { expectTotal: 9_999 }, refused: [409, 'amount_changed'] },
    { why: 'a phone of nowhere', body: { phone: '12' }, refused: [422, 'validation'] },
    { why: 'no email', body: { email: 'anna' }, refused: [422, 'validation'] },
    { why: 'a provider that is not there', body: { provider: 'gold' }, refused: [422, 'validation'] },
    { why: 'more than there is', quantity: 10_000, refused: [409, 'out_of_stock'] },
  ])('is refused for $why and takes nothing', async ({ shopName, quantity = 1, body, refused }) => {
    const before = await stockOf(variantOf())
    const asked = aCheckout({ lines: [{ listing, quantity }], ...body })
    const answer = await world.call(storeOrders.checkout, { params: { shop: shopName ?? merchant.shop }, body: asked })
    expect([answer.status, answer.refusal.error]).toEqual(refused)
    expect(await stockOf(variantOf())).toBe(before)
  })

  test('of a listing that is off the shelf or of another shop is refused', async () => {
    const hidden = await aListing(world, merchant, {})
    await world.must(products.setSwitch, { token: merchant.token, body: { listingIds: [hidden.id], on: false } })
    const other = await aMerchant(world)
    const theirs = await aListing(world, other, {})
    for (const { id, sellingPrice } of [hidden, theirs]) {
      const body = aCheckout({ lines: [{ listing: { id, sellingPrice } }] })
      expect((await world.call(storeOrders.checkout, { params: shop(), body })).refusal.error).toBe('not_found')
    }
    expect(await stockOf(variantOf(hidden))).toBe(100)
  })

  test('again with the same key answers the same and takes nothing, also when the stock is gone', async () => {
    const rare = await aListing(world, merchant, { stock: 1, price: 10_000 })
    const lines = [{ listing: rare }]
    const first = await anOrder(world, shop(), { lines, key: 'the-same-key' })
    expect(await anOrder(world, shop(), { lines, key: 'the-same-key' })).toEqual(first)
    world.clock.advance(11 * minuteMs)
    await runSweeps(world.ctx)
    expect(await heldNow()).toBe(0)
    expect(await anOrder(world, shop(), { lines, key: 'the-same-key' })).toEqual(first)
    expect([await stockOf(variantOf(rare)), await heldNow()]).toEqual([0, 0])
    const other = aCheckout({ lines: [{ listing: rare, quantity: 2 }] })
    const answer = await world.call(storeOrders.checkout, { params: shop(), body: other, key: 'the-same-key' })
    expect(answer.refusal.error).toBe('idempotency_conflict')
  })

  test('again with the same key is the same order however the address is spelt, and where the shop moved', async () => {
    const moving = await aMerchant(world)
    const rare = await aListing(world, moving, { stock: 2, price: 10_000 })
    const body = aCheckout({ lines: [{ listing: rare }] })
    const buy = async (slug: string) => {
      const [url, headers] = [`/store/${slug}/checkout`, { 'idempotency-key': 'the-same-key' }]
      return (await world.app.inject({ method: 'POST', url, payload: body, headers })).json()
    }
    const first = await buy(moving.shop)
    const spelt = moving.shop.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    expect((await Promise.all([buy(moving.shop), buy(spelt)])).map(({ data }) => data)).toEqual([
      first.data,
      first.data,
    ])
    await world.must(shopCalls.store, { token: moving.token, body: { slug: 'moved-on' } })
    const { payment: _, ...order } = first.data
    expect(await buy('moved-on')).toMatchObject({ code: 1, data: order })
    expect(await stockOf(variantOf(rare))).toBe(1)
  })

  test('with a key that another shopper chose too is another order', async () => {
    const buy = (email: string) => {
      const body = { ...aCheckout({ lines: [{ listing }] }), email }
      return world.call(storeOrders.checkout, { params: shop(), body, key: 'order-number-1' })
    }
    const ordered = [await buy('anna@example.com'), await buy('berta@example.com'), await buy(' ANNA@example.com')]
    expect(ordered.map(({ status }) => status)).toEqual([200, 200, 409])
    expect(ordered[0]?.data.secret).not.toBe(ordered[1]?.data.secret)
    const cancel = ({ data: { secret } }: { data: { secret: string } }) =>
      world.call(storeOrders.cancel, { params: { secret }, body: {}, key: 'cancel-this' })
    for (const each of ordered.slice(0, 2)) expect((await cancel(each)).status).toBe(200)
  })

  test('fifty times at once with one key is one order, for each of many keys', async () => {
    const keys = scale(30)
    const plenty = await aListing(world, merchant, { stock: keys, price: 10_000 })
    const body = aCheckout({ lines: [{ listing: plenty }] })
    const orderIds = new Set<string>()
    for (let at = 0; at < keys; at += 1) {
      const key = `burst-key-${at}`
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => world.must(storeOrders.checkout, { params: shop(), body, key })),
      )
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      for (const { orderId } of answers) orderIds.add(orderId)
    }
    expect(orderIds.size).toBe(keys)
    expect(await stockOf(variantOf(plenty))).toBe(0)
  })

  test('of the last piece by many shoppers sells it once', async () => {
    const last = await aListing(world, merchant, { stock: 1, price: 10_000 })
    const body = aCheckout({ lines: [{ listing: last }, { listing }], expectTotal: 20_000 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.call(storeOrders.checkout, { params: shop(), body })),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(answers.filter(({ refusal }) => refusal.error === 'out_of_stock')).toHaveLength(9)
    expect(await stockOf(variantOf(last))).toBe(0)
  })
})

describe('a payment', () => {
  test('by the test provider brings the order to the merchant, once for a key', async () => {
    const placed = await anOrder(world, shop(), { lines: [{ listing }] })
    const params = { secret: placed.secret }
    const failed = await world.must(storeOrders.testPayment, { params, body: { succeed: false } })
    expect(failed.status).toBe('waiting_payment')
    const paid = await world.must(storeOrders.testPayment, { params, body: { succeed: true }, key: 'pay-the-order' })
    expect(paid).toMatchObject({ status: 'awaiting_pickup', payBy: null })
    const again = await world.must(storeOrders.testPayment, { params, body: { succeed: true }, key: 'pay-the-order' })
    expect(again).toEqual(paid)
    const { postings } = await world.must(orders.detail, { token: merchant.token, query: { id: placed.orderId } })
    expect(postings).toHaveLength(2)
  })

  test('does not exist where payments are real: the calls are not found and no checkout offers it', async () => {
    const placed = await anOrder(world, shop(), { lines: [{ listing }] })
    const app = await createApp({ ...world.ctx, config: { ...world.ctx.config, simulatedPayments: false } })
    const headers = { 'idempotency-key': 'in-production' }
    const paid = await app.inject({
      method: 'POST',
      url: storeOrders.testPayment.path,
      headers: { ...headers, secret: placed.secret },
      payload: { succeed: true },
    })
    const told = await app.inject({ method: 'POST', url: '/store/payments/test/webhook', payload: {} })
    const bought = await app.inject({
      method: 'POST',
      url: `/store/${merchant.shop}/checkout`,
      headers,
      payload: aCheckout({ lines: [{ listing }] }),
    })
    expect([paid.statusCode, told.statusCode, bought.statusCode]).toEqual([404, 404, 409])
    await app.close()
  })

  const event = (order: { orderId: string; total: number }, given: Record<string, unknown> = {}) => ({
    id: `event-${order.orderId}`,
    type: 'payment.succeeded',
    merchantId: merchant.merchantId,
    orderId: order.orderId,
    amount: order.total,
    ...given,
  })

  async function send(message: object, { signature, at = world.clock.now(), provider = 'test' }: Sending = {}) {
    const payload = JSON.stringify(message)
    const timestamp = String(at.getTime())
    const signed = signature ?? signTestEvent(world.ctx.config, timestamp, payload)
    const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signed }
    const url = `/store/payments/${provider}/webhook`
    return (await world.app.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  type Sending = { signature?: string; at?: Date; provider?: string }

  const statusOf = async (secret: string) => (await world.must(storeOrders.order, { params: { secret } })).status

  test('that the provider signed is booked once, however often it comes', async () => {
    const placed = await anOrder(world, shop(), { lines: [{ listing }] })
    expect(await send(event(placed, { type: 'payment.failed' }))).toBe(200)
    expect(await statusOf(placed.secret)).toBe('waiting_payment')
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(event(placed))))
    expect(new Set(answers)).toEqual(new Set([200]))
    const { postings } = await world.must(orders.detail, { token: merchant.token, query: { id: placed.orderId } })
    expect(postings.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-10_000, 10_000])
  })

  test('without a valid signature, too old, or for another order changes nothing', async () => {
    const placed = await anOrder(world, shop(), { lines: [{ listing }] })
    const other = await anOrder(world, shop(), { lines: [{ listing }] })
    expect(await send(event(placed), { signature: '00'.repeat(32) })).toBe(422)
    expect(await send(event(placed), { signature: 'nonsense' })).toBe(422)
    expect(await send(event(placed), { at: new Date(world.clock.now().getTime() - 6 * minuteMs) })).toBe(422)
    expect(await send(event(placed), { provider: 'nobody' })).toBe(404)
    // It waits for an operator.
    expect(await send(event(placed, { orderId: merchant.merchantId }))).toBe(200)
    expect(await send(event(placed, { amount: -5 }))).toBe(422)
    expect(await send(event(other, { id: 'event-of-another' }))).toBe(200)
    expect(await send(event(placed, { id: 'event-of-another' }))).toBe(409)
    expect(await statusOf(placed.secret)).toBe('waiting_payment')
  })
})

describe('a shopper', () => {
  test('cancels an order that is not paid, and the stock comes back', async () => {
    const rare = await aListing(world, merchant, { stock: 1, price: 10_000 })
    const placed = await anOrder(world, shop(), { lines: [{ listing: rare }] })
    const cancelled = await world.must(storeOrders.cancel, { params: { secret: placed.secret }, body: {} })
    expect(cancelled.status).toBe('cancelled')
    await runSweeps(world.ctx)
    expect(await stockOf(variantOf(rare))).toBe(1)
    const late = await pay(world, placed)
    expect(late.status).toBe('cancelled')
  })

  test('cannot cancel a paid order, confirm one that was not shipped, or review one that did not come', async () => {
    const placed = await aPaidOrder(world, shop(), { lines: [{ listing }] })
    const params = { secret: placed.secret }
    const review = { position: 0, stars: 5, text: '' }
    const answers = [
      await world.call(storeOrders.cancel, { params, body: {} }),
      await world.call(storeOrders.confirm, { params, body: {} }),
      await world.call(storeOrders.review, { params, body: review }),
    ]
    expect(answers.map(({ refusal }) => refusal.error)).toEqual(['conflict', 'conflict', 'conflict'])
  })

  test('follows the goods, confirms them and reviews each line once', async () => {
    const placed = await aPaidOrder(world, shop(), { lines: [{ listing, quantity: 2 }] })
    const params = { secret: placed.secret }
    await pick(world, merchant, placed)
    await ship(world, placed)
    world.clock.advance(hourMs)
    const reached = await reach(world, placed)
    expect(reached).toMatchObject({ status: 'shipped', logistics: 'reached', carrier: 'DHL' })
    const confirmed = await confirm(world, placed)
    expect(confirmed.events.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'shipped', 'reached', 'received'])
    const body = { position: 0, stars: 4, text: ' Good. ' }
    expect((await world.must(storeOrders.review, { params, body })).lines[0]?.stars).toBe(4)
    expect((await world.call(storeOrders.review, { params, body })).refusal.error).toBe('conflict')
    const nowhere = await world.call(storeOrders.review, { params, body: { ...body, position: 1 } })
    expect(nowhere.refusal.error).toBe('not_found')
    const [stored] = await world.ctx.db.query<{ text: string }>(sql`
      select text from review where order_id = ${placed.orderId}`)
    expect(stored?.text).toBe('Good.')
  })

  test('finds the order’s secret in no line of the log, whatever goes wrong', async () => {
    const placed = await anOrder(world, shop(), { lines: [{ listing }] })
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const fail = () => Promise.reject(new Error('the database is gone'))
    const broken = { ...world.ctx.db, query: fail, maybe: fail }
    const app = await createApp({ ...world.ctx, log, db: { ...broken, as: () => broken } })
    const headers = { secret: placed.secret }
    const answers = [
      await app.inject({ url: storeOrders.order.path, headers }),
      await app.inject({ method: 'POST', url: storeOrders.cancel.path, headers, payload: {} }),
      await app.inject({ method: 'POST', url: storeOrders.testPayment.path, headers, payload: { succeed: 1 } }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 422])
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.filter((line) => line.includes(placed.secret))).toEqual([])
    await app.close()
  })
})
