import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { operatorPayments } from '#contract/operator/payments.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { scale } from '#tools/long.ts'
import { randomOf, seedOf } from '#tools/random.ts'
import { deliverOutbox, runSweeps } from '../../background.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder, confirm, pick, reach, ship } from '../../testing/orders.ts'
import { balancesOf, openCardPage, outcomesOf, postWebhook, sendStripeEvent } from '../../testing/payments.ts'
import { aMerchant, anOperator, type TestMerchant } from '../../testing/people.ts'
import { watchSecurityLog } from '../../testing/security-log.ts'
import { openStripe, type StripeStandIn, signStripeEvent, stripeEnv } from '../../testing/stripe-server.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { giveBack } from './deliveries.ts'

let stripe: StripeStandIn
let world: World
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
beforeAll(async () => {
  stripe = await openStripe()
  world = await openWorld('2026-03-02T09:00:00Z', stripeEnv(stripe))
})
beforeEach(async () => {
  merchant = await aMerchant(world, { payPassword: '246802' })
  listing = await aListing(world, merchant, { price: 10_000, purchasePrice: 6_000, stock: 1_000 })
  Object.assign(stripe.behaviour, { failing: false, refundStatus: 'succeeded' })
})
afterAll(async () => {
  await world.close()
  await stripe.close()
})

const order = () => anOrder(world, merchant, { lines: [{ listing }] })
const send = (event: Parameters<typeof sendStripeEvent>[1]) => sendStripeEvent(world, event)
const statusOf = async ({ secret }: { secret: string }) =>
  (await world.must(storeOrders.order, { params: { secret } })).status
const cancel = ({ secret }: { secret: string }) => world.must(storeOrders.cancel, { params: { secret }, body: {} })

const refundsOf = ({ orderId }: { orderId: string }) =>
  [...stripe.refunds.values()].filter(
    ({ payment_intent }) => stripe.intents.get(payment_intent)?.metadata['orderId'] === orderId,
  )

async function aPaidOrder() {
  const placed = await order()
  const paid = stripe.pay(await openCardPage(world, placed))
  expect(await send(paid)).toBe(200)
  const session = (paid['data'] as { object: { payment_intent: string } }).object
  return { ...placed, intent: session.payment_intent }
}

type Paid = Awaited<ReturnType<typeof aPaidOrder>>

/** A cancelled order whose refund Stripe has not confirmed; returns the refund's id. */
async function aRefundUnderWay({ orderId }: Paid): Promise<string> {
  const reference = world.ctx.ids.next()
  await world.ctx.db.query(sql`
    select cancel_order(${merchant.merchantId}, ${orderId}, ${reference}, 'merchant', 'none left',
      ${world.clock.now()})`)
  stripe.behaviour.refundStatus = 'pending'
  await deliverOutbox(world.ctx)
  return reference
}

const disputeEvent = (type: string, { intent }: Pick<Paid, 'intent'>, status: string) =>
  stripe.event(`charge.dispute.${type}`, {
    ...{ id: `dp_${intent}`, object: 'dispute', payment_intent: intent, amount: 10_000, currency: 'usd', status },
    ...{ reason: 'fraudulent', evidence_details: { due_by: 1_900_000_000 } },
  })

describe('a payment by card', () => {
  test('goes to one page of Stripe, which states the order’s total, however often it is asked for', async () => {
    const placed = await order()
    const page = await openCardPage(world, placed)
    expect(await openCardPage(world, placed)).toBe(page)
    const session = [...stripe.sessions.values()].find(({ url }) => url === page)
    // In no currency but that of the order, also where the account turns it to the shopper's.
    expect(session).toMatchObject({ amount_total: 10_000, currency: 'usd', adaptive_pricing: { enabled: false } })
    expect(session?.success_url).toContain(`/s/${merchant.shop}/o?lang=en&paid=1#${placed.secret}`)
    world.clock.advance(27 * minuteMs)
    expect(await openCardPage(world, placed)).not.toBe(page)
  })

  test('pays the order, once, whichever of its messages come how often', async () => {
    const placed = await order()
    const paid = stripe.pay(await openCardPage(world, placed))
    const { object } = paid['data'] as { object: object }
    const again = stripe.event('checkout.session.async_payment_succeeded', object)
    expect(await Promise.all([paid, paid, again, again].map(send))).toEqual([200, 200, 200, 200])
    expect(await statusOf(placed)).toBe('awaiting_pickup')
    expect(await balancesOf(world, merchant)).toEqual({ 'clearing:payments': -10_000, escrow: 10_000 })
    const [kept] = await world.ctx.db.query<{ body: string; currency: string }>(sql`
      select body, currency from provider_event where event_id = ${paid.id}`)
    expect(kept).toEqual({ body: JSON.stringify(paid), currency: 'USD' })
  })

  test('does not pay while the money is still under way', async () => {
    const placed = await order()
    const page = await openCardPage(world, placed)
    const session = [...stripe.sessions.values()].find(({ url }) => url === page)
    expect(await send(stripe.event('checkout.session.completed', session!))).toBe(200)
    expect(await statusOf(placed)).toBe('waiting_payment')
  })

  test('is refused as unavailable while Stripe is out of order, and the order waits', async () => {
    const placed = await order()
    stripe.behaviour.failing = true
    const params = { secret: placed.secret }
    expect((await world.call(storeOrders.pay, { params, body: { provider: 'stripe' } })).refusal.error).toBe(
      'unavailable',
    )
    stripe.behaviour.failing = false
    expect(await openCardPage(world, placed)).toContain(stripe.url)
  })

  test.each([
    { what: 'too much', amount: 12_500, status: 'awaiting_pickup', back: [2_500], left: { escrow: 10_000 } },
    { what: 'too little', amount: 9_999, status: 'waiting_payment', back: [9_999], left: {} },
  ])('of $what goes back as far as it pays nothing', async ({ amount, status, back, left }) => {
    const placed = await order()
    await send(stripe.pay(await openCardPage(world, placed), { amount }))
    expect(await statusOf(placed)).toBe(status)
    expect(await balancesOf(world, merchant)).toMatchObject({ refunds: back[0] })
    await deliverOutbox(world.ctx)
    expect(refundsOf(placed).map((refund) => refund.amount)).toEqual(back)
    const { 'clearing:payments': _, ...rest } = await balancesOf(world, merchant)
    expect(rest).toEqual(left)
  })

  test('of another currency pays nothing, is in no books and goes back in its own currency', async () => {
    const placed = await order()
    await send(stripe.pay(await openCardPage(world, placed), { amount: 10_000, currency: 'eur' }))
    expect(await statusOf(placed)).toBe('waiting_payment')
    expect(await balancesOf(world, merchant)).toEqual({})
    const token = await anOperator(world, ['finance'])
    const { list } = await world.must(operatorPayments.unbooked, { token })
    expect(list).toMatchObject([{ orderId: placed.orderId, amount: 10_000, currency: 'EUR', provider: 'stripe' }])
    await deliverOutbox(world.ctx)
    expect(refundsOf(placed)).toMatchObject([{ amount: 10_000, currency: 'eur' }])
    expect((await world.must(operatorPayments.unbooked, { token })).list).toEqual([])
  })

  test('that comes after the cancellation, or a second time by another page, goes back by itself', async () => {
    const late = await order()
    const page = await openCardPage(world, late)
    await cancel(late)
    await send(stripe.pay(page))
    expect(await statusOf(late)).toBe('cancelled')
    const twice = await aPaidOrder()
    const [first] = [...stripe.sessions.values()].filter(({ metadata }) => {
      return (metadata as Record<string, string>)['orderId'] === twice.orderId
    })
    await send(stripe.pay(first?.url ?? ''))
    await deliverOutbox(world.ctx)
    await deliverOutbox(world.ctx)
    expect([late, twice].map((each) => refundsOf(each).map(({ amount }) => amount))).toEqual([[10_000], [10_000]])
    expect(await balancesOf(world, merchant)).toEqual({ 'clearing:payments': -10_000, escrow: 10_000 })
  })

  test('for an order that is not there waits for an operator, and one of another business is left alone', async () => {
    const unknown = world.ctx.ids.next()
    const metadata = { merchantId: merchant.merchantId, orderId: unknown }
    const object = { object: 'checkout.session', payment_status: 'paid', payment_intent: 'pi_x', amount_total: 5 }
    await send(stripe.event('checkout.session.completed', { ...object, currency: 'usd', metadata }))
    const foreign = stripe.event('checkout.session.completed', { ...object, currency: 'usd', metadata: {} })
    expect(await send(foreign)).toBe(200)
    const token = await anOperator(world, ['finance'])
    const { list } = await world.must(operatorPayments.unmatched, { token })
    expect(list.map(({ orderId }) => orderId)).toEqual([unknown])
    const body = { provider: 'stripe', eventId: list[0]?.eventId ?? '', reason: 'looked into it with Stripe' }
    await world.must(operatorPayments.close, { token, body })
    expect((await world.must(operatorPayments.unmatched, { token })).list).toEqual([])
    expect((await world.call(operatorPayments.close, { token, body })).status).toBe(404)
    expect(await balancesOf(world, merchant)).toEqual({})
  })
})

describe('a refund by card', () => {
  test('is told to Stripe once, also where the answer was lost a day ago', async () => {
    const paid = await aPaidOrder()
    await world.ctx.db.query(sql`
      select cancel_order(${merchant.merchantId}, ${paid.orderId}, ${world.ctx.ids.next()}, 'merchant', 'none left',
        ${world.clock.now()})`)
    stripe.behaviour.refundStatus = 'pending'
    await deliverOutbox(world.ctx)
    const [made] = refundsOf(paid)
    expect(await balancesOf(world, merchant)).toEqual({ 'clearing:payments': -10_000, refunds: 10_000 })
    world.clock.advance(24 * 60 * minuteMs)
    await deliverOutbox(world.ctx)
    expect(refundsOf(paid)).toHaveLength(1)
    Object.assign(made!, { status: 'succeeded' })
    // The message is old, but the refund is read as it is now.
    const stale = stripe.event('refund.updated', { ...made, status: 'pending' })
    expect([await send(stale), await send(stale)]).toEqual([200, 200])
    expect(await balancesOf(world, merchant)).toEqual({})
  })

  test('that Stripe could not pay waits for an operator, and is tried anew when asked', async () => {
    const late = await order()
    const page = await openCardPage(world, late)
    await cancel(late)
    await send(stripe.pay(page))
    stripe.behaviour.refundStatus = 'failed'
    await deliverOutbox(world.ctx)
    const waiting = () =>
      world.ctx.db.maybe(sql`
        select failure from outbox where kind = 'payment_return' and payload->>'orderId' = ${late.orderId}`)
    expect(await waiting()).toEqual({ failure: expect.stringContaining('could not return') })
    stripe.behaviour.refundStatus = 'succeeded'
    world.clock.advance(minuteMs)
    await deliverOutbox(world.ctx)
    expect(await waiting()).toBeUndefined()
    expect(await balancesOf(world, merchant)).toEqual({})
  })

  test('of which Stripe knows one of another amount already is neither taken as paid nor sent beside it', async () => {
    const paid = await aPaidOrder()
    const reference = world.ctx.ids.next()
    const [{ merchantId }, made] = [merchant, { id: `re_${reference}`, object: 'refund', status: 'succeeded' }]
    const metadata = { merchantId, reference }
    stripe.refunds.set(made.id, { ...made, payment_intent: paid.intent, amount: 50, currency: 'usd', metadata })
    await world.ctx.db.query(sql`
      select cancel_order(${merchantId}, ${paid.orderId}, ${reference}, 'merchant', 'none left', ${world.clock.now()})`)
    await expect(giveBack(world.ctx, { merchantId, reference })).rejects.toThrow('another amount')
    expect(refundsOf(paid)).toHaveLength(1)
    expect(await balancesOf(world, merchant)).toMatchObject({ refunds: 10_000 })
    await world.testDb.owner.run(`update outbox set failed_at = now() where payload->>'refundId' = '${reference}'`)
  })

  test('that Stripe took back after it was booked as paid waits for an operator', async () => {
    const paid = await aPaidOrder()
    await aRefundUnderWay(paid)
    const [made] = refundsOf(paid)
    Object.assign(made!, { status: 'succeeded' })
    await send(stripe.event('refund.updated', made!))
    Object.assign(made!, { status: 'failed' })
    world.ctx.log.level = 'silent'
    const said = stripe.event('refund.failed', made!)
    await send(said)
    world.ctx.log.level = 'error'
    const token = await anOperator(world, ['finance'])
    const { list } = await world.must(operatorPayments.unmatched, { token })
    expect(list).toContainEqual(expect.objectContaining({ eventId: said.id, orderId: paid.orderId }))
  })

  test('that failed and was made anew is not undone by a late word on the first try', async () => {
    const paid = await aPaidOrder()
    const reference = await aRefundUnderWay(paid)
    const [failed] = refundsOf(paid)
    Object.assign(failed!, { status: 'failed' })
    world.ctx.log.level = 'silent'
    await send(stripe.event('refund.failed', failed!))
    world.ctx.log.level = 'error'
    await giveBack(world.ctx, { merchantId: merchant.merchantId, reference })
    const [, made] = refundsOf(paid)
    // Stripe reports this in three messages, and repeats each for days until it is answered.
    expect(await send(stripe.event('charge.refund.updated', failed!))).toBe(200)
    const sent = await world.ctx.db.one(sql`select sent_at as at from refund where id = ${reference}`)
    expect(sent).toEqual({ at: expect.any(Date) })
    Object.assign(made!, { status: 'succeeded' })
    await send(stripe.event('refund.updated', made!))
    const late = stripe.event('refund.updated', failed!)
    expect(await send(late)).toBe(200)
    const kept = await world.ctx.db.one(sql`select outcome from provider_event where event_id = ${late.id}`)
    expect(kept).toEqual({ outcome: 'ignored' })
    expect(await balancesOf(world, merchant)).toEqual({})
  })

  test.each([
    { what: 'of another payment', forged: { payment_intent: 'pi_of_somebody_else' } },
    { what: 'of a charge that belongs to no payment', forged: { payment_intent: null } },
    { what: 'of another amount', forged: { amount: 50 } },
    { what: 'in another currency', forged: { currency: 'eur' } },
    { what: 'of an order that was paid by bank', paidThrough: 'bank' },
  ])('$what that names one of ours pays nothing and waits for an operator', async ({ forged, paidThrough }) => {
    const paid = await aPaidOrder()
    const reference = await aRefundUnderWay(paid)
    const [made] = refundsOf(paid)
    Object.assign(made!, { status: 'succeeded' })
    if (paidThrough) {
      await world.testDb.owner.run(`update orders set paid_through = 'bank' where id = '${paid.orderId}'`)
    }
    const other = { ...made!, ...forged, id: `re_by_hand_${reference}` } as typeof made & { id: string }
    stripe.refunds.set(other.id, other as NonNullable<typeof made>)
    const said = stripe.event('refund.updated', other)
    world.ctx.log.level = 'silent'
    expect(await send(said)).toBe(200)
    expect(await send(stripe.event('refund.failed', other))).toBe(200)
    world.ctx.log.level = 'error'
    expect(await balancesOf(world, merchant)).toMatchObject({ refunds: 10_000 })
    const token = await anOperator(world, ['finance'])
    const { list } = await world.must(operatorPayments.unmatched, { token })
    expect(list.map(({ eventId }) => eventId)).toContain(said.id)
    if (paidThrough) return
    expect(await send(stripe.event('refund.updated', made!))).toBe(200)
    expect(await balancesOf(world, merchant)).toEqual({})
  })
})

describe('a dispute', () => {
  test('keeps its order from being settled, and moves nothing when it is won', async () => {
    const paid = await aPaidOrder()
    await pick(world, merchant, paid)
    await ship(world, paid)
    await reach(world, paid)
    await confirm(world, paid)
    await send(disputeEvent('created', paid, 'needs_response'))
    const before = await balancesOf(world, merchant)
    world.clock.advance(20 * 24 * 60 * minuteMs)
    await runSweeps(world.ctx)
    expect(await statusOf(paid)).toBe('received')
    await send(disputeEvent('closed', paid, 'won'))
    expect(await balancesOf(world, merchant)).toEqual(before)
    await runSweeps(world.ctx)
    expect(await statusOf(paid)).toBe('completed')
  })

  test('that is lost takes the money back once, whatever order its messages come in', async () => {
    const placed = await order()
    stripe.pay(await openCardPage(world, placed))
    const intent = [...stripe.intents.values()].at(-1)?.id ?? ''
    // The last message arrives first, so the payment itself is read from Stripe.
    expect(await send(disputeEvent('closed', { intent }, 'lost'))).toBe(200)
    expect(await send(disputeEvent('created', { intent }, 'needs_response'))).toBe(200)
    expect(await send(disputeEvent('closed', { intent }, 'lost'))).toBe(200)
    expect(await statusOf(placed)).toBe('cancelled')
    expect(await balancesOf(world, merchant)).toEqual({})
    await runSweeps(world.ctx)
    expect(refundsOf(placed)).toEqual([])
    expect(new Set(await outcomesOf(world, placed))).toEqual(new Set(['applied']))
  })

  test('of an order whose refund was under way replaces that refund', async () => {
    const paid = await aPaidOrder()
    await send(disputeEvent('created', paid, 'needs_response'))
    await world.ctx.db.query(sql`
      select cancel_order(${merchant.merchantId}, ${paid.orderId}, ${world.ctx.ids.next()}, 'merchant', 'none left',
        ${world.clock.now()})`)
    await deliverOutbox(world.ctx)
    expect(refundsOf(paid)).toEqual([])
    expect(await balancesOf(world, merchant)).toEqual({ 'clearing:payments': -10_000, refunds: 10_000 })
    await send(disputeEvent('closed', paid, 'lost'))
    await runSweeps(world.ctx)
    expect(refundsOf(paid)).toEqual([])
    expect(await balancesOf(world, merchant)).toEqual({})
  })

  test('of an order whose refund could not be paid replaces it: the shopper has the money once', async () => {
    const paid = await aPaidOrder()
    await aRefundUnderWay(paid)
    const [made] = refundsOf(paid)
    Object.assign(made!, { status: 'failed' })
    world.ctx.log.level = 'silent'
    await send(stripe.event('refund.failed', made!))
    world.ctx.log.level = 'error'
    await send(disputeEvent('closed', paid, 'lost'))
    await runSweeps(world.ctx)
    expect(await balancesOf(world, merchant)).toEqual({})
  })

  test('that is won while a worker holds money back for it holds back nothing: the next try sends it', async () => {
    const paid = await aPaidOrder()
    await send(disputeEvent('created', paid, 'needs_response'))
    const [{ merchantId }, reference, { db }] = [merchant, world.ctx.ids.next(), world.ctx]
    await db.query(sql`
      select cancel_order(${merchantId}, ${paid.orderId}, ${reference}, 'merchant', 'none left', ${world.clock.now()})`)
    const one: typeof db.one = async (query) => {
      const row = await db.one(query)
      if (query.text.includes('has_open_dispute')) await send(disputeEvent('closed', paid, 'won'))
      return row as never
    }
    const ctx = { ...world.ctx, db: Object.assign(Object.create(db), { one }) as typeof db }
    await expect(giveBack(ctx, { merchantId, reference })).rejects.toThrow('dispute')
    expect(refundsOf(paid)).toEqual([])
    await deliverOutbox(world.ctx)
    expect(refundsOf(paid)).toMatchObject([{ amount: 10_000 }])
    expect(await balancesOf(world, merchant)).toEqual({})
  })
})

describe('a message', () => {
  test('is refused with another secret, too late, too early or unsigned, and left alone in another mode', async () => {
    const placed = await order()
    const paid = stripe.pay(await openCardPage(world, placed))
    const post = ({ payload, headers }: ReturnType<typeof signStripeEvent>) =>
      postWebhook(world, { provider: 'stripe', payload, headers })
    const now = world.clock.now()
    const shifted = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
    const unsigned = { payload: JSON.stringify(paid), headers: { 'content-type': 'application/json' } }
    const forged = [
      signStripeEvent(paid, now, 'whsec_another0123456'),
      signStripeEvent(paid, shifted(-302)),
      signStripeEvent(paid, shifted(302)),
      unsigned as ReturnType<typeof signStripeEvent>,
    ]
    const noted = watchSecurityLog(world)
    for (const each of forged) expect(await post(each)).toBe(422)
    expect(noted).toEqual(forged.map(() => 'message_forged'))
    expect(await post(signStripeEvent({ ...paid, livemode: true }, now))).toBe(200)
    expect(await statusOf(placed)).toBe('waiting_payment')
  })

  test(`of which one character is another is never taken, in ${scale(10_000)} tries`, async () => {
    const placed = await order()
    const { payload, headers } = signStripeEvent(stripe.pay(await openCardPage(world, placed)), world.clock.now())
    const signature = headers['stripe-signature']
    const before = await world.ctx.db.one<{ count: number }>(sql`select count(*) as count from provider_event`)
    const random = randomOf(seedOf(1))
    const change = (text: string) => {
      const at = random(text.length)
      const other = 'abcdef0123456789ghXYZ{}":,= .-_'.replace(text[at] ?? '', '')
      const replacement = other[random(other.length)] ?? ''
      const end = text.slice(at + 1)
      return text.slice(0, at) + [replacement, '', `${text[at]}${replacement}`][random(3)] + end
    }
    const statuses = new Set<number>()
    for (let tries = 0; tries < scale(10_000); tries += 1) {
      const isHeader = tries % 3 === 0
      const mutated = {
        payload: isHeader ? payload : change(payload),
        headers: { ...headers, 'stripe-signature': isHeader ? change(signature) : signature },
      }
      statuses.add(await postWebhook(world, { provider: 'stripe', ...mutated }))
    }
    expect([...statuses].filter((status) => status !== 400 && status !== 422)).toEqual([])
    const after = await world.ctx.db.one<{ count: number }>(sql`select count(*) as count from provider_event`)
    expect([after, await statusOf(placed)]).toEqual([before, 'waiting_payment'])
  }, 600_000)
})
