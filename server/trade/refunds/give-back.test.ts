import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { orders } from '#contract/orders.ts'
import { refunds } from '#contract/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { runSweeps } from '../../background.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { aListing } from '../../testing/goods.ts'
import { aPaidOrder, confirm, pick, reach, ship } from '../../testing/orders.ts'
import { aMerchant, aPayToken, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld('2026-03-02T09:00:00Z')
let merchant: TestMerchant
let lines: Parameters<typeof aPaidOrder>[2]['lines']

beforeAll(async () => {
  merchant = await aMerchant(world, { payPassword: somePayPassword })
  lines = [{ listing: await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 }), quantity: 2 }]
})

const signedIn = async () => ({ ...merchant, token: await signIn(world, merchant.merchantId) })

/** A shipped order of 200.00 that cost 120.00. */
async function sentOrder() {
  const order = await aPaidOrder(world, merchant, { lines, email: 'given@example.com' })
  await pick(world, await signedIn(), order)
  await ship(world, order)
  return order
}

async function give({ orderId }: { orderId: string }, amount: number, confirmed = amount) {
  const { token, payPassword } = await signedIn()
  const payToken = await aPayToken(world, { token, payPassword }, { purpose: 'give_back', amount: confirmed })
  return world.call(refunds.giveBack, { token, body: { orderId, amount, reason: 'A scratch, sorry', payToken } })
}

const detail = async ({ orderId }: { orderId: string }) =>
  world.must(orders.detail, { token: (await signedIn()).token, query: { id: orderId } })

const walletOf = async () => (await world.must(merchants.info, { token: (await signedIn()).token })).wallet

test('a part is refunded at once, out of the escrow, and the shopper is mailed the merchant’s words', async () => {
  const order = await sentOrder()
  const before = await walletOf()
  const { status, data } = await give(order, 3_000)
  expect([status, data]).toMatchObject([200, { amount: 3_000, status: 'approved', bears: 'merchant' }])
  expect(data.effect).toEqual({ escrow: -3_000, available: 0, owed: 0 })
  expect((await walletOf()).balance).toBe(before.balance)
  expect(await detail(order)).toMatchObject({ status: 'shipped', refundable: 17_000 })
  await runSweeps(world.ctx)
  const texts = world.ctx.mail.recent().flatMap(({ to, text }) => (to === 'given@example.com' ? [text] : []))
  expect(texts.join(' ')).toContain('$30.00 of order')
  expect(texts.join(' ')).toContain('“A scratch, sorry”')
})

test('no debt is made: what neither the escrow nor the balance has is refused and posts nothing', async () => {
  const order = await sentOrder()
  const before = await walletOf()
  const { refusal } = await give(order, 20_000)
  expect(refusal).toMatchObject({ error: 'insufficient_balance' })
  expect(await walletOf()).toEqual(before)
  expect((await detail(order)).refundable).toBe(20_000)
})

test('of a settled order the rest comes out of the balance, to the cent that can be withdrawn', async () => {
  const order = await sentOrder()
  await reach(world, order)
  await confirm(world, order)
  world.clock.advance(15 * dayMs)
  await runSweeps(world.ctx)
  const before = await walletOf()
  expect((await give(order, 20_000)).refusal).toMatchObject({ error: 'insufficient_balance' })
  const { data } = await give(order, 5_000)
  const after = await walletOf()
  expect([after.owed, after.balance - before.balance]).toEqual([0, data.effect?.available])
})

test('an order that was not sent, is asked about, or has less left, is not given back from', async () => {
  const paid = await aPaidOrder(world, merchant, { lines })
  expect((await give(paid, 100)).refusal).toMatchObject({ error: 'conflict', status: 'awaiting_pickup' })
  const sent = await sentOrder()
  expect((await give(sent, 20_001)).refusal).toMatchObject({ fields: { amount: expect.any(String) } })
  await world.must(storeRefunds.ask, {
    params: { secret: sent.secret },
    body: { reason: 'wrong colour', goods: 'received' },
  })
  expect((await give(sent, 100)).refusal).toMatchObject({ error: 'conflict', status: 'pending_approval' })
})

test('the password confirms one amount, and another merchant’s order is not found', async () => {
  const order = await sentOrder()
  expect((await give(order, 200, 100)).refusal).toMatchObject({ error: 'amount_changed' })
  const other = await aMerchant(world, { payPassword: somePayPassword })
  const payToken = await aPayToken(world, other, { purpose: 'give_back', amount: 100 })
  const body = { orderId: order.orderId, amount: 100, reason: 'mine', payToken }
  expect((await world.call(refunds.giveBack, { token: other.token, body })).status).toBe(404)
})

test('the recount finds every figure again', async () => {
  expect((await recount(world.ctx.db)).differences).toEqual([])
})
