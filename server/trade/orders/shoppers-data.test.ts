import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { orders } from '#contract/orders.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { runSweeps } from '../../background.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder, aPaidOrder, confirm, pick, reach, ship, someShopper } from '../../testing/orders.ts'
import { aMerchant, anOperator, anUpload, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'

const keptDays = 90

const world = theWorld('2026-03-02T09:00:00Z', { SHOPPER_RETENTION_DAYS: String(keptDays) })
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
beforeAll(async () => {
  merchant = await aMerchant(world, { payPassword: somePayPassword })
  listing = await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 })
})

type Sold = Awaited<ReturnType<typeof aPaidOrder>>

async function aReceivedOrder(): Promise<Sold> {
  // Months pass, so the session has ended.
  merchant = { ...merchant, token: await signIn(world, merchant.merchantId) }
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  await pick(world, merchant, order)
  for (const step of [ship, reach, confirm]) await step(world, order)
  return order
}

async function aCompletedOrder(): Promise<Sold> {
  const order = await aReceivedOrder()
  world.clock.advance(20 * dayMs)
  await runSweeps(world.ctx)
  return order
}

const seenBy = (order: Sold) => world.must(storeOrders.order, { params: { secret: order.secret } })
const erase = (order: Sold) => world.must(storeOrders.erase, { params: { secret: order.secret }, body: {} })

/** Every stored text of an order that may name its shopper. */
async function keptOf({ orderId }: Pick<Sold, 'orderId'>): Promise<string> {
  const { kept } = await world.ctx.db.one<{ kept: string }>(sql`
    select concat_ws(' ', email, phone, phone_last4, address) as kept from order_contact where order_id = ${orderId}`)
  const reported = await world.ctx.db.one<{ kept: string }>(sql`
    select coalesce(string_agg(concat_ws(' ', payer, body), ' '), '') as kept from provider_event
    where order_id = ${orderId}`)
  const paid = await world.ctx.db.one<{ kept: string }>(sql`
    select coalesce(string_agg(payer, ' '), '') as kept from payment where order_id = ${orderId}`)
  const proposed = await world.testDb.owner.rows(`
    select coalesce(string_agg(concat_ws(' ', payload, effect), ' '), '') as kept from proposal
    where payload->>'orderId' = '${orderId}'`)
  return `${kept} ${reported.kept} ${paid.kept} ${proposed[0]?.['kept']}`
}

test('a shopper is known until the retention after the end of the order is over, and no longer', async () => {
  const order = await aCompletedOrder()
  await world.ctx.db.query(sql`
    update provider_event set payer = 'Ada Lovelace', body = ${someShopper.email} where order_id = ${order.orderId}`)
  // The line of a bank statement names the payer.
  const body = JSON.stringify({ line: 'L-1', payer: 'Ada Lovelace' })
  await world.testDb.owner.run(`
    update payment set payer = 'Ada Lovelace' where order_id = '${order.orderId}';
    insert into provider_event (provider, event_id, merchant_id, order_id, amount, at, payer, body, outcome)
    select 'bank', 'L-1', merchant_id, order_id, amount, at, 'Ada Lovelace', '${body}', 'applied'
    from payment where order_id = '${order.orderId}'`)
  const payload = { line: 'L-2', orderId: order.orderId, payer: 'Ada Lovelace' }
  const other = {
    line: 'L-3',
    orderId: (await aPaidOrder(world, merchant, { lines: [{ listing }] })).orderId,
    payer: 'Grace Hopper',
  }
  for (const proposed of [payload, other]) {
    await world.testDb.owner.run(`
      insert into proposal (id, kind, merchant_id, payload, effect, reason, proposed_by, proposed_at, expires_at)
      select '${world.ctx.ids.next()}', 'bank_payment', '${merchant.merchantId}', '${JSON.stringify(proposed)}', '[]',
        'on the statement', id, now(), now() from operator limit 1`)
  }
  world.clock.advance((keptDays - 1) * dayMs)
  await runSweeps(world.ctx)
  expect(await seenBy(order)).toMatchObject({ erasure: 'none', address: { name: someShopper.address.name } })
  world.clock.advance(2 * dayMs)
  await runSweeps(world.ctx)
  expect(await seenBy(order)).toMatchObject({ erasure: 'done', address: null, status: 'completed' })
  const kept = await keptOf(order)
  for (const text of [someShopper.email, someShopper.phone.slice(-4), someShopper.address.name, 'Ada']) {
    expect(kept).not.toContain(text)
  }
  expect(kept).toContain(someShopper.address.country)
  // The line stays, without its payer.
  expect(kept).toContain('L-1')
  expect(kept).toContain('L-2')
  expect(await keptOf(other)).toContain('Grace Hopper')
})

test('an order that was never paid forgets its shopper a month after it ended', async () => {
  const order = await anOrder(world, merchant, { lines: [{ listing }] })
  await world.must(storeOrders.cancel, { params: { secret: order.secret }, body: {} })
  world.clock.advance(29 * dayMs)
  await runSweeps(world.ctx)
  expect(await keptOf(order)).toContain(someShopper.email)
  world.clock.advance(2 * dayMs)
  await runSweeps(world.ctx)
  expect(await keptOf(order)).not.toContain(someShopper.email)
})

test('a shorter retention reaches the orders that ended before it was set', async () => {
  const order = await aCompletedOrder()
  world.clock.advance((keptDays + 30) * dayMs)
  const keep = (days: number) => world.testDb.owner.run(`update policy set shopper_retention_days = ${days}`)
  await keep(365)
  await runSweeps(world.ctx)
  expect((await seenBy(order)).erasure).toBe('none')
  await keep(keptDays)
  world.clock.advance(dayMs)
  await runSweeps(world.ctx)
  expect((await seenBy(order)).erasure).toBe('done')
})

test('a shopper who asks is forgotten once the order is over, and not before', async () => {
  const order = await aReceivedOrder()
  expect(await erase(order)).toMatchObject({ erasure: 'asked', address: { name: someShopper.address.name } })
  await runSweeps(world.ctx)
  expect((await seenBy(order)).address).not.toBeNull()
  world.clock.advance(20 * dayMs)
  await runSweeps(world.ctx)
  expect(await seenBy(order)).toMatchObject({ status: 'completed', erasure: 'done', address: null })
  // A repeated request changes nothing.
  expect(await erase(order)).toMatchObject({ erasure: 'done', address: null })
})

test('what is open of an order keeps its shopper: a refund to decide, and one to pay', async () => {
  const order = await aCompletedOrder()
  const params = { secret: order.secret }
  const image = await anUpload(world, { purpose: '', secret: order.secret })
  const body = { reason: 'torn', goods: 'received' as const, amount: 1_000, images: [image.data.id] }
  await world.must(storeRefunds.ask, { params, body })
  await erase(order)
  await runSweeps(world.ctx)
  expect((await seenBy(order)).erasure).toBe('asked')
  const finance = await anOperator(world, ['finance'])
  const { list } = await world.must(operatorRefunds.list, { token: finance, query: {} })
  const refund = list.find(({ orderNumber }) => orderNumber === order.number)
  const decision = { approve: true, bears: 'supplier' as const, reason: 'the seam is open' }
  await world.must(operatorRefunds.decide, { token: finance, params: { id: refund?.id ?? '' }, body: decision })
  // The outbox pays it in the same sweeps; the erasure is tried again a day later.
  await runSweeps(world.ctx)
  world.clock.advance(2 * dayMs)
  await runSweeps(world.ctx)
  expect(await seenBy(order)).toMatchObject({ erasure: 'done', address: null, refunded: 1_000 })
  const { images, erased } = await world.ctx.db.one<{ images: string[]; erased: boolean }>(sql`
    select (select images from refund where order_id = ${order.orderId}) as images,
      (select erased_at is not null from upload where id = ${image.data.id}) as erased`)
  expect({ images, erased }).toEqual({ images: [], erased: true })
})

test('the merchant, the console and the export say that it was erased; the figures stay', async () => {
  const order = await aCompletedOrder()
  const token = await signIn(world, merchant.merchantId)
  const before = await world.must(orders.detail, { token, query: { id: order.orderId } })
  await erase(order)
  await runSweeps(world.ctx)
  const after = await world.must(orders.detail, { token, query: { id: order.orderId } })
  expect(after).toEqual({ ...before, address: null })
  const support = await anOperator(world, ['support'])
  const record = await world.must(operatorOrders.get, { token: support, params: { number: order.number } })
  expect(record).toMatchObject({ country: someShopper.address.country, erasedAt: expect.any(String) })
  const opened = await world.call(operatorOrders.address, {
    token: support,
    params: { id: order.orderId },
    body: { reason: 'asked about the delivery' },
  })
  expect(opened.refusal).toMatchObject({ error: 'not_found', address: 'erased' })
  const { list } = await world.must(operatorOrders.search, { token: support, query: { keyword: someShopper.email } })
  expect(list.map(({ number }) => number)).not.toContain(order.number)
})

test('a shopper who was erased can still ask for a refund, without photos', async () => {
  const order = await aCompletedOrder()
  await erase(order)
  await runSweeps(world.ctx)
  const params = { secret: order.secret }
  expect(await anUpload(world, { purpose: '', secret: order.secret })).toMatchObject({
    code: 409,
  })
  const body = { reason: 'torn', goods: 'received' as const, amount: 500 }
  await world.must(storeRefunds.ask, { params, body })
  expect((await seenBy(order)).erasure).toBe('done')
})
