import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorPayments } from '#contract/operator/payments.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { recount } from '../../ledger/recount/recount.ts'
import { decideRefund } from '../../testing/decisions.ts'
import { balancesOf, sendStripeEvent } from '../../testing/payments.ts'
import { anOperator, twoOperators } from '../../testing/people.ts'
import { aRowShop, type RowShop } from '../../testing/rows.ts'
import { anOpenRefund, aSoldOrder } from '../../testing/sold.ts'
import { openStripe, type StripeStandIn, signStripeEvent, stripeEnv } from '../../testing/stripe-server.ts'
import { openWorld, type World } from '../../testing/world.ts'

let stripe: StripeStandIn
let world: World
let shops: [RowShop, RowShop]
let token: string
beforeAll(async () => {
  stripe = await openStripe()
  world = await openWorld('2026-03-02T09:00:00Z', stripeEnv(stripe))
  token = await anOperator(world, ['finance'])
  world.ctx.log.level = 'silent'
})
beforeEach(async () => {
  shops = [await aRowShop(world), await aRowShop(world)]
  for (const shop of shops) await aSoldOrder(world, shop)
})
afterAll(async () => {
  expect((await recount(world.ctx.db)).differences).toEqual([])
  await world.close()
  await stripe.close()
})

const charge = ({ merchantId }: RowShop, amount: number, fee: number) => ({
  type: 'charge',
  amount,
  fee,
  source: { id: 'ch', object: 'charge', metadata: { merchantId } },
})
const send = (type: string, payout: object) => sendStripeEvent(world, stripe.event(type, payout))
const payouts = async () => (await world.must(operatorPayments.payouts, { token, query: {} })).list

describe('a payout of Stripe', () => {
  test('moves each merchant’s part from the provider to the bank, less its fees, once', async () => {
    const payout = stripe.payOut([
      charge(shops[0], 10_000, 320),
      charge(shops[1], 10_000, 320),
      { type: 'refund', amount: -2_500, source: { id: 're', metadata: { merchantId: shops[1].merchantId } } },
      { type: 'payout', amount: 0 },
    ])
    const paid = stripe.event('payout.paid', payout)
    const answers = await Promise.all(
      [paid, paid, stripe.event('payout.paid', payout)].map((e) => sendStripeEvent(world, e)),
    )
    expect(answers).toEqual([200, 200, 200])
    expect(await balancesOf(world, shops[0])).toMatchObject({ 'clearing:bank': -9_680, 'cost:provider': -320 })
    expect(await balancesOf(world, shops[0])).not.toHaveProperty('clearing:payments')
    expect(await balancesOf(world, shops[1])).toMatchObject({ 'clearing:bank': -7_180, 'clearing:payments': -2_500 })
    expect((await payouts())[0]).toMatchObject({ amount: 16_860, fee: 640, unallocated: 0, merchants: 2, line: null })
  })

  test('that did not arrive comes with the next one, to the same merchants', async () => {
    const first = stripe.payOut([charge(shops[0], 10_000, 320)], { status: 'failed' })
    await send('payout.failed', first)
    const next = stripe.payOut([
      charge(shops[1], 10_000, 320),
      { type: 'payout_failure', amount: 9_680, source: { id: first.id, object: 'payout' } },
    ])
    await send('payout.paid', next)
    for (const shop of shops) {
      expect(await balancesOf(world, shop)).toMatchObject({ 'clearing:bank': -9_680, 'cost:provider': -320 })
    }
    expect((await payouts())[0]).toMatchObject({ amount: 19_360, fee: 640, unallocated: 0, merchants: 2 })
  })

  test('that the bank sent back is undone, and stays undone whichever message comes last', async () => {
    const first = stripe.payOut([charge(shops[0], 10_000, 320)])
    await send('payout.paid', first)
    Object.assign(first, { status: 'failed' })
    await send('payout.failed', first)
    Object.assign(first, { status: 'paid' })
    await send('payout.paid', first)
    expect(await balancesOf(world, shops[0])).toMatchObject({ 'clearing:payments': -10_000 })
    const second = stripe.payOut([charge(shops[1], 10_000, 320)], { status: 'failed' })
    await send('payout.failed', second)
    expect(await balancesOf(world, shops[1])).toMatchObject({ 'clearing:payments': -10_000 })
    expect((await payouts()).slice(0, 2).map(({ state }) => state)).toEqual(['returned', 'returned'])
  })

  test('of more than a page is read as a whole; what belongs to no merchant is told apart', async () => {
    const many = Array.from({ length: 150 }, () => charge(shops[0], 60, 1))
    const others = [
      charge({ ...shops[0], merchantId: world.ctx.ids.next() }, 500, 0),
      { type: 'stripe_fee', amount: -200 },
    ]
    await send('payout.paid', stripe.payOut([...many, ...others]))
    expect((await payouts())[0]).toMatchObject({ amount: 9_150, fee: 150, unallocated: 300, merchants: 1 })
    expect(await balancesOf(world, shops[0])).toMatchObject({ 'clearing:bank': -8_850, 'clearing:payments': -1_000 })
  })

  test('with charges of another business, whose ids are no ids of ours, is read; theirs are of no merchant', async () => {
    const paid = [charge(shops[0], 10_000, 320), charge({ ...shops[0], merchantId: 'acct_42' }, 500, 0)]
    expect(await send('payout.paid', stripe.payOut(paid))).toBe(200)
    expect((await payouts())[0]).toMatchObject({ amount: 10_180, fee: 320, unallocated: 500, merchants: 1 })
  })

  test('by hand, or in another currency, waits for an operator and moves nothing', async () => {
    const before = (await payouts()).length
    await send('payout.paid', stripe.payOut([charge(shops[0], 10_000, 0)], { automatic: false }))
    await send('payout.paid', stripe.payOut([charge(shops[0], 10_000, 0)], { currency: 'eur' }))
    const { list } = await world.must(operatorPayments.unmatched, { token, query: {} })
    expect(list.filter(({ type }) => type === 'payout.paid')).toHaveLength(2)
    expect(await payouts()).toHaveLength(before)
    expect(await balancesOf(world, shops[0])).toMatchObject({ 'clearing:payments': -10_000 })
  })

  test('with a wrong signature is refused and nothing is kept', async () => {
    const event = stripe.event('payout.paid', stripe.payOut([charge(shops[0], 10_000, 0)]))
    const { payload, headers } = signStripeEvent(event, world.clock.now(), 'whsec_of_somebody_else')
    const url = '/store/payments/stripe/webhook'
    expect((await world.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(422)
    expect(await world.ctx.db.query(sql`select 1 from provider_event where event_id = ${event.id}`)).toEqual([])
  })
})

describe('a payout that operators record', () => {
  const references = async () =>
    (
      await world.ctx.db.query<{ reference: string }>(sql`
        select provider_ref as reference from payment
        where merchant_id = any (${shops.map(({ merchantId }) => merchantId)}::uuid[]) order by provider_ref`)
    ).map(({ reference }) => reference)
  const bodyOf = async (line: string) => ({
    ...{ provider: 'test', reference: `P-${line}`, line, amount: 19_400, reason: 'the statement of March' },
    entries: (await references()).map((reference) => ({ reference, amount: 10_000, fee: 300 })),
  })
  const confirm = (by: string, id: string) =>
    world.call(operatorProposals.confirm, { token: by, params: { id }, body: { reason: 'seen' } })

  test('takes two persons, against a line of the bank that is used once', async () => {
    const [one, two] = await twoOperators(world, ['finance'])
    const body = await bodyOf('S-2026-31')
    const propose = () => world.call(operatorPayments.proposePayout, { token: one, body })
    const [first, second] = [(await propose()).data, (await propose()).data]
    expect(first.effect.map(({ name, after }) => [name, after])).toEqual([
      ['clearing:payments', -20_000],
      ['clearing:bank', 19_400],
      ['cost:provider', 600],
      ['merchants', 2],
      ['amount', 19_400],
      ['currency', 'USD'],
      ['line', 'S-2026-31'],
      ['provider', 'test'],
      ['reference', 'P-S-2026-31'],
    ])
    expect((await confirm(one, first.id)).refusal).toMatchObject({ needs: 'another_operator' })
    const answers = await Promise.all([confirm(two, first.id), confirm(two, first.id), confirm(two, second.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await propose()).status).toBe(409)
    for (const shop of shops) {
      expect(await balancesOf(world, shop)).toMatchObject({ 'clearing:bank': -9_700, 'cost:provider': -300 })
    }
  })

  test('is one payout, however its name is typed', async () => {
    const [one, two] = await twoOperators(world, ['finance'])
    const first = { ...(await bodyOf('S-spelled-1')), reference: 'po_1' }
    const proposed = await world.must(operatorPayments.proposePayout, { token: one, body: first })
    expect((await confirm(two, proposed.id)).status).toBe(200)
    for (const shop of shops) await aSoldOrder(world, shop)
    const booked = new Set(first.entries.map(({ reference }) => reference))
    const all = await bodyOf('S-spelled-2')
    const entries = all.entries.filter(({ reference }) => !booked.has(reference))
    const statusOf = async (reference: string) => {
      const body = { ...all, reference, entries }
      return (await world.call(operatorPayments.proposePayout, { token: one, body })).status
    }
    expect([await statusOf(' PO_1 '), await statusOf('ｐｏ_1'), await statusOf('po_2')]).toEqual([409, 409, 200])
  })

  test('brings no more of a payment than it captured, less what other payouts brought', async () => {
    const [one, two] = await twoOperators(world, ['finance'])
    const [reference = ''] = await references()
    let lines = 0
    const propose = (amount: number) => {
      lines += 1
      const line = `E-2026-${lines}`
      const body = { provider: 'test', reference: `P-${line}`, line, amount, reason: 'the report' }
      const entries = [{ reference, amount, fee: 0 }]
      return world.call(operatorPayments.proposePayout, { token: one, body: { ...body, entries } })
    }
    const tooMuch = { reference, fields: { entries: 'This entry is more than the remaining amount of its payment' } }
    expect((await propose(10_001)).refusal).toMatchObject(tooMuch)
    expect((await confirm(two, (await propose(4_000)).data.id)).status).toBe(200)
    expect((await propose(6_001)).refusal).toMatchObject(tooMuch)
    const rest = [(await propose(6_000)).data, (await propose(6_000)).data]
    const answers = await Promise.all(rest.map(({ id }) => confirm(two, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await propose(1)).refusal).toMatchObject(tooMuch)
  })

  test('brings no more of a payment that the provider has said something of', async () => {
    const [reference = ''] = await references()
    const { merchantId } = await world.ctx.db.one<{ merchantId: string }>(sql`
      select merchant_id as "merchantId" from payment where provider_ref = ${reference}`)
    const entries = [{ merchantId, reference, amount: 9_000, fee: 0 }]
    const payout = { provider: 'test', eventId: `po ${reference}`, reference: `po ${reference}`, amount: 9_000 }
    const event = { ...payout, id: world.ctx.ids.next(), type: 'payout', currency: 'USD', state: 'paid', entries }
    const take = (state: string) =>
      world.ctx.db.query(sql`
        select take_payout_event(${JSON.stringify({ ...event, state })}::jsonb, ${world.clock.now()})`)
    await take('paid')
    const body = { provider: 'test', reference: 'P-again', line: 'E-2026-90', amount: 1_001, reason: 'the report' }
    const propose = () =>
      world.call(operatorPayments.proposePayout, {
        token,
        body: { ...body, entries: [{ reference, amount: 1_001, fee: 0 }] },
      })
    expect((await propose()).refusal).toMatchObject({ reference })
    await take('returned')
    expect((await propose()).status).toBe(200)
  })

  test('brings no money that went back to the shopper, and takes no more for a refund than it was', async () => {
    const [reference = ''] = await references()
    const { merchantId, orderId } = await world.ctx.db.one<{ merchantId: string; orderId: string }>(sql`
      select merchant_id as "merchantId", order_id as "orderId" from payment where provider_ref = ${reference}`)
    const refund = await aRefundedOrder(merchantId, orderId)
    let lines = 0
    const propose = (amounts: Record<string, number>) => {
      lines += 1
      const line = `G-2026-${lines}`
      const amount = Object.values(amounts).reduce((sum, each) => sum + each, 0)
      const entries = Object.entries(amounts).map(([named, each]) => ({ reference: named, amount: each, fee: 0 }))
      const body = { provider: 'test', reference: `P-${line}`, line, amount, entries, reason: 'the report' }
      return world.call(operatorPayments.proposePayout, { token, body })
    }
    expect((await propose({ [reference]: 10_000 })).refusal).toMatchObject({ reference })
    expect((await propose({ [reference]: 7_501 })).refusal).toMatchObject({ reference })
    expect((await propose({ [reference]: 10_000, [refund]: -2_501 })).refusal).toMatchObject({ reference: refund })
    expect((await propose({ [reference]: 100, [refund]: 100 })).refusal).toMatchObject({ reference: refund })
    expect((await propose({ [reference]: 10_000, [refund]: -2_500 })).status).toBe(200)
    expect((await propose({ [reference]: 7_500 })).status).toBe(200)
  })

  async function aRefundedOrder(merchantId: string, orderId: string): Promise<string> {
    const now = world.clock.now()
    await world.ctx.db.query(sql`select pick_up(${merchantId}, ${orderId}, 'escrow', ${now}, ${now})`)
    await world.ctx.db.query(sql`select ship_order(${merchantId}, ${orderId}, 'DHL', ${`T-${orderId}`}, ${now})`)
    const id = await anOpenRefund(world, merchantId, { orderId, amount: 2_500 })
    await decideRefund(world, { merchantId, id, amount: 2_500, bears: 'merchant' })
    await world.ctx.db.query(sql`select mark_refund_paid(${merchantId}, ${id}, ${now})`)
    return id
  }

  test('is refused where it does not add up, names what is in no books, or comes from another role', async () => {
    const body = await bodyOf('S-2026-32')
    const propose = (given: object, by = token) =>
      world.call(operatorPayments.proposePayout, { token: by, body: { ...body, ...given } })
    expect((await propose({ amount: 19_401 })).refusal).toMatchObject({ error: 'amount_changed', amount: 19_400 })
    const unknown = { entries: [{ reference: 'nothing', amount: 19_400, fee: 0 }] }
    expect((await propose(unknown)).refusal).toMatchObject({ reference: 'nothing' })
  })
})
