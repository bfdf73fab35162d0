import fc from 'fast-check'
import sql from 'sql-template-tag'
import { hourMs } from '#contract/durations.ts'
import { type BankWord, bookDisputes, dispute } from './dispute-model.ts'
import type * as model from './movement-model.ts'
import { clearingOf, pay } from './movement-model.ts'
import {
  anyNumber,
  type Command,
  expectAgreement,
  fraction,
  type ModelRun,
  now,
  refusalOf,
  times,
} from './movement-run.ts'
import { real } from './order-movements.ts'
import { afterRefund } from './programme-model.ts'
import { settleReturn } from './return-model.ts'

function choosePaid({ model: { orders } }: ModelRun, number: number): model.ModelOrder | undefined {
  const paid = orders.filter(({ payments }) => payments.size > 0)
  const open = paid.filter(({ disputes, open: refund }) => refund !== null || disputes.size > 0)
  const from = number % 3 === 0 && open.length > 0 ? open : paid
  return from[number % Math.max(1, from.length)]
}

const onPaid = (name: string, action: (state: ModelRun, order: model.ModelOrder, number: number) => Promise<void>) =>
  anyNumber.map(
    (number): Command =>
      async (state) => {
        const order = choosePaid(state, number)
        if (!order) return
        state.trail.push(`${name} ${state.model.orders.indexOf(order)}`)
        await action(state, order, number)
      },
  )

const paying = fc.constantFrom('again', 'double', 'partial', 'much').chain((kind) =>
  anyNumber.map(
    (number): Command =>
      async (state) => {
        const { orders } = state.model
        const order = orders[number % orders.length]
        if (!order) return
        const known = [...order.payments].find((each) => !order.banked.has(each))
        const part = Math.max(1, Math.floor((order.total * (number % 99)) / 100))
        const amount = kind === 'partial' ? part : order.total + (kind === 'much' ? part : 0)
        const about = `${kind} ${orders.indexOf(order)}`
        // A line of a statement can be matched only once, so the same payment cannot come again by bank.
        if (kind !== 'again' && number % 2 === 0) {
          const reference = await real.payByBank(state, order.id, amount)
          pay(state.model, order, { reference, amount, provider: 'bank' })
          return expectAgreement(state, `paid by bank ${about}`, [null, null])
        }
        const reference = kind === 'again' && known ? known : state.world.ctx.ids.next()
        const answered = await real.pay(state, order.id, { reference, amount })
        pay(state.model, order, { reference, amount })
        expectAgreement(state, `paid ${about}`, [answered, null])
      },
  ),
)

/** Money in another currency moves nothing in the books. */
const payingForeign = onPaid('paid in euros', async ({ world, shop }, order) => {
  const id = world.ctx.ids.next()
  const { merchantId } = shop
  const paid = { provider: 'test', eventId: id, merchantId, orderId: order.id, paymentId: id, amount: order.total }
  const payment = JSON.stringify({ ...paid, currency: 'EUR' })
  const at = world.clock.now()
  await world.ctx.db.query(sql`select take_payment_event(${payment}::jsonb, ${at})`)
  await world.ctx.db.query(sql`select mark_unbooked_payment_returned(${shop.merchantId}, ${id}, ${at})`)
})

const disputing = fc
  .tuple(fraction, fc.constantFrom('open', 'open', 'won', 'lost', 'lost'), fc.boolean())
  .chain(([share, said, isNotReceived]) =>
    onPaid(`dispute ${said}`, async (state, order, number) => {
      const payments = [...order.payments].filter((each) => !order.banked.has(each))
      const payment = payments[number % payments.length]
      if (payment === undefined) return
      const known = [...order.disputes].filter(([, { payment: other }]) => other === payment)
      const [dispute = state.world.ctx.ids.next()] = known[number % Math.max(1, known.length * 2)] ?? []
      const paid = await readAmount(state, payment)
      const amount = share > 0.4 ? paid : Math.max(1, Math.floor(paid * share))
      const word = { dispute, payment, amount, state: said, isNotReceived, refundId: state.world.ctx.ids.next() }
      await tell(state, order, word)
      if (number % 4 === 0) await tell(state, order, word)
    }),
  )

async function readAmount({ world, shop }: ModelRun, payment: string): Promise<number> {
  const { amount } = await world.ctx.db.one<{ amount: number }>(sql`
    select amount from payment where merchant_id = ${shop.merchantId} and provider_ref = ${payment}`)
  return amount
}

async function tell(state: ModelRun, order: model.ModelOrder, word: BankWord) {
  const { world, shop, model: books, programme } = state
  const event = world.ctx.ids.next()
  const told = JSON.stringify({
    ...{
      provider: 'test',
      eventId: event,
      id: event,
      merchantId: shop.merchantId,
      orderId: order.id,
      reference: word.dispute,
    },
    ...{ disputeId: world.ctx.ids.next(), refundId: word.refundId, currency: 'USD' },
    ...{ payment: word.payment, amount: word.amount, state: word.state },
    reason: word.isNotReceived ? 'product_not_received' : 'fraudulent',
  })
  const { recorded } = await world.ctx.db.one<{ recorded: string | null }>(sql`
    select take_dispute_event(${told}::jsonb, ${now(state)}) as recorded`)
  const expected = dispute(books, order, {
    ...word,
    afterRefund: (refunded, refundId) => afterRefund(programme, books, [refunded, refundId]),
  })
  await nameRequest(state, order)
  expectAgreement(state, `${word.state} ${word.amount}`, [recorded, expected])
}

/** Once a provider has accepted an order to return money, a dispute no longer replaces it. */
const sending = onPaid('sent', async (state, order, number) => {
  const references = [...order.payingBack.keys()]
  const reference = references[number % Math.max(1, references.length)]
  if (reference === undefined) return
  await state.world.ctx.db.query(sql`
    select mark_return_sent(${state.shop.merchantId}, ${reference}, ${now(state)})`)
  const each = order.returns.get(reference)
  if (each) each.told ??= each.amount - each.replaced
})

/** The provider cannot return the money after all, so the part that disputes took beyond it replaces it. */
const failing = onPaid('failed', async (state, order, number) => {
  const references = [...order.returns].filter(([id]) => order.payingBack.has(id)).map(([id]) => id)
  const reference = references[number % Math.max(1, references.length)]
  const each = order.returns.get(reference ?? '')
  if (reference === undefined || !each) return
  const isBank = clearingOf(order, reference) === 'clearing:bank'
  if (isBank) return
  const refusal = await refusalOf(
    state.world.ctx.db.query(sql`
      select take_return_event(${state.shop.merchantId}, ${reference}, 'test', 'the card is closed', null, ${now(state)})`),
  )
  each.told = null
  const payment = order.payments.has(reference)
    ? reference
    : ([...order.funded].find(([, funded]) => funded > 0)?.[0] ?? '')
  bookDisputes(state.model, order, {
    payment,
    refundId: reference + state.model.transactions,
    afterRefund: () => undefined,
  })
  await nameRequest(state, order)
  expectAgreement(state, `failed ${state.model.orders.indexOf(order)}`, [refusal, null])
})

/** The database made the id of a request that is open again. */
async function nameRequest({ world, shop }: ModelRun, order: model.ModelOrder) {
  if (order.open?.id !== '') return
  const { id } = await world.ctx.db.one<{ id: string }>(sql`
    select id from refund where merchant_id = ${shop.merchantId} and order_id = ${order.id}
      and status = 'pending_approval'`)
  order.open = { ...order.open, id }
}

/** Money on its way back arrives, so that no dispute can replace it. */
const arriving = onPaid('arrived', async (state, order) => {
  const [reference] = order.payingBack.keys()
  if (reference !== undefined) await arrive(state, order, reference)
})

export async function arrive(state: ModelRun, order: model.ModelOrder, reference: string) {
  const { world, shop } = state
  const at = now(state)
  const isPayment = order.payments.has(reference)
  const movement = isPayment
    ? sql`select mark_unapplied_payment_returned(${shop.merchantId}, ${reference}, ${at})`
    : sql`select mark_refund_paid(${shop.merchantId}, ${reference}, ${at})`
  await world.ctx.db.query(movement)
  await world.ctx.db.query(movement)
  const due = order.payingBack.get(reference) ?? 0
  const clearing = clearingOf(order, reference)
  settleReturn(order, reference)
  if (due === 0) return
  state.model.transactions += 1
  const accounts = state.model.accounts
  accounts['refunds'] = (accounts['refunds'] ?? 0) - due
  accounts[clearing] = (accounts[clearing] ?? 0) + due
}

const waiting = fc.constant<Command>(async (state) => {
  state.world.clock.advance(hourMs)
  state.model.now = now(state).getTime()
})

export const paymentCommands = [
  ...times(3, paying),
  payingForeign,
  ...times(6, disputing),
  sending,
  ...times(2, failing),
  ...times(2, arriving),
  waiting,
]
