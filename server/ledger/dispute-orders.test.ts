// The same facts about an order, received in different orders, must end with the same books, due amounts and states.
import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { isLong } from '#tools/long.ts'
import { after } from '../base/clock.ts'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { openWorld, type World } from '../testing/world.ts'
import { recount } from './recount/recount.ts'
import { verifyLedger } from './verify.ts'

let world: World
let shop: RowShop
/** Amounts that are not round, so that each part is rounded. */
const goods = [{ cost: 5_987, price: 9_973 }]
const total = 9_973
const histories = isLong ? 5_000 : 100
const permutations = 5

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const stages = ['paid', 'picked', 'shipped', 'received', 'settled'] as const
type Stage = (typeof stages)[number]
type Word = { state: 'open' | 'won' | 'lost'; share: number }
type Scenario = {
  stage: Stage
  surplus: number
  /** Shares of the total that are refunded before the messages come, and the provider's report of each. */
  refunds: { share: number; isSent: boolean; ends: ('paid' | 'failed')[]; bears: 'merchant' | 'supplier' }[]
  surplusSent: boolean
  surplusEnds: ('paid' | 'failed')[]
  disputes: { isNotReceived: boolean; words: Word[] }[]
  repeats: number[]
  orders: number[][]
}

const ends = fc.constantFrom<('paid' | 'failed')[][]>(
  [],
  ['paid'],
  ['failed'],
  ['failed', 'failed'],
  ['failed', 'paid'],
)
const share = fc.constantFrom(0.1, 0.3, 0.4, 0.5, 0.7, 1)
const word = fc.record({ state: fc.constantFrom('open', 'won', 'lost', 'lost') as fc.Arbitrary<Word['state']>, share })
const scenario: fc.Arbitrary<Scenario> = fc.record({
  stage: fc.constantFrom(...stages),
  surplus: fc.constantFrom(0, 0, 3_000),
  refunds: fc.array(
    fc.record({
      share: fc.constantFrom(0.2, 0.4, 1),
      isSent: fc.boolean(),
      ends,
      bears: fc.constantFrom('merchant', 'supplier') as fc.Arbitrary<'merchant' | 'supplier'>,
    }),
    { maxLength: 2 },
  ),
  surplusSent: fc.boolean(),
  surplusEnds: ends,
  disputes: fc.array(
    fc.record({ isNotReceived: fc.boolean(), words: fc.array(word, { minLength: 1, maxLength: 3 }) }),
    {
      minLength: 1,
      maxLength: 2,
    },
  ),
  repeats: fc.array(fc.nat(20), { maxLength: 3 }),
  orders: fc.array(fc.array(fc.nat(1_000_000), { minLength: 20, maxLength: 20 }), {
    minLength: permutations - 1,
    maxLength: permutations - 1,
  }),
})

const now = () => world.clock.now()
const run = (...calls: Sql[]) => world.ctx.db.query(calls.reduce((all, each) => sql`${all}, ${each}`, sql`select 1`))

/**
 * Removes impossible scenarios: an order not yet shipped ends with its first refund or final dispute, so it can have
 * only one of them. A provider reports nothing about refunds that it was not told to make.
 */
function possible({ stage, refunds, disputes, surplusEnds, ...rest }: Scenario): Scenario {
  const isShipped = stages.indexOf(stage) >= stages.indexOf('shipped')
  let left = 1
  const decided = refunds.filter((refund) => {
    const fits = isShipped ? refund.share <= left : refund.share === 1 && left === 1
    if (fits) left -= refund.share
    return fits
  })
  const returned = decided.map((refund) => ({ ...refund, ends: refund.isSent ? refund.ends : [] }))
  const said = disputes.map(({ words, ...dispute }) => ({ ...dispute, words: isShipped ? words : words.slice(0, 1) }))
  const isReported = rest.surplusSent && (isShipped || !surplusEnds.includes('failed'))
  return { ...rest, stage, refunds: returned, disputes: said, surplusEnds: isReported ? surplusEnds : [] }
}

type Placed = { orderId: string; paymentId: string; refundIds: string[] }

const ask = (orderId: string, refund: { id: string; amount: number; goods: string }) => sql`
  request_refund(${shop.merchantId}, ${orderId}, ${JSON.stringify({ ...refund, reason: 'why', images: [] })}::jsonb,
    ${now()})`

async function place({ stage, refunds, surplus, surplusSent }: Scenario): Promise<Placed> {
  const { merchantId } = shop
  const ids = world.ctx.ids
  const [orderId, paymentId] = [ids.next(), ids.next()]
  const placed = { id: orderId, number: ids.publicNumber('EN'), originId: ids.next(), originKind: 'checkout' }
  const at = now()
  const order = {
    ...placed,
    ...{
      evidence: '00',
      email: 'a@b.example',
      phone: '+4930901820',
      phoneLast4: '1820',
      address: {},
      expectTotal: total,
    },
    payBy: after(at, hourMs).toISOString(),
  }
  const lines = [{ listingId: shop.listings[0]?.listingId, quantity: 1 }]
  const step = stages.indexOf(stage)
  const payment = {
    ...{ provider: 'test', eventId: paymentId, merchantId, orderId, paymentId, id: paymentId },
    ...{ amount: total + surplus, currency: 'USD' },
  }
  const steps = [
    sql`pick_up(${merchantId}, ${orderId}, 'escrow', ${at}, ${after(at, 7 * dayMs)})`,
    sql`ship_order(${merchantId}, ${orderId}, 'DHL', 'T1', ${at})`,
    sql`confirm_receipt(${merchantId}, ${orderId}, ${at})`,
  ]
  await run(
    sql`place_order(${merchantId}, ${JSON.stringify(order)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${at})`,
    sql`take_payment_event(${JSON.stringify(payment)}::jsonb, ${at})`,
    ...steps.slice(0, step),
  )
  if (step >= 4) {
    await world.testDb.owner.run(`update orders set settles_at = '${at.toISOString()}' where id = '${orderId}'`)
    await run(sql`settle_order(${merchantId}, ${orderId}, ${at})`)
  }
  const decided = refunds.map((refund) => ({ ...refund, id: ids.next(), amount: Math.round(total * refund.share) }))
  for (const { id, amount, bears, isSent } of decided) {
    await run(ask(orderId, { id, amount, goods: bears === 'supplier' ? 'not_received' : 'received' }))
    await world.testDb.owner.run(
      `select decide_refund('${merchantId}', '${id}', null, '${bears}', 'why', '${now().toISOString()}')`,
    )
    if (isSent) await run(sql`mark_return_sent(${merchantId}, ${id}, ${now()})`)
  }
  if (surplus > 0 && surplusSent) await run(sql`mark_return_sent(${merchantId}, ${paymentId}, ${now()})`)
  return { orderId, paymentId, refundIds: decided.map(({ id }) => id) }
}

function messagesOf(made: Scenario, { orderId, paymentId, refundIds }: Placed): Sql[] {
  const { merchantId } = shop
  const returned = (reference: string, amount: number, all: readonly ('paid' | 'failed')[]) =>
    all.map(
      (end) => sql`take_return_event(${merchantId}, ${reference}, 'test', ${end === 'failed' ? 'closed' : null},
        ${amount}, ${now()})`,
    )
  const said = made.disputes.flatMap(({ words, isNotReceived }, at) =>
    words.map((each, index) => {
      const event = {
        ...{ provider: 'test', eventId: `${orderId} ${at} ${index}`, merchantId, orderId, payment: paymentId },
        ...{ id: world.ctx.ids.next(), disputeId: world.ctx.ids.next(), refundId: world.ctx.ids.next() },
        ...{
          reference: `${orderId} ${at}`,
          amount: Math.round(total * each.share),
          currency: 'USD',
          state: each.state,
        },
        reason: isNotReceived ? 'product_not_received' : 'fraudulent',
        saidAt: after(now(), (index * 10 + at) * 1_000).toISOString(),
      }
      return sql`take_dispute_event(${JSON.stringify(event)}::jsonb, ${now()})`
    }),
  )
  const all = [
    ...made.refunds.flatMap((refund, at) =>
      returned(refundIds[at] ?? '', Math.round(total * refund.share), refund.ends),
    ),
    ...(made.surplus > 0 ? returned(paymentId, made.surplus, made.surplusEnds) : []),
    ...said,
  ]
  return [...all, ...made.repeats.flatMap((at) => all[at % all.length] ?? [])]
}

/** Everything that the messages decide. `owed` counts as `available`, since the split depends on the merchant's balance. */
async function readEnd({ orderId }: Placed): Promise<unknown> {
  const { merchantId } = shop
  const own = sql`merchant_id = ${merchantId} and order_id = ${orderId}`
  const { read } = await world.ctx.db.one<{ read: unknown }>(sql`
    select jsonb_build_object(
      'books', (select jsonb_object_agg(account, sum) from (
        select replace(account, 'owed', 'available') as account, sum(amount) as sum from ledger_posting where ${own}
        group by 1 having sum(amount) <> 0) as sums),
      'due', (select coalesce(sum(amount - charged_back), 0) from refund
        where ${own} and status = 'approved' and paid_at is null),
      'refunds', (select coalesce(jsonb_agg(jsonb_build_array(amount, bears, charged_back, paid_at is null)
        order by amount, bears, charged_back, paid_at is null), '[]') from refund where ${own} and status = 'approved'),
      'payment', (select jsonb_build_array(charged_back, returned_at is null) from payment where ${own}),
      'disputes', (select jsonb_agg(jsonb_build_array(state, amount, borne, taken) order by provider_ref)
        from dispute where ${own}),
      'order', (select jsonb_build_array(status, settlement, refunded, refunded_by_platform, escrow_left, cost_returned,
        fee_taken - fee_returned, earnings) from orders where merchant_id = ${merchantId} and id = ${orderId})
    ) as read`)
  return read
}

async function hear(made: Scenario, order: readonly number[]): Promise<unknown> {
  const placed = await place(made)
  const messages = messagesOf(made, placed)
  const heard = messages
    .map((message, at) => [order[at % order.length] ?? 0, at, message] as const)
    .sort(([one, first], [other, second]) => one - other || first - second)
    .map(([, , message]) => message)
  await run(...heard)
  return readEnd(placed)
}

test(`${histories} histories: the end is the same in whatever order dispute, refund and failure arrive`, {
  timeout: 14_400_000,
}, async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(scenario, async (any) => {
      const made = possible(any)
      shop = await aShop()
      const first = await hear(made, [0])
      for (const order of made.orders) expect(await hear(made, order)).toEqual(first)
      for (const { words } of made.disputes) seen.add(words.map(({ state }) => state).join(' then '))
    }),
    {
      numRuns: histories / permutations,
      endOnFailure: true,
      ...(!isLong && { seed: 1 }),
    },
  )
  expect([...seen]).toEqual(expect.arrayContaining(['lost', 'won', 'lost then won', 'won then lost']))
  // These orders come from no checkout, so their stock is not reserved, which the recount reports.
  const { differences } = await recount(world.ctx.db)
  expect(differences.filter(({ where }) => !where.startsWith('variant_stock'))).toEqual([])
  expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
})

let made = 0
/** One shop per group of scenarios, so that its books stay short. */
async function aShop(): Promise<RowShop> {
  made += 1
  return made % 40 === 1 ? aRowShop(world, { goods }) : shop
}
