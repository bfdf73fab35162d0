import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { operatorPayments } from '#contract/operator/payments.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { deliverOutbox, runSweeps } from '../../background.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder, confirm, pick, reach, ship } from '../../testing/orders.ts'
import { balancesOf, openCardPage, outcomesOf, postWebhook, sendStripeEvent } from '../../testing/payments.ts'
import { aMerchant, anOperator, somePayPassword, type TestMerchant } from '../../testing/people.ts'
import { openStripe, type StripeStandIn, stripeEnv } from '../../testing/stripe-server.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { signTestEvent, testProvider } from './test-provider.ts'

let stripe: StripeStandIn
let world: World
let merchant: TestMerchant
let finance: string
const refundOf = testProvider.refund
beforeAll(async () => {
  stripe = await openStripe()
  world = await openWorld('2026-03-02T09:00:00Z', stripeEnv(stripe))
  world.ctx.log.level = 'silent'
  finance = await anOperator(world, ['finance'])
})
beforeEach(async () => {
  testProvider.refund = refundOf
  merchant = await aMerchant(world, { payPassword: somePayPassword })
})
afterAll(async () => {
  testProvider.refund = refundOf
  await world.close()
  await stripe.close()
})

type Placed = { orderId: string; number: string; secret: string }
let said = 0

async function say({ orderId, number }: Placed, type: string, fields: object = {}) {
  said += 1
  const { merchantId } = merchant
  const named = type.startsWith('dispute.') ? { dispute: `dp ${number}`, payment: `pay ${number}` } : {}
  const payload = JSON.stringify({ id: `${said}`, type, merchantId, orderId, amount: 10_000, ...named, ...fields })
  const timestamp = String(world.clock.now().getTime())
  const signature = signTestEvent(world.ctx.config, timestamp, payload)
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature }
  expect(await postWebhook(world, { provider: 'test', payload, headers })).toBe(200)
}

async function anOrderToPay(): Promise<Placed> {
  const listing = await aListing(world, merchant, { price: 10_000, purchasePrice: 6_000, stock: 10 })
  return anOrder(world, merchant, { lines: [{ listing }] })
}

async function aPaidOrder(): Promise<Placed> {
  const placed = await anOrderToPay()
  await say(placed, 'payment.succeeded', { id: `pay ${placed.number}` })
  return placed
}

async function aReceivedOrder(): Promise<Placed> {
  const paid = await aPaidOrder()
  await pick(world, merchant, paid)
  for (const step of [ship, reach, confirm]) await step(world, paid)
  return paid
}

const cancel = ({ orderId }: Placed) =>
  world.ctx.db.query(sql`
    select cancel_order(${merchant.merchantId}, ${orderId}, ${world.ctx.ids.next()}, 'merchant', 'none left',
      ${world.clock.now()})`)
const stateOf = async ({ orderId }: Placed) =>
  world.testDb.owner.rows(`
    select o.status, o.refunded::integer as refunded, d.state from orders o left join dispute d on d.order_id = o.id
    where o.id = '${orderId}'`)
/** `owed` counts as the merchant's, like `available`. */
const booksOf = ({ orderId }: Placed) =>
  world.testDb.owner.rows(`
    select replace(account, 'owed', 'available') as account, sum(amount)::integer as sum from ledger_posting
    where order_id = '${orderId}' group by 1 having sum(amount) <> 0 order by 1`)
const differences = async () => (await recount(world.ctx.db)).differences

describe('what a bank says of a dispute that had ended', () => {
  test.each([
    ['won', 'lost'],
    ['lost', 'won'],
  ])('counts: %s, then %s ends as the last word alone does', async (before, last) => {
    const [one, other] = [await aReceivedOrder(), await aReceivedOrder()]
    for (const state of ['open', before, last]) await say(one, `dispute.${state}`)
    await say(other, `dispute.${last}`)
    expect(await booksOf(one)).toEqual(await booksOf(other))
    expect(await stateOf(one)).toEqual(await stateOf(other))
    expect(await stateOf(one)).toMatchObject([{ status: last === 'lost' ? 'cancelled' : 'received', state: last }])
    expect(await differences()).toEqual([])
  })

  test('counts on the day of the settlement, where a part was lost before it and is won after it', async () => {
    const order = await aReceivedOrder()
    await say(order, 'dispute.lost', { amount: 5_000 })
    world.clock.advance(20 * dayMs)
    await runSweeps(world.ctx)
    await say(order, 'dispute.won', { amount: 5_000 })
    expect(await stateOf(order)).toEqual([{ status: 'completed', refunded: 0, state: 'won' }])
    expect(await differences()).toEqual([])
  })

  test('of an order that ended before the shipment by it, gives the shopper the money back', async () => {
    const paid = await aPaidOrder()
    await say(paid, 'dispute.lost')
    expect(await balancesOf(world, merchant)).toEqual({})
    await say(paid, 'dispute.won')
    expect(await balancesOf(world, merchant)).toEqual({ 'clearing:payments': -10_000, refunds: 10_000 })
    expect(await stateOf(paid)).toMatchObject([{ status: 'cancelled', state: 'won' }])
    await deliverOutbox(world.ctx)
    expect(await balancesOf(world, merchant)).toEqual({})
    expect(await differences()).toEqual([])
  })

  test('with a time, counts by that time, in whatever order it comes', async () => {
    const [one, other] = [await aReceivedOrder(), await aReceivedOrder()]
    const words = [
      ['dispute.open', '2026-03-01T00:00:00Z'],
      ['dispute.lost', '2026-03-02T00:00:00Z'],
      ['dispute.won', '2026-03-03T00:00:00Z'],
    ] as const
    for (const [type, at] of words) await say(one, type, { at })
    for (const [type, at] of words.toReversed()) await say(other, type, { at })
    expect(await stateOf(one)).toEqual(await stateOf(other))
    expect(await stateOf(one)).toMatchObject([{ status: 'received', refunded: 0, state: 'won' }])
  })

  test('of a payment that is not known yet waits for it, and counts when it comes', async () => {
    const placed = await anOrderToPay()
    await say(placed, 'dispute.lost')
    const waiting = async () =>
      (await world.must(operatorPayments.unmatched, { token: finance, query: {} })).list.filter(
        ({ orderId }) => orderId === placed.orderId,
      )
    expect(await waiting()).toHaveLength(1)
    await say(placed, 'payment.succeeded', { id: `pay ${placed.number}` })
    expect(await waiting()).toEqual([])
    expect(await stateOf(placed)).toMatchObject([{ status: 'cancelled', state: 'lost' }])
    expect(await balancesOf(world, merchant)).toEqual({})
  })

  test('by Stripe is read again: lost, then reinstated, is won', async () => {
    const placed = await anOrderToPay()
    const paid = stripe.pay(await openCardPage(world, placed))
    await sendStripeEvent(world, paid)
    const payment = (paid['data'] as { object: { payment_intent: string } }).object.payment_intent
    const word = (type: string, status: string) =>
      stripe.event(`charge.dispute.${type}`, {
        ...{ id: `dp_${payment}`, object: 'dispute', payment_intent: payment, amount: 10_000, currency: 'usd' },
        ...{ status, reason: 'fraudulent', evidence_details: null },
      })
    const late = word('updated', 'lost')
    for (const event of [word('created', 'needs_response'), late, word('funds_reinstated', 'won'), late]) {
      expect(await sendStripeEvent(world, event)).toBe(200)
    }
    expect(await stateOf(placed)).toMatchObject([{ state: 'won' }])
    expect(new Set(await outcomesOf(world, placed))).toEqual(new Set(['applied']))
  })
})

describe('a refund that was sent and fails', () => {
  async function aSentRefund() {
    const paid = await aPaidOrder()
    testProvider.refund = async () => 'under_way'
    await cancel(paid)
    await deliverOutbox(world.ctx)
    const [refund] = await world.testDb.owner.rows(`select id from refund where order_id = '${paid.orderId}'`)
    const returned = { reference: String(refund?.['id']), payment: `pay ${paid.number}`, reason: 'disputed' }
    return {
      paid,
      failed: () => say(paid, 'refund.failed', returned),
      arrived: () => say(paid, 'refund.succeeded', returned),
    }
  }
  const unpaid = async ({ orderId }: Placed) =>
    (await world.must(operatorRefunds.list, { token: finance, query: { status: 'unpaid' } })).list.filter(
      (refund) => refund.orderId === orderId,
    )

  test('is replaced by what a lost dispute has taken, whichever of the two is heard of first', async () => {
    for (const isLostFirst of [true, false]) {
      const { paid, failed } = await aSentRefund()
      const steps = [() => say(paid, 'dispute.lost'), failed]
      for (const step of isLostFirst ? steps : steps.toReversed()) await step()
      expect(await unpaid(paid)).toEqual([])
      expect(await balancesOf(world, merchant)).toEqual({})
    }
    expect(await differences()).toEqual([])
  })

  test('is replaced too where Stripe names the dispute lost when it is made, while the refund is pending', async () => {
    const placed = await anOrderToPay()
    const paid = stripe.pay(await openCardPage(world, placed))
    await sendStripeEvent(world, paid)
    const payment = (paid['data'] as { object: { payment_intent: string } }).object.payment_intent
    stripe.behaviour.refundStatus = 'pending'
    await cancel(placed)
    await deliverOutbox(world.ctx)
    stripe.behaviour.refundStatus = 'succeeded'
    const dispute = {
      ...{ id: `dp_${payment}`, object: 'dispute', payment_intent: payment, amount: 10_000, currency: 'usd' },
      ...{ status: 'lost', reason: 'fraudulent', evidence_details: null },
    }
    expect(await sendStripeEvent(world, stripe.event('charge.dispute.created', dispute))).toBe(200)
    const refund = [...stripe.refunds.values()].find((each) => each.payment_intent === payment)
    if (!refund) throw new Error('no refund was sent')
    Object.assign(refund, { status: 'failed', failure_reason: 'charge_for_pending_refund_disputed' })
    expect(await sendStripeEvent(world, stripe.event('refund.failed', { ...refund }))).toBe(200)
    expect(await unpaid(placed)).toEqual([])
    expect(await balancesOf(world, merchant)).toEqual({})
    expect(await differences()).toEqual([])
  })

  test('is whole again where the dispute that had replaced a part of it is no longer lost', async () => {
    const paid = await aPaidOrder()
    await cancel(paid)
    await say(paid, 'dispute.lost', { amount: 3_000 })
    testProvider.refund = async () => 'under_way'
    await deliverOutbox(world.ctx)
    await say(paid, 'dispute.won', { amount: 3_000 })
    const [refund] = await world.testDb.owner.rows(`select id from refund where order_id = '${paid.orderId}'`)
    await say(paid, 'refund.failed', {
      reference: String(refund?.['id']),
      payment: `pay ${paid.number}`,
      reason: 'disputed',
      amount: 7_000,
    })
    expect(await balancesOf(world, merchant)).toEqual({ 'clearing:payments': -10_000, refunds: 10_000 })
    expect(await differences()).toEqual([])
  })

  test('and was paid after all costs the platform what the shopper has twice', async () => {
    const { paid, failed, arrived } = await aSentRefund()
    for (const step of [failed, () => say(paid, 'dispute.lost'), arrived]) await step()
    expect(await balancesOf(world, merchant)).toEqual({ 'clearing:payments': 10_000, grant: -10_000 })
    expect(await differences()).toEqual([])
  })
})
