import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { openChannel, sign } from '#channel-client/entrepot-channel.ts'
import { shopChannels } from '#contract/channel.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { operatorChannel } from '#contract/operator/channel.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { operatorPartners } from '#contract/operator/partners.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { aChannelOrder, aChannelPartner, type ChannelPartner, connectShop, fetchOf } from '#server/testing/channel.ts'
import { catalogueOperator } from '#server/testing/goods.ts'
import { balancesOf } from '#server/testing/payments.ts'
import { anOperator } from '#server/testing/people.ts'
import { aRowShop, type RowShop } from '#server/testing/rows.ts'
import { theWorld } from '#server/testing/the-world.ts'
import { scale } from '#tools/long.ts'
import { deliverOutbox } from '../../background.ts'

const world = theWorld()
let partner: ChannelPartner
let shop: RowShop
beforeAll(async () => {
  partner = await aChannelPartner(world)
  shop = await aRowShop(world)
  await connectShop(world, shop, partner.partnerId)
})

let externals = 0
const newId = () => {
  externals += 1
  return `X-${externals}`
}
const order = (given: Parameters<typeof aChannelOrder>[1] = {}) =>
  aChannelOrder(shop, { externalId: newId(), ...given })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (failure: { error?: string; detail?: { because?: string } }) =>
      [failure.error, failure.detail?.because].filter(Boolean).join(' '),
  )
const prefundedOf = async ({ partnerId }: { partnerId: string }) =>
  (
    await world.ctx.db.one<{ balance: number }>(sql`
      select balance from partner_account where partner_id = ${partnerId}`)
  ).balance
const ordersOf = async (externalId: string) =>
  (
    await world.ctx.db.one<{ count: number }>(sql`
      select count(*) as count from order_origin where external_id = ${externalId}`)
  ).count

describe('an order of a partner', () => {
  test('is placed, paid out of what the partner paid in advance, and read again', async () => {
    const before = await prefundedOf(partner)
    const wanted = order()
    const placed = await partner.client.placeOrder(wanted)
    expect(placed).toMatchObject({ externalId: wanted.externalId, status: 'awaiting_pickup', total: 10_000 })
    expect(await partner.client.readOrder(wanted.externalId)).toEqual(placed)
    expect(await prefundedOf(partner)).toBe(before - 10_000)
    expect(await balancesOf(world, shop)).toMatchObject({ 'clearing:partner': -10_000, escrow: 10_000 })
    expect((await recount(world.ctx.db)).differences).toEqual([])
  })

  test('is one order for the same id, and a conflict for another content under it', async () => {
    const wanted = order()
    const first = await partner.client.placeOrder(wanted)
    expect((await partner.client.placeOrder(wanted)).orderId).toBe(first.orderId)
    expect(
      await refusalOf(
        partner.client.placeOrder({ ...wanted, shopper: { email: 'b@example.com', phone: '030 901820' } }),
      ),
    ).toBe('conflict external_id')
    const more = { ...wanted, lines: [{ ...wanted.lines[0]!, quantity: 2 }], paidAmount: 20_000 }
    expect(await refusalOf(partner.client.placeOrder(more))).toBe('conflict external_id')
    expect(await ordersOf(wanted.externalId)).toBe(1)
  })

  test('that is placed is not answered to a message whose id has another content', async () => {
    const [first, second] = [order(), order()]
    await partner.client.placeOrder(first, 'claimed-first')
    await partner.client.placeOrder(second, 'claimed-second')
    expect(await refusalOf(partner.client.placeOrder(second, 'claimed-first'))).toBe('conflict message_id')
    await partner.client.placeOrder(second, 'claimed-again')
    expect(await refusalOf(partner.client.placeOrder(order(), 'claimed-again'))).toBe('conflict message_id')
  })

  test('is one order where the same message arrives a thousand times at once', async () => {
    const wanted = order()
    const before = await prefundedOf(partner)
    const times = scale(1_000)
    const message = 'message-of-many'
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        partner.client.placeOrder(wanted, message).then(
          ({ orderId }) => orderId,
          ({ error }: { error: string }) => error,
        ),
      ),
    )
    const [orderId] = answers.filter((answer) => answer !== 'unavailable')
    expect(orderId).toMatch(/^[0-9a-f-]{36}$/)
    // An overloaded server may refuse; the partner then sends the message again.
    expect(new Set(answers.filter((answer) => answer !== 'unavailable'))).toEqual(new Set([orderId]))
    expect(await ordersOf(wanted.externalId)).toBe(1)
    expect(await prefundedOf(partner)).toBe(before - 10_000)
    const stock = await world.ctx.db.one<{ taken: number }>(sql`
      select 1000000 - stock as taken from variant_stock where variant_id = ${shop.listings[0]?.variantId}`)
    const placed = await world.ctx.db.one<{ count: number }>(sql`
      select count(*) as count from orders where merchant_id = ${shop.merchantId}`)
    expect(stock.taken).toBe(placed.count)
    console.log(`${times} equal messages, ${answers.filter((answer) => answer === orderId).length} answered`)
  })

  test('of another price, currency or listing, or without stock, is refused and costs nothing', async () => {
    const before = await prefundedOf(partner)
    expect(await refusalOf(partner.client.placeOrder(order({ paidAmount: 9_999 })))).toBe('amount_changed')
    expect(await refusalOf(partner.client.placeOrder(order({ currency: 'EUR' })))).toBe('validation')
    const lines = [{ listingId: shop.merchantId, quantity: 1 }]
    expect(await refusalOf(partner.client.placeOrder(order({ lines })))).toBe('not_found')
    const many = [{ listingId: shop.listings[0]!.listingId, quantity: 10_000 }]
    await world.testDb.owner.run('update variant_stock set stock = 5')
    expect(await refusalOf(partner.client.placeOrder(order({ lines: many, paidAmount: 100_000_000 })))).toBe(
      'out_of_stock',
    )
    await world.testDb.owner.run('update variant_stock set stock = 1000000')
    const unknown = { ...order(), note: 'more' }
    expect(await refusalOf(partner.client.placeOrder(unknown))).toBe('validation')
    expect(await prefundedOf(partner)).toBe(before)
  })

  test('is refused by name above the money and the limits of its partner', async () => {
    const poor = await aChannelPartner(world, { prefunded: 15_000 })
    await connectShop(world, shop, poor.partnerId)
    await poor.client.placeOrder(order())
    expect(await refusalOf(poor.client.placeOrder(order()))).toBe('prefund_insufficient')
    await poor.prefund(100_000, 'L-more')
    await poor.set({ ordersPerMinute: 2 })
    await poor.client.placeOrder(order())
    expect(await refusalOf(poor.client.placeOrder(order()))).toBe('channel_limit orders_per_minute')
    world.clock.advance(minuteMs)
    await poor.set({ amountPerDay: 30_000 })
    await poor.client.placeOrder(order())
    expect(await refusalOf(poor.client.placeOrder(order()))).toBe('channel_limit amount_per_day')
    world.clock.advance(dayMs)
    await poor.client.placeOrder(order())
    const { list } = await world.must(operatorChannel.movements, { token: poor.admin, params: { id: poor.partnerId } })
    expect(list.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['order_funded', -10_000, 75_000],
      ['order_funded', -10_000, 85_000],
      ['order_funded', -10_000, 95_000],
      ['prefund_credited', 100_000, 105_000],
      ['order_funded', -10_000, 5_000],
      ['prefund_credited', 15_000, 15_000],
    ])
  })

  test('counts in its minute and its day also where a message of the day before arrives later', async () => {
    const late = await aChannelPartner(world, { prefunded: 100_000, ordersPerMinute: 2, amountPerDay: 20_000 })
    await connectShop(world, shop, late.partnerId)
    const today = world.clock.now()
    world.clock.advance(dayMs)
    await late.client.placeOrder(order())
    await late.client.placeOrder(order())
    world.clock.advance(today.getTime() - world.clock.now().getTime())
    const answers = [await refusalOf(late.client.placeOrder(order()))]
    world.clock.advance(dayMs)
    answers.push(await refusalOf(late.client.placeOrder(order())))
    expect(answers).toEqual(['channel_limit orders_per_minute', 'channel_limit orders_per_minute'])
    world.clock.advance(minuteMs)
    expect(await refusalOf(late.client.placeOrder(order()))).toBe('channel_limit amount_per_day')
    expect(await prefundedOf(late)).toBe(80_000)
  })

  test('needs a merchant who agreed, and an open channel of a partner that is not revoked', async () => {
    const other = await aRowShop(world)
    expect(await refusalOf(partner.client.placeOrder(aChannelOrder(other, { externalId: newId() })))).toBe(
      'channel_closed shop',
    )
    const token = await connectShop(world, other, partner.partnerId)
    const listed = async () =>
      (await world.must(shopChannels.list, { token })).find(({ partnerId }) => partnerId === partner.partnerId)
    const placed = await partner.client.placeOrder(aChannelOrder(other, { externalId: newId() }))
    const at = world.clock.now().toISOString().replace('.000Z', 'Z')
    const { orderId: id, number } = placed
    const sold = { openOrders: 1, lastOrder: { id, number, total: 10_000, at }, lastEventAt: at }
    const named = { partnerId: partner.partnerId, name: 'North Gate', isOpen: true }
    expect(await listed()).toEqual({ ...named, connectedAt: at, endedAt: null, ...sold })
    await world.must(shopChannels.disconnect, { token, body: { partnerId: partner.partnerId } })
    expect(await listed()).toEqual({ ...named, connectedAt: null, endedAt: at, ...sold })
    expect(await refusalOf(partner.client.placeOrder(aChannelOrder(other, { externalId: newId() })))).toBe(
      'channel_closed shop',
    )
    expect((await partner.client.readOrder(placed.externalId)).status).toBe('awaiting_pickup')

    const closing = await aChannelPartner(world)
    await connectShop(world, shop, closing.partnerId)
    await closing.set({ isOpen: false })
    expect(await refusalOf(closing.client.placeOrder(order()))).toBe('channel_closed suspended')
    await closing.set({ isOpen: true })
    await closing.client.placeOrder(order())
    await world.must(operatorPartners.revoke, {
      token: closing.admin,
      params: { id: closing.partnerId },
      body: { reason: 'its key leaked' },
    })
    expect(await refusalOf(closing.client.placeOrder(order()))).toBe('message_refused')
  })
})

describe('a cancellation by the partner', () => {
  test('before the pick-up returns the money to the prefunded account, once, and does not count against the merchant', async () => {
    const before = await prefundedOf(partner)
    const wanted = order()
    await partner.client.placeOrder(wanted)
    const reserved = { externalId: wanted.externalId, reason: 'chargeback' }
    expect(await refusalOf(partner.client.cancelOrder(reserved))).toBe('validation')
    // Only staff may note what the platform must pay.
    const duty = { externalId: wanted.externalId, reason: 'Need to pay the supplier' }
    expect(await refusalOf(partner.client.cancelOrder(duty))).toBe('validation')
    const cancel = { externalId: wanted.externalId, reason: 'the shopper changed their mind' }
    const cancelled = await partner.client.cancelOrder(cancel, 'cancel-message-1')
    expect(cancelled).toMatchObject({ status: 'cancelled', refunds: [{ amount: 10_000, status: 'approved' }] })
    expect((await partner.client.cancelOrder(cancel, 'cancel-message-1')).status).toBe('cancelled')
    expect(await refusalOf(partner.client.cancelOrder(cancel))).toBe('conflict')
    await deliverOutbox(world.ctx)
    await deliverOutbox(world.ctx)
    expect(await prefundedOf(partner)).toBe(before)
    expect((await partner.client.readOrder(wanted.externalId)).refunds[0]?.paidAt).not.toBeNull()
    const day = await world.ctx.db.one<{ count: number }>(sql`
      select coalesce(sum(merchant_cancellations), 0)::bigint as count from merchant_day
      where merchant_id = ${shop.merchantId}`)
    expect(day.count).toBe(0)
    expect((await recount(world.ctx.db)).differences).toEqual([])
  })

  test('of an order of another partner is refused', async () => {
    const wanted = order()
    await partner.client.placeOrder(wanted)
    const other = await aChannelPartner(world)
    expect(await refusalOf(other.client.cancelOrder({ externalId: wanted.externalId, reason: 'mine' }))).toBe(
      'not_found',
    )
    expect(await refusalOf(other.client.readOrder(wanted.externalId))).toBe('not_found')
  })
})

describe('a carrier’s event of a partner', () => {
  async function anOrderToShip() {
    const { externalId, orderId } = await partner.client.placeOrder(order())
    await world.testDb.owner.run(`
      update orders set status = 'awaiting_shipment', picked_at = paid_at where id = '${orderId}';
      update order_count set count = count - 1 where merchant_id = '${shop.merchantId}' and status = 'awaiting_pickup';
      update order_count set count = count + 1 where merchant_id = '${shop.merchantId}' and status = 'awaiting_shipment'`)
    return { externalId, orderId }
  }
  async function ship(orderId: string) {
    const token = await catalogueOperator(world)
    const body = { carrier: 'DHL', trackingNumber: 'TN-1234567', reason: 'a test needs it' }
    await world.must(operatorOrders.ship, { token, params: { id: orderId }, body })
  }
  async function aShippedOrder() {
    const placed = await anOrderToShip()
    await ship(placed.orderId)
    return placed
  }
  const fromNow = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()
  const eventsOf = (orderId: string) =>
    world.ctx.db.query<{ kind: string; at: string }>(sql`
      select kind, to_iso(at) as at from order_event where order_id = ${orderId} order by sequence`)

  test('delivers a shipped order, and the same message counts once', async () => {
    const { externalId, orderId } = await anOrderToShip()
    const event = { externalId, kind: 'reached', text: 'Delivered' } as const
    expect(await refusalOf(partner.client.reportEvent(event))).toBe('conflict')
    await ship(orderId)
    expect(await refusalOf(partner.client.reportEvent({ ...event, text: 'pay at https://evil.example' }))).toBe(
      'validation',
    )
    await partner.client.reportEvent(event, 'event-message-1')
    const reached = await partner.client.reportEvent(event, 'event-message-1')
    expect(reached).toMatchObject({ logistics: 'reached', carrier: 'DHL', trackingNumber: 'TN-1234567' })
    expect(await eventsOf(orderId)).toMatchObject([{ kind: 'reached' }])
  })

  test('that says once more that it was delivered is answered as done and changes nothing', async () => {
    const { externalId, orderId } = await aShippedOrder()
    const event = { externalId, kind: 'reached', text: 'Delivered' } as const
    await partner.client.reportEvent(event)
    expect(await partner.client.reportEvent({ ...event, text: 'At the door' })).toMatchObject({ logistics: 'reached' })
    expect(await eventsOf(orderId)).toHaveLength(1)
  })

  test('is recorded a limited number of times, and the arrival after that', async () => {
    const { externalId, orderId } = await aShippedOrder()
    const report = (kind: 'in_transit' | 'reached') => partner.client.reportEvent({ externalId, kind, text: 'Seen' })
    await report('in_transit')
    await world.testDb.owner.run(`
      insert into order_event (merchant_id, order_id, sequence, at, kind, text)
      select merchant_id, order_id, number, at, kind, text from order_event cross join generate_series(2, 200) as number
      where order_id = '${orderId}'`)
    expect(await refusalOf(report('in_transit'))).toBe('conflict events')
    expect(await report('reached')).toMatchObject({ logistics: 'reached' })
    expect(await eventsOf(orderId)).toHaveLength(201)
  })

  test('counts as now where the partner’s clock is fast, within the tolerance of the signature', async () => {
    const { externalId, orderId } = await aShippedOrder()
    const report = (ms: number) =>
      partner.client.reportEvent({ externalId, kind: 'in_transit', text: 'Seen', at: fromNow(ms) })
    const now = fromNow(0).replace('.000Z', 'Z')
    await report(minuteMs)
    expect(await eventsOf(orderId)).toEqual([{ kind: 'in_transit', at: now }])
    expect(await refusalOf(report(6 * minuteMs))).toBe('validation')
  })

  test('of before the shipment was recorded counts from the shipment on, and of before the pick-up is refused', async () => {
    const { externalId, orderId } = await anOrderToShip()
    const scanned = fromNow(minuteMs)
    const tooEarly = fromNow(-minuteMs)
    world.clock.advance(dayMs)
    await ship(orderId)
    const shipped = fromNow(0).replace('.000Z', 'Z')
    world.clock.advance(minuteMs)
    const report = (kind: 'in_transit' | 'reached', at: string) =>
      partner.client.reportEvent({ externalId, kind, text: 'Seen', at })
    expect(await refusalOf(report('in_transit', tooEarly))).toBe('validation')
    await report('in_transit', scanned)
    await report('reached', scanned)
    expect(await eventsOf(orderId)).toEqual([
      { kind: 'in_transit', at: shipped },
      { kind: 'reached', at: shipped },
    ])
    const { isAtShipment } = await world.ctx.db.one<{ isAtShipment: boolean }>(sql`
      select reached_at = shipped_at as "isAtShipment" from orders where id = ${orderId}`)
    expect(isAtShipment).toBe(true)
  })
})

test('an order is answered without its page where the key of its link has left the server', async () => {
  const wanted = order()
  const { page, ...placed } = await partner.client.placeOrder(wanted)
  expect(page).toContain(`/s/${shop.slug}/o#`)
  const { config } = world.ctx
  const { keys } = config
  // The partner's key stays encrypted with the old key, which is still known.
  Object.assign(config, {
    keys: { current: { id: randomBytes(4), secret: randomBytes(32) }, others: [keys.current, ...keys.others] },
  })
  expect((await partner.client.readOrder(wanted.externalId)).page).toBe(page)
  Object.assign(config, { keys })
  await world.testDb.owner.run(
    `update order_secret set hash = sha256('another key') where order_id = '${placed.orderId}'`,
  )
  expect(await partner.client.readOrder(wanted.externalId)).toEqual({ ...placed, page: null })
  expect(await partner.client.placeOrder(wanted)).toEqual({ ...placed, page: null })
})

describe('a key of a partner', () => {
  test('that is replaced counts for the written time, beside the new one', async () => {
    const changing = await aChannelPartner(world)
    await connectShop(world, shop, changing.partnerId)
    const secret = Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 37 + 11) % 256)).toString('base64url')
    const { id } = await world.must(operatorPartners.rotate, {
      token: changing.admin,
      params: { id: changing.partnerId },
      body: { algorithm: 'HS256', key: secret, overlapDays: 2, reason: 'a yearly change' },
    })
    await world.must(operatorProposals.confirm, {
      token: changing.second,
      params: { id },
      body: { reason: 'the fingerprint was compared' },
    })
    const renewed = openChannel({
      url: world.ctx.config.publicUrl,
      key: { id, secret },
      fetch: fetchOf(world),
      now: () => world.clock.now(),
    })
    expect(await refusalOf(renewed.placeOrder(order()))).toBe('message_refused')
    world.clock.advance(dayMs)
    await renewed.placeOrder(order())
    await changing.client.placeOrder(order())
    world.clock.advance(2 * dayMs)
    await renewed.placeOrder(order())
    expect(await refusalOf(changing.client.placeOrder(order()))).toBe('message_refused')
  })
})

test('a message for another installation or another call is refused, also by a key that counts here', async () => {
  const url = 'https://test.shop.example'
  const elsewhere = openChannel({ url, key: partner.key, fetch: fetchOf(world), now: () => world.clock.now() })
  const { client } = partner
  const wanted = order()
  await client.placeOrder(wanted)
  expect(await refusalOf(elsewhere.cancelOrder({ externalId: wanted.externalId, reason: 'a trial' }))).toBe(
    'message_refused',
  )
  expect(await cancelBy('/channel/orders/state', wanted.externalId)).toBe('message_refused')
  expect((await client.readOrder(wanted.externalId)).status).toBe('awaiting_pickup')
  expect(await cancelBy('/channel/orders/cancel', wanted.externalId)).toBe('cancelled')
})

/** Posts a cancellation, rightly signed, whose text names this path of the installation. */
async function cancelBy(path: string, externalId: string) {
  const { key } = partner
  const to = `${world.ctx.config.publicUrl}${path}`
  const body = JSON.stringify({ type: 'order.cancel', to, externalId, reason: 'a trial' })
  const timestamp = String(Math.floor(world.clock.now().getTime() / 1000))
  const id = `by-hand-${newId()}`
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': await sign(key.secret, { id, timestamp, body }),
    'webhook-key-id': key.id,
  }
  const answer = await world.app.inject({ method: 'POST', url: '/channel/orders/cancel', headers, payload: body })
  const { data } = answer.json<{ data: { error?: string; status?: string } }>()
  return data.error ?? data.status
}

test('the log has every verified message with its refusal, and none that is not verified', async () => {
  const logged = await aChannelPartner(world, { prefunded: 0 })
  await connectShop(world, shop, logged.partnerId)
  const wanted = order()
  await refusalOf(logged.client.placeOrder(wanted, 'logged-message'))
  const forged = openChannel({
    url: world.ctx.config.publicUrl,
    key: { ...logged.key, secret: partner.key.secret },
    fetch: fetchOf(world),
    now: () => world.clock.now(),
  })
  expect(await refusalOf(forged.placeOrder(order(), 'forged-message'))).toBe('message_refused')
  await logged.prefund(10_000, 'L-logged')
  await logged.client.placeOrder(wanted, 'logged-message')
  expect(await refusalOf(logged.client.placeOrder(order(), 'logged-message'))).toBe('conflict message_id')
  const token = await anOperator(world, ['auditor'])
  const { list } = await world.must(operatorChannel.incoming, { token, params: { id: logged.partnerId } })
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({ messageId: 'logged-message', externalId: wanted.externalId, refusal: null })
})

test('the books of a partner are append-only, sum to zero, and a changed row is found', async () => {
  const { owner } = world.testDb
  const { partnerId } = partner
  await expect(owner.run(`update partner_posting set amount = 1 where partner_id = '${partnerId}'`)).rejects.toThrow()
  await expect(owner.run(`delete from partner_transaction where partner_id = '${partnerId}'`)).rejects.toThrow()
  await expect(owner.run(`update partner_account set balance = balance + 1`)).rejects.toThrow()
  await expect(owner.run(`insert into partner_posting values ('${partnerId}', 1, 3, 'prefunded', 5)`)).rejects.toThrow()
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  await owner.run('alter table partner_transaction disable trigger user')
  await owner.run(`update partner_transaction set source = 'other' where partner_id = '${partnerId}' and sequence = 2`)
  await owner.run('alter table partner_transaction enable trigger user')
  expect((await verifyLedger(world.ctx.db)).fault).toContain(`partner ${partnerId}: transaction 2`)
})

test('money of a partner that no line of a statement brought is found', async () => {
  const at = world.clock.now().toISOString()
  const forged = '{"kind": "prefund_credited", "source": "no line", "account": "clearing:bank", "amount": 777}'
  await world.testDb.owner.run(`select post_to_partner('${partner.partnerId}', '${forged}', '${at}')`)
  expect((await recount(world.ctx.db)).differences).toMatchObject([
    { figure: 'line of a statement', stored: 777, counted: 0 },
  ])
})
