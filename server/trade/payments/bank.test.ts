import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { Body } from '#contract/endpoint.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorDesk } from '#contract/operator/desk.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorPayments } from '#contract/operator/payments.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { deliverOutbox, runSweeps } from '../../background.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder } from '../../testing/orders.ts'
import { balancesOf } from '../../testing/payments.ts'
import { aMerchant, anOperator, type TestMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { claimTransfer, recordTransfer } from '../../testing/transfers.ts'

const reason = 'on the statement of today'

const world = theWorld('2026-03-02T09:00:00Z', { BANK_PAYMENTS: '1' })
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
let [one, other] = ['', '']
beforeAll(async () => {
  ;[one, other] = [await anOperator(world, ['finance']), await anOperator(world, ['finance'])]
})
beforeEach(async () => {
  merchant = await aMerchant(world)
  listing = await aListing(world, merchant, { price: 10_000, purchasePrice: 6_000, stock: 10 })
})

async function nameAccount(accountNumber = '000 123 456 789') {
  const validFrom = new Date(world.clock.now().getTime() + dayMs + hourMs).toISOString()
  const account = { holder: 'Entrepot Ltd', bankName: 'Bank of Nowhere', accountNumber }
  const { id } = await world.must(operatorDeposits.depositInstruction, {
    token: await anOperator(world, ['programme']),
    body: { ...account, validFrom, reason },
  })
  await confirm(id, await anOperator(world, ['programme']))
  world.clock.advance(dayMs + hourMs)
}

const confirm = (id: string, token = other) =>
  world.must(operatorProposals.confirm, { token, params: { id }, body: { reason } })
const order = () => anOrder(world, merchant, { lines: [{ listing }] })
const choose = ({ secret }: { secret: string }) =>
  world.must(storeOrders.pay, { params: { secret }, body: { provider: 'bank' } })
const see = ({ secret }: { secret: string }) => world.must(storeOrders.order, { params: { secret } })
const stock = async () =>
  (
    await world.ctx.db.one<{ stock: number }>(sql`
    select stock from variant_stock where variant_id = ${listing.variants[0]?.variantId}`)
  ).stock

let lines = 0
type Line = Partial<Body<typeof operatorPayments.bankPayment>>

function record({ number }: { number: string }, given: Line = {}, token = one) {
  lines += 1
  const line = { line: `2026-03-${lines}`, number, amount: 10_000, currency: 'USD', payer: 'A. Weber, DE89 3704' }
  return world.call(operatorPayments.bankPayment, { token, body: { ...line, reason, ...given } })
}

async function arrive(placed: { number: string }, given: Line = {}) {
  await confirm((await record(placed, given)).data.id)
}

test('a transfer is offered only where there is an account to pay to', async () => {
  const placed = await order()
  const params = { secret: placed.secret }
  const answer = await world.call(storeOrders.pay, { params, body: { provider: 'bank' } })
  expect(answer.refusal).toMatchObject({ error: 'validation', fields: { provider: expect.any(String) } })
  await nameAccount()
  const chosen = await choose(await order())
  expect(chosen.payment).toMatchObject({ provider: 'bank', account: { accountNumber: '000 123 456 789' } })
})

describe('an order that is paid by bank', () => {
  test('waits three days from its checkout, holds its stock so long and then gives it back', async () => {
    const before = await stock()
    const placed = await order()
    const chosen = await choose(placed)
    expect(chosen.order).toMatchObject({ payWith: 'bank', status: 'waiting_payment' })
    expect(Date.parse(chosen.order.payBy ?? '')).toBe(Date.parse(chosen.order.createdAt) + 3 * dayMs)
    world.clock.advance(3 * dayMs - minuteMs)
    await runSweeps(world.ctx)
    expect([(await see(placed)).status, await stock()]).toEqual(['waiting_payment', before - 1])
    world.clock.advance(2 * minuteMs)
    await runSweeps(world.ctx)
    expect([(await see(placed)).status, await stock()]).toEqual(['cancelled', before])
  })

  test('is paid by a line that one operator records and another confirms', async () => {
    const placed = await order()
    await choose(placed)
    const { data: proposed } = await record(placed)
    expect(proposed.effect).toEqual([
      { name: 'amount', before: 10_000, after: 10_000 },
      { name: 'currency', before: 'USD', after: 'USD' },
      { name: 'payer', before: null, after: expect.stringMatching(/\S/) },
      { name: 'status', before: 'waiting_payment', after: 'awaiting_pickup' },
      { name: 'line', before: null, after: expect.stringMatching(/\S/) },
      { name: 'number', before: null, after: placed.number },
    ])
    const alone = { token: one, params: { id: proposed.id }, body: { reason } }
    expect((await world.call(operatorProposals.confirm, alone)).refusal).toMatchObject({ needs: 'another_operator' })
    expect((await see(placed)).status).toBe('waiting_payment')
    await confirm(proposed.id)
    expect((await see(placed)).status).toBe('awaiting_pickup')
    expect(await balancesOf(world, merchant)).toEqual({ 'clearing:bank': -10_000, escrow: 10_000 })
  })

  test('takes each line once, also if two operators record it at the same time', async () => {
    const placed = await order()
    const line = `same-${placed.number}`
    const { data: first } = await record(placed, { line })
    expect((await record(placed, { line })).refusal.error).toBe('conflict')
    await confirm(first.id)
    expect((await record(placed, { line })).refusal.error).toBe('conflict')
    expect(await balancesOf(world, merchant)).toEqual({ 'clearing:bank': -10_000, escrow: 10_000 })
  })

  test('can be proposed anew by a line whose proposal nobody confirmed in time', async () => {
    const placed = await order()
    await choose(placed)
    const line = `late-${placed.number}`
    await record(placed, { line })
    expect((await record(placed, { line })).refusal.error).toBe('conflict')
    world.clock.advance(8 * dayMs)
    await arrive(placed, { line })
    // The order was cancelled in between, so the money is there to be returned.
    expect(await balancesOf(world, merchant)).toMatchObject({ 'clearing:bank': -10_000 })
  })

  test('is found by its number in any case, and a number of nobody is refused', async () => {
    const placed = await order()
    await arrive({ number: ` ${placed.number.toLowerCase()}` })
    expect((await see(placed)).status).toBe('awaiting_pickup')
    expect((await record({ number: 'EN-00000-00000' })).refusal.error).toBe('not_found')
  })
})

test('an order that waits for a transfer names the account of now, and none once it is paid', async () => {
  const placed = await order()
  const read = () => world.call(storeOrders.payment, { params: { secret: placed.secret } })
  expect((await read()).data).toMatchObject({ ways: expect.arrayContaining(['bank', 'test']), account: null })
  await choose(placed)
  expect((await read()).data).toMatchObject({ account: { accountNumber: '000 123 456 789' } })
  await nameAccount('000 987 654 321')
  expect((await read()).data).toMatchObject({ account: { accountNumber: '000 987 654 321' } })
  await arrive(placed)
  expect((await read()).refusal).toMatchObject({ error: 'conflict', status: 'awaiting_pickup' })
})

describe('money that goes back by bank', () => {
  const queue = async (name: string) => {
    const { queues } = await world.must(operatorDesk.read, { token: one })
    return queues.find((each) => each.queue === name) ?? { count: -1 }
  }
  const keyOf = ({ id, merchantId }: { id: string; merchantId: string }) => {
    return { kind: 'bank_return' as const, subject: id, merchantId }
  }
  const waiting = async ({ orderId }: { orderId: string }) =>
    (await world.must(operatorPayments.bankReturns, { token: one })).list.filter((each) => each.orderId === orderId)

  test.each<{ what: string; line: Line; status: string; amount: number; currency: string }>([
    { what: 'too little', line: { amount: 9_000 }, status: 'waiting_payment', amount: 9_000, currency: 'USD' },
    { what: 'too much', line: { amount: 10_500 }, status: 'awaiting_pickup', amount: 500, currency: 'USD' },
    { what: 'euros', line: { currency: 'EUR' }, status: 'waiting_payment', amount: 10_000, currency: 'EUR' },
  ])('waits in a list with who paid: $what', async ({ line, status, amount, currency }) => {
    const placed = await order()
    await arrive(placed, line)
    await deliverOutbox(world.ctx)
    expect((await see(placed)).status).toBe(status)
    expect(await waiting(placed)).toMatchObject([{ amount, currency, payer: 'A. Weber, DE89 3704' }])
  })

  test('is claimed and sent by one, and booked when another says by its line that it arrived', async () => {
    const placed = await order()
    await arrive(placed)
    await world.must(storeOrders.order, { params: { secret: placed.secret } })
    await world.ctx.db.query(sql`
      select cancel_order(${merchant.merchantId}, ${placed.orderId}, ${world.ctx.ids.next()}, 'merchant', 'none left',
        ${world.clock.now()})`)
    await deliverOutbox(world.ctx)
    const [owed] = await waiting(placed)
    const { number } = placed
    expect(owed).toMatchObject({ kind: 'refund_payout', number, amount: 10_000, transfer: null })
    expect((await queue('bank_returns')).count).toBeGreaterThan(0)
    expect((await queue('outbox')).count).toBe(0)
    // It waits in one queue only: paying it again would send the money twice.
    expect((await queue('refunds_unpaid')).count).toBe(0)
    const again = { token: one, params: { id: owed!.id }, body: { reason } }
    expect((await world.call(operatorRefunds.payAgain, again)).refusal.error).toBe('conflict')
    expect(await waiting(placed)).toHaveLength(1)
    const key = keyOf(owed!)
    expect((await recordTransfer(world, one, { ...key, state: 'sent' })).refusal).toMatchObject({ needs: 'claim' })
    await claimTransfer(world, one, key)
    expect((await recordTransfer(world, one, { ...key, state: 'sent' })).status).toBe(200)
    expect(await balancesOf(world, merchant)).toEqual({ 'clearing:bank': -10_000, refunds: 10_000 })
    expect(await waiting(placed)).toMatchObject([{ transfer: { state: 'sent' } }])
    const arrived = { state: 'arrived', evidence: `out-${placed.number}` } as const
    expect((await recordTransfer(world, one, { ...key, ...arrived })).refusal).toMatchObject({
      needs: 'another_operator',
    })
    expect((await recordTransfer(world, other, { ...key, ...arrived })).status).toBe(200)
    expect(await balancesOf(world, merchant)).toEqual({})
    expect(await waiting(placed)).toEqual([])
    expect((await claimTransfer(world, one, key)).refusal.error).toBe('conflict')
  })

  test('is claimed by one of two, and sent anew where another than the sender says that it failed', async () => {
    const placed = await order()
    await arrive(placed, { amount: 10_500 })
    await deliverOutbox(world.ctx)
    const key = keyOf((await waiting(placed))[0]!)
    const claims = await Promise.all([one, other, one, other].map((token) => claimTransfer(world, token, key)))
    const claimed = claims.flatMap(({ status, data }) => (status === 200 ? [data.transfer.claimedBy] : []))
    expect(new Set(claimed).size).toBe(1)
    const [refused] = claims.filter(({ status }) => status === 409)
    expect(refused?.refusal).toMatchObject({ error: 'claimed_by_another', until: expect.any(String) })
    const { id: first } = await world.must(operators.me, { token: one })
    const [sender, second] = claimed[0] === first ? [one, other] : [other, one]
    expect((await recordTransfer(world, sender, { ...key, state: 'sent' })).status).toBe(200)
    expect((await recordTransfer(world, second, { ...key, state: 'failed' })).status).toBe(200)
    expect(await waiting(placed)).toMatchObject([{ amount: 500, transfer: { state: 'failed' } }])
    expect((await claimTransfer(world, second, key)).status).toBe(200)
    expect((await recordTransfer(world, second, { ...key, state: 'sent' })).status).toBe(200)
    expect((await recordTransfer(world, sender, { ...key, state: 'arrived' })).status).toBe(200)
    expect(await waiting(placed)).toEqual([])
  })

  test('is nothing that a provider received: that goes back through the provider', async () => {
    const placed = await order()
    await world.must(storeOrders.testPayment, { params: { secret: placed.secret }, body: { succeed: true } })
    const refundId = world.ctx.ids.next()
    await world.ctx.db.query(sql`
      select cancel_order(${merchant.merchantId}, ${placed.orderId}, ${refundId}, 'merchant', 'none left',
        ${world.clock.now()})`)
    const key = { kind: 'bank_return' as const, subject: refundId, merchantId: merchant.merchantId }
    expect((await claimTransfer(world, one, key)).refusal.error).toBe('conflict')
  })
})
