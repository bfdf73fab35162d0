import fc from 'fast-check'
import sql from 'sql-template-tag'
import { after, dayMs, hourMs, minuteMs } from '../../base/clock.ts'
import { aSoldOrder } from '../../testing/sold.ts'
import * as model from './movement-model.ts'
import { type Answers, agree, type Command, move, now, part, type Run, which } from './movement-run.ts'
import { afterRefund, afterSettlement } from './programme-model.ts'

type Bears = 'supplier' | 'merchant' | 'platform'

const real = {
  pay: (state: Run, id: string, { reference, amount }: { reference: string; amount: number }) =>
    move(
      state,
      sql`
      select book_order_payment(${state.shop.merchantId}, ${id}, ${reference}, 'test', ${reference}, ${amount},
        ${now(state)},
        ${after(now(state), 72 * hourMs)})`,
    ),
  pick: (state: Run, id: string, fundFrom: string) =>
    move(
      state,
      sql`select pick_up(${state.shop.merchantId}, ${id}, ${fundFrom}, ${now(state)}, ${after(now(state), 7 * dayMs)})`,
    ),
  ship: (state: Run, id: string) =>
    move(state, sql`select ship_order(${state.shop.merchantId}, ${id}, 'DHL', 'T1', ${now(state)})`),
  reach: (state: Run, id: string) =>
    move(state, sql`select record_carrier_event(${state.shop.merchantId}, ${id}, 'reached', '', ${now(state)})`),
  receive: (state: Run, id: string) =>
    move(state, sql`select mark_order_received(${state.shop.merchantId}, ${id}, 'shopper', ${now(state)}, 7, 14, 10)`),
  settle: (state: Run, id: string) =>
    move(state, sql`select settle_order(${state.shop.merchantId}, ${id}, ${now(state)})`),
  cancel: (state: Run, id: string, { by, id: refundId }: { by: string; id: string }) =>
    move(state, sql`select cancel_order(${state.shop.merchantId}, ${id}, ${refundId}, ${by}, 'why', ${now(state)})`),
  ask: (state: Run, id: string, { id: refundId, amount, goods: received }: Omit<model.ModelRefund, 'decideBy'>) => {
    const refund = JSON.stringify({ id: refundId, amount, goods: received, reason: 'why', images: [] })
    return move(state, sql`select request_refund(${state.shop.merchantId}, ${id}, ${refund}::jsonb, ${now(state)})`)
  },
  decide: (state: Run, refundId: string, { amount, bears }: { amount: number; bears: Bears }) => {
    const { merchantId } = state.shop
    return move(state, sql`select decide_refund(${merchantId}, ${refundId}, ${amount}, ${bears}, 'so', ${now(state)})`)
  },
  reject: (state: Run, refundId: string) =>
    move(state, sql`select reject_refund(${state.shop.merchantId}, ${refundId}, 'no', ${now(state)})`),
  keepSilent: (state: Run, refundId: string) =>
    move(state, sql`select approve_refund_by_silence(${state.shop.merchantId}, ${refundId}, ${now(state)})`),
}

export const place = async (state: Run, listing: number, quantity: number) => {
  const { cost, price } = goods[listing] ?? { cost: 0, price: 0 }
  const id = await aSoldOrder(state.world, state.shop, { listing, quantity, total: quantity * price, isPaid: false })
  model.place(state.model, { id, total: quantity * price, cost: quantity * cost, payWithinMs: hourMs })
}

export const goods = [
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
    const reference = known !== undefined && delta === 0 ? known : state.world.ctx.ids.next()
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
  ship: { from: 'awaiting_shipment', expected: (run: Run, order: model.ModelOrder) => model.ship(run.model, order) },
  reach: { from: 'shipped', expected: (run: Run, order: model.ModelOrder) => model.reach(run.model, order) },
  receive: { from: 'shipped', expected: (run: Run, order: model.ModelOrder) => model.receive(run.model, order) },
  settle: { from: 'received', expected: settled },
} as const

function settled({ model: books, programme }: Run, order: model.ModelOrder): string | null {
  const refused = model.settle(books, order)
  if (refused === null) afterSettlement(programme, books, order)
  return refused
}

const way = fc
  .constantFrom('ship' as const, 'reach' as const, 'receive' as const, 'settle' as const)
  .chain((step) =>
    on([steps[step].from], step, async (state, order) => [
      await real[step](state, order.id),
      steps[step].expected(state, order),
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

export async function goOn(state: Run, order: model.ModelOrder, from: 'escrow' | 'wallet') {
  if (order.status === 'waiting_payment') {
    const event = { reference: state.world.ctx.ids.next(), amount: order.total }
    model.pay(state.model, order, event)
    return agree(state, 'paid', [await real.pay(state, order.id, event), null])
  }
  if (order.status === 'awaiting_pickup') {
    return agree(state, 'picked', [await real.pick(state, order.id, from), model.pickUp(state.model, order, from)])
  }
  if (order.status === 'received') {
    state.world.clock.set(new Date(Math.max(order.dueAt, now(state).getTime())))
    state.model.now = now(state).getTime()
  }
  const step = ({ awaiting_shipment: 'ship', shipped: 'receive', received: 'settle' } as const)[order.status]
  if (step) agree(state, `then ${step}`, [await real[step](state, order.id), steps[step].expected(state, order)])
}

const cancellers: Record<model.CancelledBy, string[]> = {
  shopper: ['waiting_payment'],
  merchant: ['awaiting_pickup'],
  supplier: ['awaiting_shipment'],
  time: ['waiting_payment', 'awaiting_pickup', 'awaiting_shipment'],
}

const cancelling = fc.constantFrom<model.CancelledBy>('shopper', 'merchant', 'supplier', 'time').chain((by) =>
  on(cancellers[by], `cancel by ${by}`, async (state, order) => {
    const asked = { by, id: state.world.ctx.ids.next() }
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
      const refund = { id: state.world.ctx.ids.next(), amount, goods: goodsState }
      return [await real.ask(state, order.id, refund), model.ask(state.model, order, refund)]
    }),
  )

/** A refund that takes of the fee takes of what was shared of it. */
function decided({ model: books, programme }: Run, order: model.ModelOrder, decide: () => string | null) {
  const refundId = order.open?.id ?? ''
  const refused = decide()
  if (refused === null) afterRefund(programme, books, [order, refundId])
  return refused
}

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
      agree(state, name, [answered, decided(state, order, () => model.decide(state.model, order, { amount, bears }))])
    },
)

/** A part before settlement, and another one after it: of the fee of both something is shared or taken back. */
export const refundedTwice = fc.constant<Command>(async (state) => {
  await place(state, 0, 2)
  const order = state.model.orders.at(-1)
  if (!order) return
  for (const until of ['received', 'completed']) {
    while (order.status !== until) await goOn(state, order, 'escrow')
    await refundPart(state, order, 3_333)
  }
})

/** Asked for after it was received, and borne by the merchant. */
export async function refundPart(state: Run, order: model.ModelOrder, amount: number) {
  const refund = { id: state.world.ctx.ids.next(), amount, goods: 'received' } as const
  agree(state, 'ask', [await real.ask(state, order.id, refund), model.ask(state.model, order, refund)])
  const answered = await real.decide(state, refund.id, { amount, bears: 'merchant' })
  const decide = () => model.decide(state.model, order, { amount, bears: 'merchant' })
  agree(state, 'refunded', [answered, decided(state, order, decide)])
}

/** A new order all the way to its settlement. */
export async function sell(state: Run): Promise<model.ModelOrder | undefined> {
  state.model.now = now(state).getTime()
  await place(state, 0, 1)
  const order = state.model.orders.at(-1)
  while (order && order.status !== 'completed') await goOn(state, order, 'escrow')
  return order
}

const ending = fc.tuple(which, fc.constantFrom('reject' as const, 'keepSilent' as const)).map(
  ([number, end]): Command =>
    async (state) => {
      const asked = state.model.orders.filter(({ open }) => open !== null)
      const order = asked[number % Math.max(1, asked.length)]
      if (!order?.open) return
      const answered = await real[end](state, order.open.id)
      const expected =
        end === 'reject' ? model.reject(order) : decided(state, order, () => model.keepSilent(state.model, order))
      agree(state, `${end} of ${state.model.orders.indexOf(order)}`, [answered, expected])
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
      ? move(state, sql`select mark_unapplied_payment_returned(${merchantId}, ${reference}, ${amount}, ${now(state)})`)
      : move(state, sql`select mark_refund_paid(${merchantId}, ${reference}, ${now(state)})`)
  await pays()
  return [await pays(), null]
})

const waiting = fc.constantFrom(minuteMs, 31 * minuteMs, 50 * hourMs, 73 * hourMs, 7 * dayMs, 14 * dayMs).map(
  (ms): Command =>
    async (state) => {
      state.world.clock.advance(ms)
      state.model.now = now(state).getTime()
    },
)

const placing = fc.tuple(fc.nat(goods.length - 1), fc.integer({ min: 1, max: 7 })).map(
  ([listing, quantity]): Command =>
    (state) =>
      place(state, listing, quantity),
)

/** What a shop earns and gives back: enough of it to be shared. */
export const sellingCommands = [placing, onward, onward, onward, onward, asking, asking, deciding, deciding]

/** What happens to orders, the ways that go well and the disputes more often than the rest. */
export const orderCommands = [
  ...[placing, payment, picking, way, way, cancelling, arriving, waiting],
  ...[
    onward,
    onward,
    onward,
    onward,
    onward,
    asking,
    asking,
    asking,
    asking,
    deciding,
    deciding,
    deciding,
    deciding,
    ending,
  ],
]
