import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong, scale } from '#tools/long.ts'
import { after, dayMs, hourMs, minuteMs } from '../../clock.ts'
import { recount } from '../../recount/recount.ts'
import { Refusal } from '../../refuse.ts'
import * as model from '../../testing/movement-model.ts'
import { aRowShop, type RowShop } from '../../testing/rows.ts'
import { aSoldOrder } from '../../testing/sold.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Bears = 'supplier' | 'merchant' | 'platform'

/** One shop, its real rows and the model of them; what was done last, to be told when they differ. */
type Run = { shop: RowShop; model: model.Model; trail: string[] }

const at = () => world.clock.now()

async function refused(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.word
    if (error instanceof Error && 'code' in error && error.code === '23505') return 'conflict'
    throw error
  }
}

const run = (statement: Sql) => refused(world.ctx.db.query(statement))

const real = {
  pay: ({ shop }: Run, id: string, { reference, amount }: { reference: string; amount: number }) =>
    run(sql`
      select order_paid(${shop.merchantId}, ${id}, ${reference}, 'test', ${reference}, ${amount}, ${at()},
        ${after(at(), 72 * hourMs)})`),
  pick: ({ shop }: Run, id: string, fundFrom: string) =>
    run(sql`select pick_up(${shop.merchantId}, ${id}, ${fundFrom}, ${at()}, ${after(at(), 7 * dayMs)})`),
  ship: ({ shop }: Run, id: string) => run(sql`select ship_order(${shop.merchantId}, ${id}, 'DHL', 'T1', ${at()})`),
  reach: ({ shop }: Run, id: string) =>
    run(sql`select carrier_event(${shop.merchantId}, ${id}, 'reached', '', ${at()})`),
  receive: ({ shop }: Run, id: string) =>
    run(sql`select receive_order(${shop.merchantId}, ${id}, 'shopper', ${at()}, 7, 14, 10)`),
  settle: ({ shop }: Run, id: string) => run(sql`select settle_order(${shop.merchantId}, ${id}, ${at()})`),
  cancel: ({ shop }: Run, id: string, { by, id: refundId }: { by: string; id: string }) =>
    run(sql`select cancel_order(${shop.merchantId}, ${id}, ${refundId}, ${by}, 'why', ${at()})`),
  ask: ({ shop }: Run, id: string, refund: model.ModelRefund) =>
    refused(
      world.testDb.owner.run(`
        insert into refund (merchant_id, id, order_id, amount, reason, goods, status, applied_at)
        values ('${shop.merchantId}', '${refund.id}', '${id}', ${refund.amount}, 'why', '${refund.goods}',
          'pending_approval', '${at().toISOString()}')`),
    ),
  decide: ({ shop }: Run, refundId: string, { amount, bears }: { amount: number; bears: Bears }) =>
    run(sql`select approve_refund(${shop.merchantId}, ${refundId}, ${amount}, ${bears}, 'so', ${at()})`),
}

type Seen = {
  kept: Record<string, number>
  posted: Record<string, number>
  sequence: number
  orders: { id: string; status: string; logistics: string; escrow: number; earnings: number; refunded: number }[]
  counts: Record<string, number>
  counter: Record<string, number>
  days: (model.ModelDay & { date: string })[]
}

async function look({ shop }: Run): Promise<Seen> {
  const { merchantId } = shop
  const { seen } = await world.ctx.db.one<{ seen: Seen }>(sql`
    select jsonb_build_object(
      'kept', (select jsonb_object_agg(account, balance) from ledger_account where merchant_id = ${merchantId}),
      'posted', (select coalesce(jsonb_object_agg(account, total), '{}') from (
        select account, sum(amount) as total from ledger_posting where merchant_id = ${merchantId} group by account) p),
      'sequence', (select sequence from ledger_head where merchant_id = ${merchantId}),
      'orders', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status, 'logistics', logistics,
        'escrow', escrow_left, 'earnings', earnings, 'refunded', refunded + refunded_by_platform) order by id), '[]')
        from orders where merchant_id = ${merchantId}),
      'counts', (select jsonb_object_agg(status, count) from order_count where merchant_id = ${merchantId} and count > 0),
      'counter', (select jsonb_build_object('sales', sales, 'income', income, 'pending', pending,
        'received', received_orders, 'completed', completed_orders, 'open', open_refunds)
        from merchant_counter where merchant_id = ${merchantId}),
      'days', (select coalesce(jsonb_agg(jsonb_build_object('date', date, 'sales', sales, 'orders', orders,
        'estimated', estimated_profit, 'profit', profit, 'cancelled', cancelled, 'refunded', refunded,
        'late', late_pickups, 'cancellations', merchant_cancellations, 'borne', merchant_refunds) order by date), '[]')
        from merchant_day where merchant_id = ${merchantId})
    ) as seen`)
  return seen
}

const nothing = { available: 0, held: 0, owed: 0, escrow: 0, supplier: 0, refunds: 0 }
const withoutZeros = (record: Record<string, number>) =>
  Object.fromEntries(Object.entries(record).filter(([, amount]) => amount !== 0))
const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

function told({ model: m }: Run): Omit<Seen, 'posted'> {
  const { orders } = m
  const earned = (which: (order: model.ModelOrder) => boolean) => total(orders.filter(which).map(model.earningsOf))
  const isFinal = ({ settled, status, paid }: model.ModelOrder) => settled || (status === 'cancelled' && paid)
  const counts: Record<string, number> = {}
  for (const { status } of orders) counts[status] = (counts[status] ?? 0) + 1
  const kept = Object.fromEntries(Object.keys(nothing).map((account) => [account, m.accounts[account] ?? 0]))
  return {
    kept,
    sequence: m.transactions,
    orders: orders
      .map((order) => ({
        ...{ id: order.id, status: order.status, logistics: order.logistics, escrow: order.escrow },
        ...{ earnings: model.earningsOf(order), refunded: order.refunded + order.byPlatform },
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    counts,
    counter: {
      sales: total(orders.map((order) => (order.paid ? order.total - order.refunded : 0))),
      income: earned(isFinal),
      pending: earned((order) => order.paid && !isFinal(order)),
      received: m.received,
      completed: m.completed,
      open: orders.filter(({ open }) => open !== null).length,
    },
    days: Object.entries(m.days)
      .map(([date, day]) => ({ date, ...day }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
  }
}

/** Everything that must hold after every command, allowed or refused. */
async function compare(state: Run) {
  const { posted, ...seen } = await look(state)
  expect({ ...seen, counts: seen.counts ?? {} }).toEqual(told(state))
  expect(withoutZeros(posted)).toEqual(withoutZeros(state.model.accounts))
  expect(total(Object.values(posted))).toBe(0)
  expect(total(seen.orders.map(({ escrow }) => escrow))).toBe(seen.kept['escrow'])
}

type Command = (state: Run) => Promise<void>

const place = async (state: Run, listing: number, quantity: number) => {
  const { cost, price } = goods[listing] ?? { cost: 0, price: 0 }
  const id = await aSoldOrder(world, state.shop, { listing, quantity, total: quantity * price, isPaid: false })
  model.place(state.model, { id, total: quantity * price, cost: quantity * cost, payWithinMs: hourMs })
}

const goods = [
  { cost: 6_000, price: 10_000 },
  { cost: 7, price: 9 },
  { cost: 333, price: 1_001 },
  { cost: 9_499, price: 10_000 },
]

/** An order for which the act is likely allowed, or any at all. */
function choose({ model: { orders } }: Run, which: number, statuses: readonly string[]): model.ModelOrder | undefined {
  const fitting = orders.filter(({ status }) => statuses.includes(status))
  const from = which % 5 === 0 || fitting.length === 0 ? orders : fitting
  return from[which % Math.max(1, from.length)]
}

// Without a bias to small numbers: they choose, and every choice is as good as another.
const which = fc.noBias(fc.nat(10_000))
const part = fc.noBias(fc.nat(1_000)).map((thousandths) => thousandths / 1_000)

/** What the database answered and what the model expects. */
type Answers = [string | null, string | null]

function agree({ trail }: Run, act: string, [answered, expected]: Answers) {
  trail.push(`${act}: ${answered ?? 'done'}`)
  expect(answered).toBe(expected)
}

type Act = (state: Run, order: model.ModelOrder) => Promise<Answers>

const on = (statuses: readonly string[], name: string, act: Act): fc.Arbitrary<Command> =>
  which.map((number) => async (state) => {
    const order = choose(state, number, statuses)
    if (order) agree(state, `${name} ${state.model.orders.indexOf(order)}`, await act(state, order))
  })

const paidStatuses = ['awaiting_shipment', 'shipped', 'received', 'completed']

const payment = fc.constantFrom(0, 0, 0, 0, 1, -1, 5_000).chain((delta) =>
  on(delta === 5_000 ? ['awaiting_pickup', 'cancelled'] : ['waiting_payment'], `pay ${delta}`, async (state, order) => {
    const known = [...order.payments][0]
    const reference = known !== undefined && delta === 0 ? known : world.ctx.ids.next()
    const event = { reference, amount: Math.max(1, order.total + (delta === 5_000 ? 0 : delta)) }
    const answered = await real.pay(state, order.id, event)
    model.pay(state.model, order, event)
    return [answered, null]
  }),
)

const picking = fc
  .constantFrom('escrow' as const, 'wallet' as const)
  .chain((from) =>
    on(['awaiting_pickup'], `pick from ${from}`, async (state, order) => [
      await real.pick(state, order.id, from),
      model.pickUp(state.model, order, from),
    ]),
  )

const steps = {
  ship: { from: 'awaiting_shipment', expected: model.ship },
  reach: { from: 'shipped', expected: model.reach },
  receive: { from: 'shipped', expected: model.receive },
  settle: { from: 'received', expected: model.settle },
} as const

const way = fc
  .constantFrom('ship' as const, 'reach' as const, 'receive' as const, 'settle' as const)
  .chain((step) =>
    on([steps[step].from], step, async (state, order) => [
      await real[step](state, order.id),
      steps[step].expected(state.model, order),
    ]),
  )

/** The next step of an order that goes well, its settlement date awaited. */
const onward = fc.tuple(which, fc.constantFrom('escrow' as const, 'wallet' as const)).map(
  ([number, from]): Command =>
    async (state) => {
      const going = state.model.orders.filter(({ status }) => !['completed', 'cancelled'].includes(status))
      const order = going[number % Math.max(1, going.length)]
      if (order) await goOn(state, order, from)
    },
)

async function goOn(state: Run, order: model.ModelOrder, from: 'escrow' | 'wallet') {
  if (order.status === 'waiting_payment') {
    const event = { reference: world.ctx.ids.next(), amount: order.total }
    model.pay(state.model, order, event)
    return agree(state, 'paid', [await real.pay(state, order.id, event), null])
  }
  if (order.status === 'awaiting_pickup') {
    return agree(state, 'picked', [await real.pick(state, order.id, from), model.pickUp(state.model, order, from)])
  }
  if (order.status === 'received') {
    world.clock.set(new Date(Math.max(order.dueAt, at().getTime())))
    state.model.now = at().getTime()
  }
  const step = ({ awaiting_shipment: 'ship', shipped: 'receive', received: 'settle' } as const)[order.status]
  if (step) agree(state, `then ${step}`, [await real[step](state, order.id), steps[step].expected(state.model, order)])
}

const cancellers: Record<model.CancelledBy, string[]> = {
  shopper: ['waiting_payment'],
  merchant: ['awaiting_pickup'],
  supplier: ['awaiting_shipment'],
  time: ['waiting_payment', 'awaiting_pickup', 'awaiting_shipment'],
}

const cancelling = fc.constantFrom<model.CancelledBy>('shopper', 'merchant', 'supplier', 'time').chain((by) =>
  on(cancellers[by], `cancel by ${by}`, async (state, order) => {
    const asked = { by, id: world.ctx.ids.next() }
    return [await real.cancel(state, order.id, asked), model.cancel(state.model, order, asked)]
  }),
)

const asking = fc
  .tuple(
    part,
    fc.constantFrom('received' as const, 'received' as const, 'not_received' as const),
    fc.constantFrom(...paidStatuses, 'completed'),
  )
  .chain(([share, goodsState, status]) =>
    on([status], `ask ${share} ${goodsState}`, async (state, order) => {
      const amount = share > 0.5 ? order.total - order.refunded || 1 : Math.max(1, Math.floor(order.total * share))
      const refund: model.ModelRefund = { id: world.ctx.ids.next(), amount, goods: goodsState }
      return [await real.ask(state, order.id, refund), model.ask(state.model, order, refund)]
    }),
  )

const deciding = fc.tuple(part, fc.constantFrom<Bears>('supplier', 'merchant', 'platform'), which).map(
  ([share, bears, number]): Command =>
    async (state) => {
      const isAnswerable = ({ open, status }: model.ModelOrder) =>
        open !== null && (status !== 'cancelled' || number % 7 === 0)
      const asked = state.model.orders.filter(isAnswerable)
      const order = asked[number % Math.max(1, asked.length)]
      if (!order?.open) return
      const left = order.total - order.refunded - order.byPlatform
      const amount =
        share > 0.7 ? order.open.amount : Math.max(1, Math.floor(Math.min(left, order.open.amount) * share))
      const answered = await real.decide(state, order.open.id, { amount, bears })
      const name = `decide ${amount} ${bears} of ${state.model.orders.indexOf(order)}`
      agree(state, name, [answered, model.decide(state.model, order, { amount, bears })])
    },
)

const arriving = on([...paidStatuses, 'cancelled'], 'arrive', async (state, order) => {
  const [reference] = order.onTheWay.keys()
  if (reference === undefined) return [null, null]
  const { merchantId } = state.shop
  const isPayment = order.payments.has(reference)
  const amount = order.onTheWay.get(reference)
  model.arrive(state.model, order, reference)
  const pays = () =>
    isPayment
      ? run(sql`select payment_back_paid(${merchantId}, ${reference}, ${amount}, ${at()})`)
      : run(sql`select refund_paid(${merchantId}, ${reference}, ${at()})`)
  await pays()
  return [await pays(), null]
})

const waiting = fc.constantFrom(minuteMs, 31 * minuteMs, 50 * hourMs, 73 * hourMs, 7 * dayMs, 14 * dayMs).map(
  (ms): Command =>
    async (state) => {
      world.clock.advance(ms)
      state.model.now = at().getTime()
    },
)

const placing = fc.tuple(fc.nat(goods.length - 1), fc.integer({ min: 1, max: 7 })).map(
  ([listing, quantity]): Command =>
    (state) =>
      place(state, listing, quantity),
)

const commands = fc.oneof(
  ...[placing, payment, picking, way, way, cancelling, arriving, waiting],
  ...[onward, onward, onward, onward, onward, asking, asking, asking, asking, deciding, deciding, deciding, deciding],
)

async function startRun(): Promise<Run> {
  const shop = await aRowShop(world, { goods })
  const state: Run = { shop, model: model.startModel(at().getTime()), trail: [] }
  for (const [listing] of goods.entries()) await place(state, listing, 1 + listing)
  for (const order of state.model.orders.slice(0, 3)) {
    while (order.status !== 'completed') await goOn(state, order, 'escrow')
  }
  return state
}

/** What a run came to: a test that never meets the hard cases would prove little. */
function* casesOf({ model: { orders, accounts } }: Run): Generator<string> {
  if ((accounts['owed'] ?? 0) < 0) yield 'something is owed'
  for (const order of orders) {
    if (order.fundFrom === 'wallet') yield 'picked up from the wallet'
    if (order.byPlatform > 0) yield 'refunded by the platform'
    if (order.settled && order.feeReturned > 0) yield 'refunded after settlement'
    if (order.settled && order.status === 'cancelled') yield 'reversed'
    if (order.fundFrom === 'wallet' && order.costReturned > 0) yield 'cost returned to the wallet'
    if (order.refunded > 0 && order.refunded < order.total) yield 'refunded in part'
    if (order.settled && order.feeTaken < order.fee && order.refunded > 0) yield 'a smaller fee'
  }
}

const cases = [
  ...['something is owed', 'picked up from the wallet', 'refunded by the platform', 'refunded after settlement'],
  ...['reversed', 'cost returned to the wallet', 'refunded in part', 'a smaller fee'],
]

const perShop = 100

test(`the database and a model agree after each of ${scale(20_000)} random commands`, {
  timeout: 900_000,
}, async () => {
  const outcomes = { allowed: 0, all: 0, cases: new Set<string>() }
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: perShop, maxLength: perShop, size: 'max' }), async (chosen) => {
      const state = await startRun()
      for (const command of chosen) {
        const before = JSON.stringify(told(state))
        try {
          await command(state)
          await compare(state)
        } catch (error) {
          throw new Error(`after ${state.trail.slice(-12).join('; ')}: ${error}`)
        }
        outcomes.all += 1
        if (JSON.stringify(told(state)) !== before) outcomes.allowed += 1
        for (const found of casesOf(state)) outcomes.cases.add(found)
      }
    }),
    { numRuns: scale(20_000) / perShop, endOnFailure: true, ...(!isLong && { seed: 20_260_302 }) },
  )
  expect(outcomes.all).toBeGreaterThanOrEqual(scale(20_000))
  expect([...outcomes.cases].sort()).toEqual(cases.toSorted())
  expect(outcomes.allowed).toBeGreaterThan(outcomes.all / 3)
  const counted = await recount(world.ctx.db)
  expect(counted.differences).toEqual([])
  expect(counted.orders).toBeGreaterThan(scale(20_000) / perShop)
})
