import { beforeAll, expect, test } from 'vitest'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { worthOf } from '#contract/refund-lines.ts'
import { refunds } from '#contract/refunds.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { deliverOutbox } from '../../background.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { decideRefund } from '../../testing/decisions.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder, aPaidOrder, confirm, pick, ship } from '../../testing/orders.ts'
import { aMerchant, anOperator, aPayToken, somePayPassword } from '../../testing/people.ts'
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

const ask = ({ order }: Sent, lines?: Chosen, amount?: number) =>
  world.call(storeRefunds.ask, {
    params: { secret: order.secret },
    body: {
      ...{ reason: 'cracked', goods: 'received' as const },
      ...(lines && { lines }),
      ...(amount !== undefined && { amount }),
    },
  })

async function give({ merchant, order }: Sent, amount: number, lines?: Chosen) {
  const payToken = await aPayToken(world, merchant, { purpose: 'give_back', amount })
  const body = { orderId: order.orderId, amount, reason: 'Sorry', payToken, ...(lines && { lines }) }
  return world.call(refunds.giveBack, { token: merchant.token, body })
}

let finance: string
beforeAll(async () => {
  finance = await anOperator(world, ['finance'])
})
const decide = (
  id: string,
  decision: { amount?: number; lines?: Chosen; bears?: 'supplier' | 'merchant' | 'platform' },
) =>
  world.call(operatorRefunds.decide, {
    token: finance,
    params: { id },
    body: { approve: true, bears: 'merchant', reason: 'seen', ...decision },
  })

const propose = (id: string, body: { amount?: number; lines?: Chosen }) =>
  world.call(operatorRefunds.proposePlatform, { token: finance, params: { id }, body: { reason: 'seen', ...body } })

const postingsOf = ({ order }: Sent) =>
  world.testDb.owner.rows(`
    select t.kind, p.account, p.amount::integer from ledger_transaction t
    join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence
    where p.order_id = '${order.orderId}' order by p.sequence, p.line`)

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
])('%s is refused, of a request, of what the merchant gives and of a decision', async (_, lines) => {
  const sent = await aSentOrder()
  const refused = { fields: { lines: expect.any(String) } }
  expect((await ask(sent, lines)).refusal).toMatchObject(refused)
  expect((await give(sent, 1_000, lines)).refusal).toMatchObject(refused)
  expect((await ask(sent, [{ position: 0, quantity: 1 }], 999)).refusal).toMatchObject({
    fields: { amount: expect.any(String) },
  })
  await ask(sent)
  const { id } = await newest(sent)
  expect((await decide(id, { amount: 1_000, lines })).refusal).toMatchObject(refused)
  expect((await propose(id, { amount: 1_000, lines })).refusal).toMatchObject(refused)
})

test('an operator decides by lines, which need not be those of the request', async () => {
  const sent = await aSentOrder()
  await ask(sent, [{ position: 1, quantity: 1 }])
  const { id } = await newest(sent)
  const [row] = (await world.must(operatorRefunds.list, { token: finance, query: {} })).list.filter(
    (each) => each.id === id,
  )
  expect(row?.linesLeft.map(({ position, title, quantity, amount }) => [position, title, quantity, amount])).toEqual([
    [0, expect.any(String), 3, 3_000],
    [1, expect.any(String), 1, 3_001],
  ])
  const lines = [{ position: 0, quantity: 2 }]
  for (const amount of [1_999, 2_001, undefined]) {
    const wrong = { lines, ...(amount !== undefined && { amount }) }
    const fields = { amount: expect.any(String) }
    expect((await decide(id, wrong)).refusal).toMatchObject({ error: 'validation', fields })
    expect((await propose(id, wrong)).refusal).toMatchObject({ error: 'validation', fields })
  }
  // Worth more than what was asked for.
  const all = [
    { position: 0, quantity: 3 },
    { position: 1, quantity: 1 },
  ]
  expect((await decide(id, { amount: 6_001, lines: all })).refusal).toMatchObject({ error: 'conflict' })
  expect((await newest(sent)).lines).toMatchObject([{ position: 1, quantity: 1, amount: 3_001 }])
  expect((await decide(id, { amount: 2_000, lines })).status).toBe(200)
  expect((await newest(sent)).lines).toMatchObject([{ position: 0, quantity: 2, amount: 2_000 }])
  const [stored] = await world.testDb.owner.rows(`select lines from refund where id = '${id}'`)
  expect(stored?.['lines']).toEqual([{ position: 1, quantity: 1, amount: 3_001 }])
  expect(await leftOf(sent)).toEqual([
    { quantity: 1, amount: 1_000 },
    { quantity: 1, amount: 3_001 },
  ])
})

test.each(['supplier', 'merchant', 'platform'] as const)(
  'a decision by lines moves the same money as one by the same amount, if the %s bears it',
  async (bears) => {
    const twins: Sent[] = [await aSentOrder(), await aSentOrder()]
    const lines = [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ]
    for (const [at, sent] of twins.entries()) {
      await confirm(world, sent.order)
      await ask(sent)
      const { id } = await newest(sent)
      const decided = await decide(id, { amount: 4_001, bears, ...(at === 0 && { lines }) })
      expect(decided.status).toBe(200)
    }
    const [byLines, byAmount] = await Promise.all(twins.map(newest))
    expect(byLines?.effect).toEqual(byAmount?.effect)
    const [moved, same] = await Promise.all(twins.map(postingsOf))
    expect(moved).toEqual(same)
    expect(byLines?.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [1, 1_000],
      [1, 3_001],
    ])
    // An amount is a part of the price of all lines, and leaves all pieces.
    expect(byAmount?.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [0, 2_000],
      [0, 2_001],
    ])
    const [rest, restOfAmount] = await Promise.all(twins.map(leftOf))
    expect(rest).toEqual([
      { quantity: 2, amount: 2_000 },
      { quantity: 0, amount: 0 },
    ])
    const sumOf = (left: typeof rest = []) => left.reduce((sum, { amount }) => sum + amount, 0)
    expect(sumOf(rest)).toBe(sumOf(restOfAmount))
  },
)

test('two operators read the lines of what the platform bears, and confirm exactly them', async () => {
  const sent = await aSentOrder()
  await ask(sent)
  await confirm(world, sent.order)
  const { id } = await newest(sent)
  await world.testDb.owner.run('update policy set two_person_above_day = 1000, two_person_above_week = 1000')
  const lines = [{ position: 0, quantity: 2 }]
  expect((await decide(id, { amount: 2_000, lines, bears: 'platform' })).refusal).toMatchObject({ needs: 'proposal' })
  const { data: proposed } = await propose(id, { amount: 2_000, lines })
  expect(proposed.payload).toEqual({ refundId: id, amount: 2_000, lines })
  expect(proposed.effect).toEqual([
    { name: 'status', before: 'pending_approval', after: 'approved' },
    { name: 'amount', before: 6_001, after: 2_000 },
    { name: expect.stringMatching(/^lines\.0\.2 × \S/), before: null, after: 2_000 },
  ])
  const confirming = { params: { id: proposed.id }, body: { reason: 'seen too' } }
  await world.must(operatorProposals.confirm, { token: await anOperator(world, ['finance']), ...confirming })
  await world.testDb.owner.run('update policy set two_person_above_day = 100000, two_person_above_week = 300000')
  expect(await newest(sent)).toMatchObject({ bears: 'platform', amount: 2_000, lines: [{ position: 0, quantity: 2 }] })
})

test.each([
  ['no list', { position: 0, quantity: 1 }],
  ['an empty list', []],
  ['a further field', [{ position: 0, quantity: 1, amount: 1 }]],
  ['a position beyond every order', [{ position: 40_000, quantity: 1 }]],
  ['a text', [{ position: '0', quantity: 1 }]],
  ['no item', [{ position: 0, quantity: 0 }]],
])('the database takes no proposal whose lines are %s', async (_, lines) => {
  const [read] = await world.testDb.owner.rows(
    `select are_proposed_lines('${JSON.stringify(lines)}'::jsonb) as is, are_proposed_lines('[{"position": 0, "quantity": 1}]') as fine`,
  )
  expect(read).toEqual({ is: false, fine: true })
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
