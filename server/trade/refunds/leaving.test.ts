import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { Body } from '#contract/endpoint.ts'
import { merchants } from '#contract/merchants.ts'
import { refunds } from '#contract/refunds.ts'
import { sellerLawOf } from '#contract/seller-law.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
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
  lines = [
    { listing: await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 }), quantity: 2 },
    { listing: await aListing(world, merchant, { purchasePrice: 500, price: 1_000 }) },
  ]
})

type Bought = Awaited<ReturnType<typeof aPaidOrder>>
let bought = 0

async function anOrder() {
  bought += 1
  return aPaidOrder(world, merchant, { lines, email: `anna${bought}@example.com` })
}

const signedIn = async () => ({ ...merchant, token: await signIn(world, merchant.merchantId) })

async function sent(order: Bought) {
  await pick(world, await signedIn(), order)
  await ship(world, order)
  return order
}

async function delivered(order: Bought) {
  await sent(order)
  world.clock.advance(4 * dayMs)
  await reach(world, order)
  return order
}

const withdraw = ({ secret }: Bought, body: Body<typeof storeRefunds.withdraw>) =>
  world.call(storeRefunds.withdraw, { params: { secret }, body })

const prove = ({ secret }: Bought, text = 'DHL 00340434161094') =>
  world.call(storeRefunds.sendBack, { params: { secret }, body: { text } })

const read = ({ secret }: Bought) => world.must(storeOrders.order, { params: { secret } })

const newest = async () =>
  (await world.must(refunds.list, { token: (await signedIn()).token, query: {} })).list[0] ?? expect.fail('no refund')

async function confirmReturn(id: string, amount: number) {
  const { token, payPassword } = await signedIn()
  const payToken = await aPayToken(world, { token, payPassword }, { purpose: 'give_back', amount })
  return world.call(refunds.confirmReturn, { token, body: { id, payToken } })
}

async function mailedTo(number: number) {
  await runSweeps(world.ctx)
  return world.ctx.mail.recent().flatMap(({ to, text }) => (to === `anna${number}@example.com` ? [text] : []))
}

const balance = async () => (await world.must(merchants.info, { token: (await signedIn()).token })).wallet.balance

test('before the goods are sent all of it ends, is paid back at once and costs nobody anything', async () => {
  for (const prepare of [async () => undefined, async (order: Bought) => pick(world, await signedIn(), order)]) {
    const order = await anOrder()
    await prepare(order)
    const before = await balance()
    expect((await withdraw(order, { amount: 10_000 })).refusal).toMatchObject({
      fields: { amount: expect.any(String) },
    })
    expect((await withdraw(order, { amount: 21_000 })).data).toMatchObject({ status: 'cancelled', refunded: 21_000 })
    expect(await balance()).toBe(before)
    const mails = (await mailedTo(bought)).join('\n')
    expect(mails).toMatch(
      /Your withdrawal from the contract of order \S+ was received on Mar 2, 2026, 09:00:00 (UTC|GMT)/,
    )
    expect(mails).toContain('$210.00 of order')
  }
})

test('after it the goods go back first, chosen pieces of them, and the merchant’s word pays them at once', async () => {
  const order = await delivered(await anOrder())
  const chosen = [{ position: 0, quantity: 1 }]
  expect((await withdraw(order, { amount: 10_000, lines: chosen })).data).toMatchObject({
    status: 'shipped',
    refunded: 0,
    refund: { status: 'pending_approval', isWithdrawal: true, amount: 10_000, sentBackAt: null },
  })
  const receipt = (await mailedTo(bought)).find((text) => text.startsWith('Your withdrawal')) ?? ''
  expect(receipt).toMatch(/received on Mar 6, 2026, 09:00:00 \S+\. It is about \$100\.00\. [\s\S]*1 × Lamp, \$100\.00/)
  expect(receipt).toContain('1 High Street, London')
  const refund = await newest()
  expect(refund).toMatchObject({ cause: 'withdrawal', answerBy: null, lines: [{ position: 0, quantity: 1 }] })
  const { data } = await confirmReturn(refund.id, 10_000)
  expect(data).toMatchObject({ status: 'approved', bears: 'merchant', decision: 'returned' })
  expect((await read(order)).lines.map(({ left }) => left.quantity)).toEqual([1, 1])
  expect((await mailedTo(bought)).join('\n')).toContain('$100.00 of order')
})

test('a proof of sending brings the money by the last day of the law, without a word of the merchant', async () => {
  const order = await delivered(await anOrder())
  await withdraw(order, { amount: 21_000 })
  world.clock.advance(5 * dayMs)
  expect((await prove(order)).data.refund).toMatchObject({ sentBackAt: '2026-03-15T09:00:00Z' })
  expect((await prove(order)).refusal).toMatchObject({ error: 'conflict' })
  world.clock.advance(9 * dayMs - 1)
  await runSweeps(world.ctx)
  expect((await read(order)).refunded).toBe(0)
  world.clock.advance(1)
  await runSweeps(world.ctx)
  expect(await read(order)).toMatchObject({ status: 'cancelled', refunded: 21_000 })
  expect(await newest()).toMatchObject({ decision: 'sent_back', sentBack: { text: 'DHL 00340434161094' } })
})

test('a proof that comes late leaves the merchant three days, and one that never comes ends the case unpaid', async () => {
  const [late, never] = [await delivered(await anOrder()), await delivered(await anOrder())]
  for (const order of [late, never]) await withdraw(order, { amount: 21_000 })
  world.clock.advance(20 * dayMs)
  await prove(late)
  world.clock.advance(3 * dayMs)
  await runSweeps(world.ctx)
  expect((await read(late)).refunded).toBe(21_000)
  world.clock.advance(10 * dayMs)
  await runSweeps(world.ctx)
  expect(await read(never)).toMatchObject({ refunded: 0, refund: { status: 'rejected' } })
  expect((await prove(never)).refusal).toMatchObject({ error: 'conflict' })
})

test('the right is the law’s: of the country of the delivery, and until its days are over', async () => {
  const tokyo = await anOrder()
  await world.testDb.owner.run(`
    update order_contact set address = address || '{"country": "JP"}' where order_id = '${tokyo.orderId}'`)
  expect((await read(tokyo)).withdrawal).toBeNull()
  expect((await withdraw(tokyo, { amount: 21_000 })).refusal).toMatchObject({ error: 'conflict' })
  const order = await sent(await anOrder())
  expect((await read(order)).withdrawal).toEqual({ by: null })
  await confirm(world, order)
  const { withdrawal } = await read(order)
  world.clock.set(new Date(Date.parse(withdrawal?.by ?? '') - 1))
  await runSweeps(world.ctx)
  expect((await withdraw(order, { amount: 1_000, lines: [{ position: 1, quantity: 1 }] })).status).toBe(200)
  const over = await sent(await anOrder())
  await confirm(world, over)
  world.clock.set(new Date(Date.parse((await read(over)).withdrawal?.by ?? '')))
  expect((await withdraw(over, { amount: 21_000 })).refusal).toMatchObject({ error: 'conflict' })
})

test('the database gives the right to the countries of the table, and to no other', async () => {
  const codes = Array.from({ length: 26 * 26 }, (_, at) =>
    String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
  )
  const rows = await world.testDb.owner.rows(`
    select code, leaving_days(code) as days from unnest('{${codes.join(',')}}'::text[]) as code`)
  expect(rows).toEqual(codes.map((code) => ({ code, days: sellerLawOf(code).withdrawalDays })))
})

test('it is declared once, for what is there, and asks before it takes the place of a request', async () => {
  const order = await delivered(await anOrder())
  const tooMany = await withdraw(order, { amount: 30_000, lines: [{ position: 0, quantity: 3 }] })
  expect(tooMany.refusal).toMatchObject({ fields: { lines: expect.any(String) } })
  expect((await prove(order)).refusal).toMatchObject({ error: 'conflict' })
  const ask = { params: { secret: order.secret }, body: { cause: 'damaged', reason: '' } } as const
  await world.must(storeRefunds.ask, ask)
  const both = await Promise.all([withdraw(order, { amount: 21_000 }), withdraw(order, { amount: 21_000 })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await world.call(storeRefunds.ask, ask)).refusal).toMatchObject({ error: 'conflict' })
  const { id, amount } = await newest()
  expect((await confirmReturn(id, amount - 1)).refusal).toMatchObject({ error: 'amount_changed' })
  const other = await aMerchant(world, { payPassword: somePayPassword })
  const payToken = await aPayToken(world, other, { purpose: 'give_back', amount })
  expect((await world.call(refunds.confirmReturn, { token: other.token, body: { id, payToken } })).status).toBe(404)
  const done = await Promise.all([confirmReturn(id, amount), confirmReturn(id, amount)])
  expect(done.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('what never arrived is no return: such a request is decided first', async () => {
  const order = await sent(await anOrder())
  await world.must(storeRefunds.ask, { params: { secret: order.secret }, body: { cause: 'not_arrived', reason: '' } })
  expect((await withdraw(order, { amount: 21_000 })).refusal).toMatchObject({ error: 'conflict' })
  const damaged = { params: { secret: order.secret }, body: { cause: 'damaged', reason: '', goods: 'not_received' } }
  expect((await world.call(storeRefunds.ask, damaged as never)).refusal).toMatchObject({
    fields: { goods: expect.any(String) },
  })
})

test('the recount finds every figure again', async () => {
  expect((await recount(world.ctx.db)).differences).toEqual([])
})
