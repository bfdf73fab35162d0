import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { decideWithinHours } from '#contract/payouts.ts'
import { findOtherPolicy } from '../base/db/policy.ts'
import type { Party } from '../base/db/roles.ts'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { aSecretOf, aSoldOrder, settle } from '../testing/sold.ts'
import { theWorld } from '../testing/the-world.ts'
import { aRichMerchant } from '../testing/withdrawals.ts'

// A role of the server that is taken over may pass any time or quantity; only the owner's settings may decide the
// waits.

const world = theWorld()
let shop: RowShop
beforeAll(async () => {
  shop = await aRowShop(world, { stock: 10 })
})

const as = (party: Party, text: string) => world.ctx.db.as(party).query({ text, values: [] })
const at = () => `'${world.clock.now().toISOString()}'::timestamptz`

test('a server that was told other waits than the owner wrote says which', async () => {
  const { policy } = world.ctx.config
  expect(await findOtherPolicy(world.ctx.db, policy)).toEqual([])
  expect(await findOtherPolicy(world.ctx.db, { ...policy, payoutCoolOffHours: 72 })).toEqual(['payoutCoolOffHours'])
})

test('a withdrawal to a new destination waits, and is decided about in time, whatever the caller asks', async () => {
  const { merchantId } = await aRichMerchant(world, 100_000)
  const id = randomUUID()
  const asked = { id, number: 'W-1', amount: 10_000, fee: 100, notBefore: world.clock.now(), decideBy: 'infinity' }
  const to = { id: randomUUID(), method: 'bank_card', fingerprint: '00', sealed: '00', fullName: 'Somebody' }
  const destination = { ...to, bankName: 'Kasikornbank', cardLast4: '4471' }
  await as(
    'web',
    `select request_withdrawal('${merchantId}', '${JSON.stringify(asked)}', '${JSON.stringify(destination)}', ${at()})`,
  )
  const row = await world.ctx.db.one<{ notBefore: Date; decideBy: Date }>(sql`
    select not_before as "notBefore", decide_by as "decideBy" from withdrawal where id = ${id}`)
  const now = world.clock.now().getTime()
  expect(row.notBefore.getTime() - now).toBe(24 * hourMs)
  expect(row.decideBy.getTime() - now).toBe(decideWithinHours * hourMs)
})

test('an order waits for its payment three days at most, and its goods with it', async () => {
  const id = await aSoldOrder(world, shop, { isPaid: false })
  const choose = (until: string) =>
    as('web', `select choose_payment('${shop.merchantId}', '${id}', 'bank', ${until}, ${at()})`)
  await expect(choose(`'infinity'`)).rejects.toThrow('validation')
  await expect(choose(`${at()} + interval '3 days 1 second'`)).rejects.toThrow('validation')
  await choose(`${at()} + interval '3 days'`)
  const order = { id: randomUUID(), originId: randomUUID(), number: 'EN-1', payBy: 'infinity' }
  const place = `select place_order('${shop.merchantId}', '${JSON.stringify(order)}', '[]', ${at()})`
  await expect(as('tests', place)).rejects.toThrow('validation')
})

test('an order waits for its pick-up, its shipment and its settlement as long as the rules say', async () => {
  const { db, config } = world.ctx
  const { merchantId } = shop
  const now = world.clock.now().getTime()
  const id = await aSoldOrder(world, shop)
  const event = { provider: 'test', eventId: randomUUID(), merchantId, orderId: id, amount: 1, pickBy: 'infinity' }
  await as('webhook', `select take_payment_event('${JSON.stringify({ ...event, paymentId: randomUUID() })}', ${at()})`)
  const batch = `select pick_up_batch('${merchantId}', array['${id}']::uuid[], 'escrow', 1000000, ${at()})`
  await as('web', batch)
  await db.query(sql`select ship_order(${merchantId}, ${id}, 'DHL', 'T-1', ${world.clock.now()})`)
  await expect(as('jobs', `select receive_order_by_time('${merchantId}', '${id}', ${at()})`)).rejects.toThrow(
    'conflict',
  )
  const secret = await aSecretOf(world, { merchantId, orderId: id })
  await as('web', `select confirm_receipt_by_shopper('${secret}', ${at()})`)
  const row = await db.one<{ pickBy: Date; shipBy: Date; settlesAt: Date; by: string }>(sql`
    select pick_by as "pickBy", ship_by as "shipBy", settles_at as "settlesAt", received_by as by
    from orders where id = ${id}`)
  const waits = [row.pickBy, row.shipBy, row.settlesAt].map((time) => time.getTime() - now)
  const { policy, shipWithinDays, firstSettleDays } = config
  expect(waits).toEqual([policy.pickWithinHours * hourMs, shipWithinDays * dayMs, firstSettleDays * dayMs])
  expect(row.by).toBe('shopper')
})

test('an order is received by time when it is due, not before, with news of the carrier and without', async () => {
  const { merchantId } = shop
  const { db, config } = world.ctx
  const receive = (id: string) => as('jobs', `select receive_order_by_time('${merchantId}', '${id}', ${at()})`)
  const shipped = async () => {
    const id = await aSoldOrder(world, shop)
    await as('web', `select pick_up_batch('${merchantId}', array['${id}']::uuid[], 'escrow', 1000000, ${at()})`)
    await db.query(sql`select ship_order(${merchantId}, ${id}, 'DHL', ${`T-${id}`}, ${world.clock.now()})`)
    return id
  }
  const reached = await shipped()
  const silent = await shipped()
  const now = world.clock.now()
  await db.query(sql`select record_carrier_event(${merchantId}, ${reached}, 'reached', '', ${now}, ${now})`)
  for (const [id, days] of [
    [reached, config.policy.autoReceiveDays],
    [silent, config.silentReceiveDays - config.policy.autoReceiveDays],
  ] as const) {
    world.clock.advance(days * dayMs - 1)
    await expect(receive(id)).rejects.toThrow('conflict')
    world.clock.advance(1)
    await receive(id)
  }
})

test('a provider speaks for the money that it received, and for no other', async () => {
  const { merchantId } = shop
  const orderId = await aSoldOrder(world, shop)
  const id = randomUUID()
  const event = { provider: 'test', eventId: randomUUID(), merchantId, orderId, amount: 100, paymentId: id }
  await as('webhook', `select take_payment_event('${JSON.stringify(event)}', ${at()})`)
  const take = (provider: string, failure = 'null') =>
    as('webhook', `select take_return_event('${merchantId}', '${id}', '${provider}', ${failure}, null, ${at()})`)
  const read = () =>
    world.ctx.db.one(sql`
      select p.return_sent_at as "sentAt", p.returned_at is not null as "isReturned", w.failure
      from payment p left join outbox w on w.merchant_id = p.merchant_id and w.payload->>'paymentId' = p.id::text
      where p.merchant_id = ${merchantId} and p.id = ${id}`)
  for (const other of ['stripe', 'bank', 'partner']) await expect(take(other), other).rejects.toThrow('not_found')
  await as('jobs', `select mark_return_sent('${merchantId}', '${id}', ${at()})`)
  expect(await read()).toMatchObject({ sentAt: expect.any(Date), isReturned: false })
  await take('test', `'the card is closed'`)
  expect(await read()).toEqual({ sentAt: null, isReturned: false, failure: 'the card is closed' })
  await take('test')
  // A transfer that has reached its payer was sent, whatever was reported before.
  expect(await read()).toEqual({ sentAt: world.clock.now(), isReturned: true, failure: null })
})

test('a shopper is erased when it is due, not before, whoever asks', async () => {
  const id = await aSoldOrder(world, shop, { isPaid: false })
  const secret = await aSecretOf(world, { merchantId: shop.merchantId, orderId: id })
  await as('web', `select cancel_unpaid_order_by_shopper('${secret}', ${at()})`)
  const erase = async () => {
    const [row] = await as('jobs', `select erase_shopper('${shop.merchantId}', '${id}', ${at()}) as "isErased"`)
    return row
  }
  expect(await erase()).toEqual({ isErased: false })
  await as('web', `select request_erasure_by_shopper('${secret}', ${at()})`)
  world.clock.advance(dayMs)
  expect(await erase()).toEqual({ isErased: true })
})

test('an order keeps its shopper as long as the owner’s retention says, counted from its end', async () => {
  const { merchantId } = shop
  const running = await aSoldOrder(world, shop)
  const ended = await aSoldOrder(world, shop)
  await settle(world, merchantId, ended)
  const endRetention = async () => {
    const text = `select end_shopper_retention(array['${merchantId}']::uuid[], '2000-01-01', ${at()}) as due`
    const [row] = await world.ctx.db.as('jobs').query<{ due: number }>({ text, values: [] })
    return row?.due
  }
  for (const forbidden of [
    `update order_contact set erase_at = ${at()}`,
    `insert into retention_day (date, days, at) values ('2026-03-01', 180, ${at()})`,
    'update policy set shopper_retention_days = 90',
  ])
    await expect(as('jobs', forbidden)).rejects.toThrow('permission denied')
  world.clock.advance((world.ctx.config.policy.shopperRetentionDays - 1) * dayMs)
  expect(await endRetention()).toBe(0)
  world.clock.advance(dayMs)
  expect(await endRetention()).toBe(1)
  const due = await world.ctx.db.query<{ id: string }>(sql`
    select order_id as id from order_contact where erase_at is not null and order_id in (${running}, ${ended})`)
  expect(due).toEqual([{ id: ended }])
})
