import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { deposits } from '#contract/deposits.ts'
import { operatorChannel } from '#contract/operator/channel.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorPayments } from '#contract/operator/payments.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { orders } from '#contract/orders.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { aBankAccount, importStatement, nameOfLine, statementOf } from '../testing/bank.ts'
import { aChannelOrder, aChannelPartner, connectShop } from '../testing/channel.ts'
import { aListing, aProduct, catalogueOperator } from '../testing/goods.ts'
import { aCheckout, anOrder, aPaidOrder } from '../testing/orders.ts'
import { aMerchant, anUpload, type TestMerchant, twoOperators } from '../testing/people.ts'
import { aRowShop } from '../testing/rows.ts'
import { theWorld } from '../testing/the-world.ts'
import { recount } from './recount/recount.ts'
import { verifyLedger } from './verify.ts'

const reason = 'on the statement of today'
const day = '2026-03-02'
/** Several rounds, because a different request wins each time. */
const rounds = 5

const world = theWorld('2026-03-02T09:00:00Z')
let merchant: TestMerchant
let [one, other] = ['', '']
beforeAll(async () => {
  ;[one, other] = await twoOperators(world, ['finance'])
  merchant = await aMerchant(world)
})

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

async function expectBooksRight() {
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
  expect((await recount(world.ctx.db)).differences).toEqual([])
}

test('a partner’s money that arrives while its orders reserve it is neither lost nor spent twice', async () => {
  const shop = await aRowShop(world)
  const { partnerId, client } = await aChannelPartner(world, { prefunded: 10_000 })
  await connectShop(world, shop, partnerId)
  let placed = 0
  for (let round = 1; round <= rounds; round += 1) {
    const body = { line: `PF-${partnerId}-${round}`, amount: 10_000, payer: 'North Gate Ltd', reason }
    const { id } = await world.must(operatorChannel.prefund, { token: one, params: { id: partnerId }, body })
    const confirm = () => world.call(operatorProposals.confirm, { token: other, params: { id }, body: { reason } })
    const place = (at: number) =>
      client.placeOrder(aChannelOrder(shop, { externalId: `R-${round}-${at}` })).then(
        () => 'placed',
        ({ error }: { error: string }) => error,
      )
    const [confirmed, again, ...orders] = await Promise.all([confirm(), confirm(), place(1), place(2), place(3)])
    expect(statusesOf([confirmed, again])).toEqual([200, 409])
    expect(orders.filter((said) => said !== 'placed' && said !== 'prefund_insufficient')).toEqual([])
    placed += orders.filter((said) => said === 'placed').length
    const { balance } = await world.ctx.db.one<{ balance: number }>(sql`
      select balance from partner_account where partner_id = ${partnerId}`)
    expect(balance).toBe(10_000 * (1 + round - placed))
    expect(balance).toBeGreaterThanOrEqual(0)
  }
  await expectBooksRight()
})

test('of the last piece, a checkout and a change of its stock leave what both have written', async () => {
  const token = await catalogueOperator(world)
  for (let round = 0; round < rounds; round += 1) {
    const product = await aProduct(world, { stock: 1, purchasePrice: 1_000 })
    const listing = await aListing(world, merchant, { productId: product.id, price: 2_000 })
    const variantId = product.variants[0]?.id ?? ''
    const change = { variantId, change: -1, changeId: world.ctx.ids.next(), reason }
    const params = { shop: merchant.shop }
    const buy = () => world.call(storeOrders.checkout, { params, body: aCheckout({ lines: [{ listing }] }) })
    const take = () => world.call(operatorProducts.changeStock, { token, body: change })
    const [taken, twice, ...bought] = await Promise.all([take(), take(), buy(), buy()])
    // Of two simultaneous requests the second is answered as done or told to retry.
    expect([taken, twice].filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of [taken, twice, ...bought]) expect([200, 409]).toContain(status)
    const orders = bought.filter(({ status }) => status === 200).length
    expect(orders).toBeLessThanOrEqual(1)
    const left = await world.ctx.db.one(sql`
      select stock, reserved, shortfall from variant_stock where variant_id = ${variantId}`)
    expect(left).toEqual({ stock: 0, reserved: orders, shortfall: orders })
  }
  await expectBooksRight()
})

test('of three acts of different kinds that claim one line of a statement at once, one gets it', async () => {
  const account = await aBankAccount(world, one)
  const listing = await aListing(world, merchant, { price: 6_100, purchasePrice: 3_000, stock: 100 })
  for (let round = 0; round < rounds; round += 1) {
    const amount = 6_100
    const { partnerId } = await aChannelPartner(world, { prefunded: 0 })
    const order = await anOrder(world, merchant, { lines: [{ listing }] })
    const upload = await anUpload(world, { purpose: 'voucher', token: merchant.token })
    const announced = { method: 'manual' as const, amount, voucher: upload.data.id }
    const { number } = await world.must(deposits.announce, { token: merchant.token, body: announced })
    const file = statementOf([{ day, amount, text: `for one of three ${round}` }])
    await importStatement(world, { token: one, accountId: account.id, file })
    const line = await nameOfLine(world, one, `for one of three ${round}`)
    const given = { line, amount, payer: 'Anna Weber', reason }
    const decide = (token: string) =>
      world.call(operatorDeposits.decide, { token, params: { number }, body: { approve: true, line, reason } })
    const decided = await decide(one)
    expect(decided.status).toBe(200)
    const proposals = await Promise.all([
      world.call(operatorPayments.bankPayment, {
        token: one,
        body: { ...given, number: order.number, currency: 'USD' },
      }),
      world.call(operatorChannel.prefund, { token: one, params: { id: partnerId }, body: given }),
    ])
    for (const { status } of proposals) expect([200, 409]).toContain(status)
    const proposed = proposals.filter(({ status }) => status === 200)
    expect(proposed.length).toBeGreaterThan(0)
    const confirms = proposed.map(({ data: { id } }) =>
      world.call(operatorProposals.confirm, { token: other, params: { id }, body: { reason } }),
    )
    const [first, ...rest] = statusesOf(await Promise.all([decide(other), ...confirms]))
    expect(first).toBe(200)
    expect(rest).toEqual(proposed.map(() => 409))
  }
  await expectBooksRight()
})

test('two files of the same lines in another order, imported at once by two, add each line once', async () => {
  const account = await aBankAccount(world, one)
  const lines = Array.from({ length: 1_200 }, (_, at) => ({ day, amount: 100 + at, id: `B-${at}` }))
  const bring = (token: string, given: typeof lines) =>
    importStatement(world, { token, accountId: account.id, file: statementOf(given) })
  const jobs = await Promise.all([bring(one, lines), bring(other, lines.toReversed()), bring(one, lines)])
  for (const { job } of jobs) expect(job).toMatchObject({ state: 'finished', done: lines.length, refused: 0 })
  expect(jobs.reduce((sum, { job }) => sum + (job?.added ?? 0), 0)).toBe(lines.length)
})

test.each([null, 'the card is closed'])(
  'a worker and a provider lock a refund alike, whatever is said: %s',
  async (failure) => {
    const { merchantId, token } = merchant
    const listing = await aListing(world, merchant, { price: 6_100, purchasePrice: 3_000, stock: 100 })
    const { orderId: id } = await aPaidOrder(world, merchant, { lines: [{ listing }] })
    await world.must(orders.decline, { token, body: { id, reason } })
    const { ctx, clock } = world
    const refund = await ctx.db.one<{ id: string }>(sql`select id from refund where order_id = ${id}`)
    const worker = ctx.ids.next()
    const messages = await ctx.db.as('jobs').query<{ id: string; payload: { refundId?: string } }>(sql`
    select id, payload from claim_outbox('money_out', ${worker}, 100, 60, ${clock.now()})`)
    const message = messages.find(({ payload }) => payload.refundId === refund.id)
    const held = Promise.withResolvers<void>()
    // A transaction that loses a deadlock runs again, so count its runs.
    let runs = 0
    const delivered = ctx.db.as('jobs').transaction(async (tx) => {
      runs += 1
      await tx.query(sql`select settle_outbox(${merchantId}, ${message?.id}, ${worker}, ${clock.now()})`)
      held.resolve()
      await sleep(300)
      await tx.query(sql`select mark_returned(${merchantId}, ${refund.id}, ${clock.now()})`)
    })
    await held.promise
    const told = ctx.db.as('webhook').transaction(async (tx) => {
      runs += 1
      await tx.query(sql`
      select take_return_event(${merchantId}, ${refund.id}, 'test', ${failure}, null, ${clock.now()})`)
    })
    await Promise.all([delivered, told])
    expect(runs).toBe(2)
    const paid = await ctx.db.query(sql`
    select 1 from ledger_transaction where merchant_id = ${merchantId} and kind = 'refund_paid'
      and source = ${refund.id}`)
    expect(paid).toHaveLength(1)
    await expectBooksRight()
  },
)
