import { expect, test } from 'vitest'
import { worthOf } from '#contract/refund-lines.ts'
import { refunds } from '#contract/refunds.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { deliverOutbox } from '../../background.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { decideRefund } from '../../testing/decisions.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder, aPaidOrder, pick, ship } from '../../testing/orders.ts'
import { aMerchant, aPayToken, somePayPassword } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()

async function aSentOrder() {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const kettle = await aListing(world, merchant, { purchasePrice: 150, price: 1_000 })
  const lamp = await aListing(world, merchant, { purchasePrice: 400, price: 3_001 })
  const lines = [{ listing: kettle, quantity: 3 }, { listing: lamp }]
  const order = await aPaidOrder(world, merchant, { lines })
  await pick(world, merchant, order)
  await ship(world, order)
  return { merchant, order }
}

type Sent = Awaited<ReturnType<typeof aSentOrder>>
type Chosen = { position: number; quantity: number }[]

const ask = ({ order }: Sent, lines: Chosen, amount?: number) =>
  world.call(storeRefunds.ask, {
    params: { secret: order.secret },
    body: { reason: 'cracked', goods: 'received', lines, ...(amount !== undefined && { amount }) },
  })

async function give({ merchant, order }: Sent, amount: number, lines?: Chosen) {
  const payToken = await aPayToken(world, merchant, { purpose: 'give_back', amount })
  const body = { orderId: order.orderId, amount, reason: 'Sorry', payToken, ...(lines && { lines }) }
  return world.call(refunds.giveBack, { token: merchant.token, body })
}

const leftOf = async ({ order }: Sent) =>
  (await world.must(storeOrders.order, { params: { secret: order.secret } })).lines.map(({ left }) => left)

const newest = async ({ merchant }: Sent) =>
  (await world.must(refunds.list, { token: merchant.token, query: {} })).list[0] ?? expect.fail('no refund')

test('pieces that the shopper names are asked for, decided and read for what they are worth', async () => {
  const sent = await aSentOrder()
  expect((await ask(sent, [{ position: 0, quantity: 2 }], 2_000)).status).toBe(200)
  const asked = await newest(sent)
  expect(asked).toMatchObject({ amount: 2_000, lines: [{ position: 0, quantity: 2, amount: 2_000 }] })
  await decideRefund(world, { merchantId: sent.merchant.merchantId, id: asked.id, amount: 2_000, bears: 'merchant' })
  expect((await newest(sent)).lines).toMatchObject([{ position: 0, quantity: 2, amount: 2_000 }])
  expect(await leftOf(sent)).toEqual([
    { quantity: 1, amount: 1_000 },
    { quantity: 1, amount: 3_001 },
  ])
})

test('a receipt says how an order was paid, with a credit note for each refund; there is none before the payment', async () => {
  const sent = await aSentOrder()
  await give(sent, 1_000, [{ position: 0, quantity: 1 }])
  await deliverOutbox(world.ctx)
  const receipt = await world.must(storeRefunds.receipt, { params: { secret: sent.order.secret } })
  const lines = [{ position: 0, title: expect.any(String), variant: '', quantity: 1, amount: 1_000 }]
  expect(receipt).toEqual({
    paidAt: expect.any(String),
    paidBy: 'test',
    creditNotes: [
      {
        number: expect.stringMatching(/^RF-/),
        at: expect.any(String),
        amount: 1_000,
        lines,
        paidAt: expect.any(String),
      },
    ],
  })
  const shop = { shop: sent.merchant.shop }
  const listing = await aListing(world, sent.merchant, { purchasePrice: 150, price: 1_000 })
  const { secret } = await anOrder(world, shop, { lines: [{ listing }] })
  expect((await world.call(storeRefunds.receipt, { params: { secret } })).status).toBe(409)
})

test.each([
  ['more pieces than are left', [{ position: 0, quantity: 4 }]],
  ['a line that the order does not have', [{ position: 2, quantity: 1 }]],
  [
    'a line named twice',
    [
      { position: 0, quantity: 1 },
      { position: 0, quantity: 1 },
    ],
  ],
])('%s is refused, of a request and of what the merchant gives', async (_, lines) => {
  const sent = await aSentOrder()
  const refused = { fields: { lines: expect.any(String) } }
  expect((await ask(sent, lines)).refusal).toMatchObject(refused)
  expect((await give(sent, 1_000, lines)).refusal).toMatchObject(refused)
  expect((await ask(sent, [{ position: 0, quantity: 1 }], 999)).refusal).toMatchObject({
    fields: { amount: expect.any(String) },
  })
})

test('a decision for less is a part of the price of the chosen lines, and their pieces can still go back', async () => {
  const sent = await aSentOrder()
  await ask(sent, [
    { position: 0, quantity: 3 },
    { position: 1, quantity: 1 },
  ])
  const { id, amount } = await newest(sent)
  expect(amount).toBe(6_001)
  await decideRefund(world, { merchantId: sent.merchant.merchantId, id, amount: 1_000, bears: 'merchant' })
  expect((await newest(sent)).lines).toMatchObject([
    { position: 0, quantity: 0, amount: 499 },
    { position: 1, quantity: 0, amount: 501 },
  ])
  // The remaining value of the kettles is divided among them; the last one takes the remainder.
  expect((await give(sent, 832, [{ position: 0, quantity: 1 }])).refusal).toMatchObject({ error: 'validation' })
  for (const worth of [833, 834, 834]) {
    const { data } = await give(sent, worth, [{ position: 0, quantity: 1 }])
    expect(data.lines).toMatchObject([{ position: 0, quantity: 1, amount: worth }])
  }
  expect(await leftOf(sent)).toEqual([
    { quantity: 0, amount: 0 },
    { quantity: 1, amount: 2_500 },
  ])
})

test('an amount without lines is divided among all, and what is left takes all pieces along', async () => {
  const sent = await aSentOrder()
  const { data } = await give(sent, 101)
  expect(data.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    [0, 50],
    [0, 51],
  ])
  await world.must(storeRefunds.ask, {
    params: { secret: sent.order.secret },
    body: { reason: 'never came', goods: 'not_received' },
  })
  const { id, amount } = await newest(sent)
  await decideRefund(world, { merchantId: sent.merchant.merchantId, id, amount, bears: 'supplier' })
  expect((await newest(sent)).lines).toMatchObject([
    { quantity: 3, amount: 2_950 },
    { quantity: 1, amount: 2_950 },
  ])
})

test('what the apps show that pieces are worth is what the database takes', async () => {
  for (const left of [
    { quantity: 3, amount: 2_501 },
    { quantity: 7, amount: 3 },
    { quantity: 1, amount: 9_007_199_254_740_991 },
  ]) {
    for (let pieces = 1; pieces <= left.quantity; pieces++) {
      const [read] = await world.testDb.owner.rows(`
        select pieces_worth(row(null, null, 0, null, ${left.quantity}, ${left.amount})::refund_line, ${pieces})::text
          as worth`)
      expect(String(worthOf(left, pieces))).toBe(read?.['worth'])
    }
  }
})

test('the recount finds the lines of every refund again', async () => {
  expect((await recount(world.ctx.db)).differences).toEqual([])
  await world.testDb.owner.run(`update refund_line set amount = amount + 1 where position = 1 and quantity = 0`)
  expect((await recount(world.ctx.db)).differences.map(({ figure }) => figure)).toContain('lines')
})
