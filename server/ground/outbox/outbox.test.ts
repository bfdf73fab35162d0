import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorAudit } from '#contract/operator/audit.ts'
import { operatorOutbox } from '#contract/operator/outbox.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { deliverOutbox, runSweeps } from '../../background.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder, aPaidOrder } from '../../testing/orders.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { signTestEvent } from '../../trade/payments/test-provider.ts'

const world = theWorld()
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
beforeAll(async () => {
  merchant = await aMerchant(world, { payPassword: somePayPassword })
  listing = await aListing(world, merchant, { purchasePrice: 6_000, price: 10_000 })
})

const finance = () => anOperator(world, ['finance'])

/** Fails every try of what is due, which takes about a day and a half. */
async function tryToTheEnd() {
  world.ctx.log.level = 'silent'
  for (let tries = 0; tries < 17; tries++) {
    await deliverOutbox(world.ctx)
    world.clock.advance(6 * hourMs)
  }
  world.ctx.log.level = 'error'
}

/** An order that is paid twice, so that the second payment goes back. */
async function aPaymentToReturn() {
  const order = await anOrder(world, merchant, { lines: [{ listing }] })
  await world.must(storeOrders.testPayment, { params: { secret: order.secret }, body: { succeed: true } })
  await send({
    id: `again-${order.orderId}`,
    type: 'payment.succeeded',
    merchantId: merchant.merchantId,
    orderId: order.orderId,
    amount: 10_000,
  })
  const { id } = await world.ctx.db.one<{ id: string }>(sql`
    select payload->>'paymentId' as id from outbox
    where kind = 'payment_return' and payload->>'orderId' = ${order.orderId}`)
  return { ...order, paymentId: id }
}

async function send(message: Record<string, unknown>): Promise<number> {
  const payload = JSON.stringify(message)
  const timestamp = String(world.clock.now().getTime())
  const headers = {
    'content-type': 'application/json',
    'x-timestamp': timestamp,
    'x-signature': signTestEvent(world.ctx.config, timestamp, payload),
  }
  const answer = await world.app.inject({ method: 'POST', url: '/store/payments/test/webhook', headers, payload })
  return answer.statusCode
}

const setProvider = (paymentId: string, name: string) =>
  world.testDb.owner.run(`update payment set provider = '${name}' where id = '${paymentId}'`)

const refundsBalance = async () =>
  (
    await world.ctx.db.one<{ balance: number }>(sql`
      select ledger_balance(${merchant.merchantId}, 'refunds') as balance`)
  ).balance

test('money that could not go back waits for an operator, who sends it again', async () => {
  const { paymentId } = await aPaymentToReturn()
  await setProvider(paymentId, 'gone')
  await tryToTheEnd()
  const token = await finance()
  const { list } = await world.must(operatorOutbox.list, { token, query: { lane: 'money_out' } })
  expect(list).toMatchObject([
    {
      merchantId: merchant.merchantId,
      kind: 'payment_return',
      amount: 10_000,
      tries: 16,
      failure: 'no provider to refund a payment of gone',
    },
  ])
  expect((await world.must(operatorOutbox.list, { token, query: { lane: 'mail' } })).list).toEqual([])
  expect(await refundsBalance()).toBe(10_000)

  await setProvider(paymentId, 'test')
  const params = { id: list[0]!.id }
  const body = { merchantId: merchant.merchantId, reason: 'the provider is back' }
  await world.must(operatorOutbox.resend, { token, params, body })
  expect((await world.call(operatorOutbox.resend, { token, params, body })).status, 'it is sent already').toBe(409)
  await deliverOutbox(world.ctx)
  expect(await refundsBalance()).toBe(0)
  expect((await world.must(operatorOutbox.list, { token })).list).toEqual([])
  const auditor = await anOperator(world, ['auditor'])
  const acts = await world.must(operatorAudit.list, { token: auditor, query: { merchantId: merchant.merchantId } })
  expect(acts.list[0]).toMatchObject({ act: 'outbox.resend', reason: 'the provider is back', subject: params.id })
})

test('nothing else is sent again, and by nobody but finance', async () => {
  const [waiting] = await world.testDb.owner.rows(
    `insert into outbox (merchant_id, id, kind, lane, payload, created_at, due_at)
     values ('${merchant.merchantId}', gen_random_uuid(), 'mail', 'mail', '{}', now(), '2099-01-01') returning id`,
  )
  const params = { id: String(waiting?.['id']) }
  const body = { merchantId: merchant.merchantId, reason: 'a test' }
  const support = await anOperator(world, ['support'])
  expect((await world.call(operatorOutbox.list, { token: support })).status).toBe(200)
  const token = await finance()
  expect((await world.call(operatorOutbox.resend, { token, params, body })).status).toBe(409)
  const unknown = { ...body, merchantId: world.ctx.ids.next() }
  expect((await world.call(operatorOutbox.resend, { token, params, body: unknown })).status).toBe(404)
})

test('what cannot arrive is dismissed with a reason and rings no more, but never money', async () => {
  const waiting = async (kind: string) => {
    const [row] = await world.testDb.owner.rows(
      `insert into outbox (merchant_id, id, kind, lane, payload, created_at, due_at, failed_at)
       values ('${merchant.merchantId}', gen_random_uuid(), '${kind}', outbox_lane('${kind}'), '{}', now(), now(), now())
       returning id`,
    )
    return { id: String(row?.['id']) }
  }
  const [mail, payout] = [await waiting('mail'), await waiting('refund_payout')]
  const token = await finance()
  const body = { merchantId: merchant.merchantId, reason: 'the mailbox is gone' }
  const dismiss = async (params: { id: string }) =>
    (await world.call(operatorOutbox.dismiss, { token, params, body })).status
  expect(await dismiss(payout)).toBe(409)
  expect(await dismiss(mail)).toBe(200)
  expect(await dismiss(mail)).toBe(404)
  const { list } = await world.must(operatorOutbox.list, { token })
  expect(list.map(({ id }) => id)).toEqual([payout.id])
  await world.testDb.owner.run(`delete from outbox where id = '${payout.id}'`)
})

test('what the provider confirms a week later is booked, although it was given up; what is not of it waits', async () => {
  const { paymentId, orderId } = await aPaymentToReturn()
  await setProvider(paymentId, 'gone')
  await tryToTheEnd()
  world.clock.advance(7 * dayMs)
  const event = { id: 'late-1', type: 'refund.succeeded', merchantId: merchant.merchantId, reference: paymentId }
  const token = await finance()
  expect((await world.must(operatorOutbox.list, { token })).list).toHaveLength(1)
  const outcomeOf = async (id: string) =>
    (await world.ctx.db.one<{ outcome: string }>(sql`select outcome from provider_event where event_id = ${id}`))
      .outcome
  const order = { payment: `again-${orderId}`, amount: 10_000, currency: 'USD' }
  const notOfIt = [{ payment: 'another' }, { amount: 50 }, { currency: 'EUR' }].map((given) => ({ ...order, ...given }))
  world.ctx.log.level = 'silent'
  expect(await send({ ...event, id: 'of another provider' })).toBe(200)
  await setProvider(paymentId, 'test')
  for (const [at, given] of notOfIt.entries()) expect(await send({ ...event, ...given, id: `not-${at}` })).toBe(200)
  world.ctx.log.level = 'error'
  for (const id of ['of another provider', 'not-0', 'not-1', 'not-2']) expect(await outcomeOf(id), id).toBe('unmatched')
  expect(await refundsBalance()).toBe(10_000)
  expect(await send({ ...event, ...order })).toBe(200)
  expect(await send({ ...event, ...order })).toBe(200)
  expect(await refundsBalance()).toBe(0)
  expect((await world.must(operatorOutbox.list, { token })).list).toEqual([])
  expect(await send({ ...event, id: 'late-2', reference: world.ctx.ids.next() })).toBe(200)
  expect(await outcomeOf('late-2')).toBe('unmatched')
})

test('what a provider refuses for good waits for an operator at once', async () => {
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }] })
  const body = { reason: 'changed my mind', goods: 'not_received' } as const
  await world.must(storeRefunds.ask, { params: { secret: order.secret }, body })
  const token = await finance()
  const [refund] = (await world.must(operatorRefunds.list, { token, query: { status: 'pending_approval' } })).list
  const id = refund?.id ?? ''
  await world.must(operatorRefunds.decide, {
    token,
    params: { id },
    body: { approve: true, bears: 'merchant', reason: 'agreed' },
  })
  const { merchantId } = merchant
  world.ctx.log.level = 'silent'
  await send({ id: 'no-1', type: 'refund.failed', merchantId, reference: id, reason: 'the card is closed' })
  world.ctx.log.level = 'error'
  await runSweeps(world.ctx)
  expect((await world.must(operatorOutbox.list, { token })).list).toMatchObject([
    { kind: 'refund_payout', failure: 'the card is closed' },
  ])
  expect((await world.must(operatorRefunds.list, { token, query: { status: 'unpaid' } })).list).toMatchObject([
    { id, payFailed: 'the card is closed' },
  ])
  await send({ id: 'yes-1', type: 'refund.succeeded', merchantId, reference: id })
  expect((await world.must(operatorOutbox.list, { token })).list).toEqual([])
  expect(await refundsBalance()).toBe(0)
})

test('the recount counts a sale that was given up as missing, not as under way', async () => {
  await aPaidOrder(world, merchant, { lines: [{ listing }] })
  const differences = async () => (await recount(world.ctx.db)).differences
  expect(await differences()).toEqual([])
  await world.testDb.owner.run(`update outbox set failed_at = now() where kind = 'sold'`)
  expect((await differences()).map(({ figure }) => figure).sort()).toEqual(['quantity', 'sales'])
  await world.testDb.owner.run(`update outbox set failed_at = null where kind = 'sold'`)
  await deliverOutbox(world.ctx)
  expect(await differences()).toEqual([])
})
