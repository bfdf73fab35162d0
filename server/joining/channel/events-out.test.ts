import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NewOrder, readEvent } from '#channel-client/entrepot-channel.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorChannel } from '#contract/operator/channel.ts'
import { operatorOutbox } from '#contract/operator/outbox.ts'
import { aChannelPartner, type ChannelPartner, connectShop, openReceiver } from '#server/testing/channel.ts'
import { aListing } from '#server/testing/goods.ts'
import { berlinAddress, pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { signIn } from '#server/testing/sold.ts'
import { openWorld, type World } from '#server/testing/world.ts'
import { deliverOutbox, runSweeps } from '../../background.ts'

let world: World
let receiver: Awaited<ReturnType<typeof openReceiver>>
let partner: ChannelPartner
let merchant: TestMerchant
let listing: { id: string; sellingPrice: number }
let status = 200
let answer = 'noted'
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver(() => status, { text: () => answer })
  partner = await aChannelPartner(world, { receiver: receiver.url, prefunded: 100_000_000 })
  merchant = await aMerchant(world, { payPassword: somePayPassword })
  listing = await aListing(world, merchant)
  await connectShop(world, merchant, partner.partnerId)
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

let externals = 0
const order = (): NewOrder => {
  externals += 1
  return {
    externalId: `Y-${externals}`,
    shop: merchant.shop,
    lines: [{ listingId: listing.id, quantity: 1 }],
    shopper: { email: 'anna@example.com', phone: '030 901820' },
    address: berlinAddress,
    currency: 'USD',
    paidAmount: listing.sellingPrice,
  }
}

/** The events since the last call, verified as a partner verifies them. */
async function received() {
  const webhooks = receiver.received.splice(0)
  return Promise.all(
    webhooks.map(async ({ headers, body }) => {
      const parts = {
        id: String(headers['webhook-id']),
        timestamp: String(headers['webhook-timestamp']),
        signature: String(headers['webhook-signature']),
      }
      // Verified at the time of sending, which may be days ago.
      const now = new Date(Number(parts.timestamp) * 1000)
      const from = world.ctx.config.publicUrl
      const event = await readEvent({ secrets: [partner.key.secret], headers: parts, body, from, now })
      return { id: parts.id, ...event }
    }),
  )
}

async function deliver() {
  await deliverOutbox(world.ctx)
  return received()
}

describe('a partner', () => {
  test('is told every step of its order, signed and in order, and of its money', async () => {
    const wanted = order()
    const placed = await partner.client.placeOrder(wanted)
    await pick(world, merchant, placed)
    await ship(world, placed)
    await reach(world, placed)
    await deliver().then((events) => {
      expect(events.map(({ type }) => type)).toEqual([
        'order.paid',
        'order.picked_up',
        'order.shipped',
        'order.delivered',
      ])
      expect(events.map(({ data }) => data.position)).toEqual([1, 2, 3, 4])
      expect(events[2]?.data).toMatchObject({
        externalId: wanted.externalId,
        carrier: 'DHL',
        trackingNumber: expect.stringContaining('TN-'),
      })
    })
    for (let day = 0; day < 23; day += 1) {
      world.clock.advance(dayMs)
      await runSweeps(world.ctx)
    }
    const ends = await received()
    expect(ends.map(({ type }) => type)).toEqual(['order.received', 'order.completed'])
    expect(ends[0]?.data).toMatchObject({ by: 'time' })

    const second = order()
    await partner.client.placeOrder(second)
    await partner.client.cancelOrder({ externalId: second.externalId, reason: 'not wanted any more' })
    await deliver()
    await deliver().then((events) => expect(events).toEqual([]))
    const { list } = await world.must(operatorChannel.outgoing, {
      token: await anOperator(world, ['auditor']),
      params: { id: partner.partnerId },
      query: { limit: 5 },
    })
    expect(list.map(({ type }) => type).sort()).toEqual(
      ['order.canceled', 'order.paid', 'refund.approved', 'refund.paid', 'refund.requested'].sort(),
    )
    expect(list.every(({ deliveredAt, answerStatus }) => deliveredAt !== null && answerStatus === 200)).toBe(true)
  })

  test('whose receiver calls an event gone (410) is not asked again for it, and the next one follows', async () => {
    await deliver()
    status = 410
    const { orderId } = await partner.client.placeOrder(order())
    world.ctx.log.level = 'silent'
    expect(await deliver()).toHaveLength(1)
    world.ctx.log.level = 'error'
    status = 200
    const gone = await world.testDb.owner.rows(`
      select tries, failed_at is not null as given_up from outbox where kind = 'channel_event'
        and payload->>'eventId' in (select id::text from channel_event where order_id = '${orderId}')`)
    expect(gone).toEqual([{ tries: 1, given_up: true }])
    await world.testDb.owner.run('delete from outbox where failed_at is not null')
    world.clock.advance(hourMs)
    await partner.client.placeOrder(order())
    const told = await deliver()
    expect(told.map(({ type, data }) => [type, data.orderId === orderId])).toEqual([['order.paid', false]])
  })

  test('is told once where its receiver answers a text that the database does not keep, and hides nothing', async () => {
    answer = 'taken\0\u202e\ud800'
    // Events of one moment have no order, and this test reads the newest.
    world.clock.advance(hourMs)
    await partner.client.placeOrder(order())
    expect(await deliver()).toHaveLength(1)
    const { list } = await world.must(operatorChannel.outgoing, {
      token: partner.admin,
      params: { id: partner.partnerId },
    })
    expect(list[0]).toMatchObject({ tries: 1, answerStatus: 200, answer: 'taken\ufffd' })
    expect(list[0]?.deliveredAt).not.toBeNull()
    answer = 'noted'
  })

  test('that fails gets the same event with the same id until three days are over, and the next ones wait behind it', async () => {
    status = 500
    await partner.client.placeOrder(order())
    await partner.client.placeOrder(order())
    const tries: { id: string }[] = []
    for (let hour = 0; hour < 78; hour += 1) {
      await deliverOutbox(world.ctx)
      tries.push(...(await received()))
      world.clock.advance(hourMs)
      if (hour === 60) expect(new Set(tries.map(({ id }) => id)).size).toBe(1)
    }
    expect(tries.length).toBeGreaterThan(10)
    const token = await anOperator(world, ['finance'])
    const given = await world.must(operatorOutbox.list, { token, query: { lane: 'channel' } })
    expect(given.total).toBeGreaterThanOrEqual(1)
    expect(given.list[0]).toMatchObject({ kind: 'channel_event', failure: 'the receiver answered 500' })

    status = 200
    const [first] = given.list
    const body = { merchantId: merchant.merchantId, reason: 'its server is back' }
    await world.must(operatorChannel.redeliver, { token, params: { id: first!.id }, body })
    world.clock.advance(6 * hourMs)
    const again = await deliver()
    expect(again.map(({ id }) => id)).toContain(first!.id)
    const { list } = await world.must(operatorChannel.outgoing, {
      token,
      params: { id: partner.partnerId },
      query: { undelivered: true },
    })
    expect(list.filter(({ id }) => id === first!.id)).toEqual([])
    expect(
      (await world.call(operatorChannel.redeliver, { token, params: { id: merchant.merchantId }, body })).status,
    ).toBe(404)
  })

  test('that redirects is not followed, and its answer is in the log', async () => {
    status = 302
    await partner.client.placeOrder(order())
    await deliver()
    const token = await anOperator(world, ['admin'])
    const { list } = await world.must(operatorChannel.outgoing, {
      token,
      params: { id: partner.partnerId },
      query: { undelivered: true },
    })
    expect(list.map(({ answerStatus, answer }) => [answerStatus, answer])).toContainEqual([302, 'noted'])
    status = 200
    world.clock.advance(hourMs)
    await deliver()
  })
})

test('the log of a partner is deleted after ninety days, and an order’s id stays claimed', async () => {
  const wanted = order()
  const { orderId } = await partner.client.placeOrder(wanted)
  await deliver()
  world.clock.advance(91 * dayMs)
  await runSweeps(world.ctx)
  const left = await world.ctx.db.one<{ messages: number; events: number }>(sql`
    select (select count(*) from channel_message where external_id = ${wanted.externalId}) as messages,
      (select count(*) from channel_event where order_id = ${orderId} and type = 'order.paid') as events`)
  expect(left).toEqual({ messages: 0, events: 0 })
  await expect(partner.client.placeOrder({ ...wanted, paidAmount: 1 })).rejects.toThrow('conflict')
})

test('a partner whose parcel brought no news is told that the time received it, and reads of no delivery', async () => {
  const wanted = order()
  const token = await signIn(world, merchant.merchantId)
  const placed = await partner.client.placeOrder(wanted)
  await pick(world, { ...merchant, token }, placed)
  await ship(world, placed)
  await deliver()
  world.clock.advance(world.ctx.config.silentReceiveDays * dayMs + 1_000)
  await runSweeps(world.ctx)
  const told = (await deliver()).filter(({ data }) => data.externalId === wanted.externalId)
  expect(told.map(({ type, data }) => [type, 'by' in data && data.by])).toEqual([['order.received', 'time']])
  expect(await partner.client.readOrder(wanted.externalId)).toMatchObject({
    ...{ status: 'received', logistics: 'in_transit' },
  })
})
