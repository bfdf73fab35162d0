import fc from 'fast-check'
import sql from 'sql-template-tag'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { aSoldOrder } from '../../testing/sold.ts'
import * as model from './movement-model.ts'
import {
  anyNumber,
  type Command,
  expectAgreement,
  fraction,
  type ModelRun,
  now,
  type Outcomes,
  runMovement,
  times,
} from './movement-run.ts'
import { type Bears, real } from './order-movements.ts'
import { afterRefund, afterSettlement } from './programme-model.ts'
import * as refunds from './refund-model.ts'

export const place = (state: ModelRun, listing: number, quantity: number) => placeLines(state, [{ listing, quantity }])

export async function placeLines(state: ModelRun, lines: readonly { listing: number; quantity: number }[]) {
  const priced = lines.map(({ listing, quantity }) => {
    const { cost = 0, price = 0 } = goods[listing] ?? {}
    return { pieces: quantity, amount: quantity * price, cost: quantity * cost }
  })
  const total = priced.reduce((sum, { amount }) => sum + amount, 0)
  const cost = priced.reduce((sum, line) => sum + line.cost, 0)
  const id = await aSoldOrder(state.world, state.shop, { lines, total, isPaid: false })
  const left = priced.map(({ pieces, amount }) => ({ pieces, amount }))
  model.place(state.model, { id, lines: left, total, cost, payWithinMs: hourMs })
}

export const goods = [
  { cost: 6_000, price: 10_000 },
  { cost: 7, price: 9 },
  { cost: 333, price: 1_001 },
  { cost: 9_499, price: 10_000 },
]

function chooseOrder(
  { model: { orders } }: ModelRun,
  number: number,
  statuses: readonly string[],
): model.ModelOrder | undefined {
  const fitting = orders.filter(({ status }) => statuses.includes(status))
  const from = number % 5 === 0 || fitting.length === 0 ? orders : fitting
  return from[number % Math.max(1, from.length)]
}

type OrderAction = (state: ModelRun, order: model.ModelOrder) => Promise<Outcomes>

const onOrder = (statuses: readonly string[], name: string, action: OrderAction): fc.Arbitrary<Command> =>
  anyNumber.map((number) => async (state) => {
    const order = chooseOrder(state, number, statuses)
    if (order) expectAgreement(state, `${name} ${state.model.orders.indexOf(order)}`, await action(state, order))
  })

const paidStatuses = ['awaiting_shipment', 'shipped', 'received', 'completed']

const payment = fc.constantFrom(0, 0, 0, 0, 1, -1, 5_000).chain((delta) =>
  onOrder(
    delta === 5_000 ? ['awaiting_pickup', 'cancelled'] : ['waiting_payment'],
    `pay ${delta}`,
    async (state, order) => {
      const known = [...order.payments].find((each) => !order.banked.has(each))
      const reference = known !== undefined && delta === 0 ? known : state.world.ctx.ids.next()
      const event = { reference, amount: Math.max(1, order.total + (delta === 5_000 ? 0 : delta)) }
      const answered = await real.pay(state, order.id, event)
      model.pay(state.model, order, event)
      return [answered, null]
    },
  ),
)

const picking = fc
  .constantFrom('escrow' as const, 'wallet' as const)
  .chain((from) =>
    onOrder(['awaiting_pickup'], `pick from ${from}`, async (state, order) => [
      await real.pick(state, order.id, from),
      model.pickUp(state.model, order, from),
    ]),
  )

const steps = {
  ship: {
    from: 'awaiting_shipment',
    expected: (run: ModelRun, order: model.ModelOrder) => model.ship(run.model, order),
  },
  reach: { from: 'shipped', expected: (run: ModelRun, order: model.ModelOrder) => model.reach(run.model, order) },
  receive: { from: 'shipped', expected: (run: ModelRun, order: model.ModelOrder) => model.receive(run.model, order) },
  settle: { from: 'received', expected: settleInModel },
} as const

function settleInModel({ model: books, programme }: ModelRun, order: model.ModelOrder): string | null {
  const refusal = model.settle(books, order)
  if (refusal === null) afterSettlement(programme, books, order)
  return refusal
}

const stepping = fc
  .constantFrom('ship' as const, 'reach' as const, 'receive' as const, 'settle' as const)
  .chain((step) =>
    onOrder([steps[step].from], step, async (state, order) => [
      await real[step](state, order.id),
      steps[step].expected(state, order),
    ]),
  )

/** The next step of an order without disputes. The clock moves to its settlement date. */
const advancing = fc.tuple(anyNumber, fc.constantFrom('escrow' as const, 'wallet' as const)).map(
  ([number, from]): Command =>
    async (state) => {
      const unfinished = state.model.orders.filter(({ status }) => !['completed', 'cancelled'].includes(status))
      const order = unfinished[number % Math.max(1, unfinished.length)]
      if (order) await advanceOrder(state, order, from)
    },
)

export async function advanceOrder(state: ModelRun, order: model.ModelOrder, from: 'escrow' | 'wallet') {
  if (order.status === 'waiting_payment') {
    const event = { reference: state.world.ctx.ids.next(), amount: order.total }
    model.pay(state.model, order, event)
    return expectAgreement(state, 'paid', [await real.pay(state, order.id, event), null])
  }
  if (order.status === 'awaiting_pickup') {
    return expectAgreement(state, 'picked', [
      await real.pick(state, order.id, from),
      model.pickUp(state.model, order, from),
    ])
  }
  if (order.status === 'received') {
    state.world.clock.set(new Date(Math.max(order.dueAt, now(state).getTime())))
    state.model.now = now(state).getTime()
  }
  const step = ({ awaiting_shipment: 'ship', shipped: 'receive', received: 'settle' } as const)[order.status]
  if (step)
    expectAgreement(state, `then ${step}`, [await real[step](state, order.id), steps[step].expected(state, order)])
}

const cancellers: Record<Exclude<refunds.CancelledBy, 'withdrawal'>, string[]> = {
  shopper: ['waiting_payment'],
  merchant: ['awaiting_pickup'],
  supplier: ['awaiting_shipment'],
  time: ['waiting_payment', 'awaiting_pickup', 'awaiting_shipment'],
}

const cancelling = fc.constantFrom<keyof typeof cancellers>('shopper', 'merchant', 'supplier', 'time').chain((by) =>
  onOrder(cancellers[by], `cancel by ${by}`, async (state, order) => {
    const cancellation = { by, id: state.world.ctx.ids.next() }
    return [await real.cancel(state, order.id, cancellation), refunds.cancel(state.model, order, cancellation)]
  }),
)

const asking = fc
  .tuple(
    fraction,
    fc.constantFrom('received' as const, 'received' as const, 'not_received' as const),
    fc.constantFrom(...paidStatuses, 'completed'),
  )
  .chain(([share, goodsState, status]) =>
    onOrder([status], `ask ${share} ${goodsState}`, async (state, order) => {
      const amount = share > 0.5 ? order.total - order.refunded || 1 : Math.max(1, Math.floor(order.total * share))
      const refund = { id: state.world.ctx.ids.next(), amount, goods: goodsState }
      return [await real.ask(state, order.id, refund), refunds.ask(state.model, order, refund)]
    }),
  )

/** If a refund returns a part of the fee, a part of the inviter's share returns too. */
export function decideInModel(
  { model: books, programme }: ModelRun,
  order: model.ModelOrder,
  decide: () => string | null,
) {
  const refundId = order.open?.id ?? ''
  const refusal = decide()
  if (refusal === null) afterRefund(programme, books, [order, refundId])
  return refusal
}

const deciding = fc.tuple(fraction, fc.constantFrom<Bears>('supplier', 'merchant', 'platform'), anyNumber).map(
  ([share, bears, number]): Command =>
    async (state) => {
      const isAnswerable = ({ open, status }: model.ModelOrder) =>
        open !== null && (status !== 'cancelled' || number % 7 === 0)
      const open = state.model.orders.filter(isAnswerable)
      const order = open[number % Math.max(1, open.length)]
      if (!order?.open) return
      const left = order.total - order.refunded - order.byPlatform
      const amount =
        share > 0.7 ? order.open.amount : Math.max(1, Math.floor(Math.min(left, order.open.amount) * share))
      // Costs that the supplier can no longer bear fall to the platform, which takes two operators.
      const isPlatforms = order.run !== null && (bears === 'supplier' || order.open.goods === 'not_received')
      const by = isPlatforms ? 'platform' : bears
      const answered = await real.decide(state, order.open.id, { amount, bears: by })
      const name = `decide ${amount} ${bears} of ${state.model.orders.indexOf(order)}`
      expectAgreement(state, name, [
        answered,
        decideInModel(state, order, () => refunds.decide(state.model, order, { amount, bears: by })),
      ])
    },
)

/** One refund before settlement and one after it, so that the inviter's share shrinks both times. */
export const refundedTwice = fc.constant<Command>(async (state) => {
  await place(state, 0, 2)
  const order = state.model.orders.at(-1)
  if (!order) return
  for (const until of ['received', 'completed']) {
    while (order.status !== until) await advanceOrder(state, order, 'escrow')
    await refundPart(state, order, 3_333)
  }
})

export async function refundPart(state: ModelRun, order: model.ModelOrder, amount: number) {
  const refund = { id: state.world.ctx.ids.next(), amount, goods: 'received' } as const
  expectAgreement(state, 'ask', [await real.ask(state, order.id, refund), refunds.ask(state.model, order, refund)])
  const answered = await real.decide(state, refund.id, { amount, bears: 'merchant' })
  const decide = () => refunds.decide(state.model, order, { amount, bears: 'merchant' })
  expectAgreement(state, 'refunded', [answered, decideInModel(state, order, decide)])
}

export async function sell(state: ModelRun): Promise<model.ModelOrder | undefined> {
  state.model.now = now(state).getTime()
  await place(state, 0, 1)
  const order = state.model.orders.at(-1)
  while (order && order.status !== 'completed') await advanceOrder(state, order, 'escrow')
  return order
}

const ending = fc.tuple(anyNumber, fc.constantFrom('reject' as const, 'approveByTimeout' as const)).map(
  ([number, end]): Command =>
    async (state) => {
      const open = state.model.orders.filter((order) => order.open !== null)
      const order = open[number % Math.max(1, open.length)]
      if (!order?.open) return
      const answered = await real[end](state, order.open.id)
      const expected =
        end === 'reject'
          ? refunds.reject(order)
          : decideInModel(state, order, () => refunds.approveByTimeout(state.model, order))
      expectAgreement(state, `${end} of ${state.model.orders.indexOf(order)}`, [answered, expected])
    },
)

const arriving = onOrder([...paidStatuses, 'cancelled'], 'arrive', async (state, order) => {
  const [reference] = order.payingBack.keys()
  if (reference === undefined) return [null, null]
  const { merchantId } = state.shop
  const isPayment = order.payments.has(reference)
  refunds.arrive(state.model, order, reference)
  const pays = () =>
    isPayment
      ? runMovement(state, sql`select mark_unapplied_payment_returned(${merchantId}, ${reference}, ${now(state)})`)
      : runMovement(state, sql`select mark_refund_paid(${merchantId}, ${reference}, ${now(state)})`)
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

/** Sales and refunds, enough of them that fees are shared. */
export const sellingCommands = [placing, ...times(4, advancing), ...times(2, asking), ...times(2, deciding)]

/** Steps without disputes and refunds are more frequent than the others. */
export const orderCommands = [
  placing,
  payment,
  picking,
  ...times(2, stepping),
  cancelling,
  arriving,
  waiting,
  ...times(5, advancing),
  ...times(4, asking),
  ...times(4, deciding),
  ending,
]
