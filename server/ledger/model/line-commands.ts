import fc from 'fast-check'
import { confirmReturn, leave, prove } from './leaving-model.ts'
import type { ChosenLine } from './line-model.ts'
import { worthOfChosen } from './line-model.ts'
import type { ModelOrder } from './movement-model.ts'
import { anyNumber, type Command, expectAgreement, fraction, type ModelRun, now, times } from './movement-run.ts'
import { advanceOrder, decideInModel, goods, placeLines } from './order-commands.ts'
import { type Bears, real } from './order-movements.ts'
import * as refunds from './refund-model.ts'
import { withdrawableOf } from './wallet-model.ts'

const placingLines = fc
  .array(fc.tuple(fc.nat(goods.length - 1), fc.integer({ min: 1, max: 7 })), { minLength: 2, maxLength: 3 })
  .map(
    (wanted): Command =>
      async (state) => {
        const lines = [...new Map(wanted)].map(([listing, quantity]) => ({ listing, quantity }))
        await placeLines(state, lines)
        const order = state.model.orders.at(-1)
        // Refunds of lines are most frequent after shipment.
        while (order && !['shipped', 'cancelled'].includes(order.status)) await advanceOrder(state, order, 'escrow')
      },
  )

function chooseLines({ lines }: ModelOrder, number: number): ChosenLine[] {
  const chosen = lines.flatMap(({ pieces }, position) =>
    (number >> position) % 2 === 0 && pieces > 0
      ? [{ position, quantity: 1 + ((number + position) % (pieces + (number % 11 === 0 ? 1 : 0))) }]
      : [],
  )
  const wrong = number % 13 === 0 ? { position: lines.length, quantity: 1 } : { position: 0, quantity: 1 }
  return chosen.length === 0 || number % 13 === 0 ? [...chosen, wrong] : chosen
}

function anOrderOfLines({ model: { orders } }: ModelRun, number: number): ModelOrder | undefined {
  const sent = orders.filter(({ lines, isShipped, status }) => lines.length > 1 && isShipped && status !== 'cancelled')
  const from = sent.length === 0 || number % 5 === 0 ? orders : sent
  return from[number % Math.max(1, from.length)]
}

const askingByLines = fc.tuple(anyNumber, fc.constantFrom('received' as const, 'not_received' as const)).map(
  ([number, goodsState]): Command =>
    async (state) => {
      const order = anOrderOfLines(state, number)
      if (!order) return
      const lines = chooseLines(order, number)
      const amount = (worthOfChosen(order.lines, lines) ?? 1) + (number % 17 === 0 ? 1 : 0)
      const refund = { id: state.world.ctx.ids.next(), amount, lines, goods: goodsState }
      expectAgreement(state, `ask ${JSON.stringify(lines)} of ${state.model.orders.indexOf(order)}`, [
        await real.ask(state, order.id, refund),
        refunds.ask(state.model, order, refund),
      ])
    },
)

/** An operator decides a request by lines, which need not be those of the request. */
const decidingByLines = fc.tuple(anyNumber, fc.constantFrom<Bears>('supplier', 'merchant', 'platform')).map(
  ([number, bears]): Command =>
    async (state) => {
      const { orders } = state.model
      const asked = orders.filter(({ open, isShipped, status }) => open && isShipped && status !== 'cancelled')
      const order = asked[number % Math.max(1, asked.length)]
      if (!order?.open) return
      const lines = chooseLines(order, number)
      const amount = (worthOfChosen(order.lines, lines) ?? 1) + (number % 17 === 0 ? 1 : 0)
      if (amount === 0 || amount > order.open.amount) return
      const isPlatforms = order.run !== null && (bears === 'supplier' || order.open.goods === 'not_received')
      const decision = { amount, lines, bears: isPlatforms ? ('platform' as const) : bears }
      expectAgreement(state, `decide ${JSON.stringify(lines)} ${bears} of ${orders.indexOf(order)}`, [
        await real.decide(state, order.open.id, decision),
        decideInModel(state, order, () => refunds.decide(state.model, order, decision)),
      ])
    },
)

/** The merchant refunds without a request: mostly lines, sometimes an amount or the rest, of an order in any state. */
const givingBack = fc.tuple(fraction, anyNumber).map(
  ([part, number]): Command =>
    async (state) => {
      state.model.now = now(state).getTime()
      const order = anOrderOfLines(state, number)
      if (!order) return
      const lines = number % 3 === 0 ? undefined : chooseLines(order, number)
      const some = Math.max(1, Math.floor(order.total * part))
      const amount = lines
        ? (worthOfChosen(order.lines, lines) ?? 1) + (number % 17 === 0 ? 1 : 0)
        : number % 2 === 0
          ? refunds.refundable(order)
          : some
      const given = { id: state.world.ctx.ids.next(), amount, ...(lines && { lines }) }
      const withdrawable = withdrawableOf(state.wallet, state.model)
      const answered = await real.giveBack(state, order.id, given)
      const give = () => refunds.decide(state.model, order, { amount, bears: 'merchant' })
      const refusal = refunds.giveBack(state.model, order, { ...given, withdrawable })
      expectAgreement(state, 'give back', [answered, refusal ?? decideInModel(state, order, give)])
    },
)

const leaving = anyNumber.map(
  (number): Command =>
    async (state) => {
      state.model.now = now(state).getTime()
      const order = anOrderOfLines(state, number)
      if (!order) return
      const lines = number % 2 === 0 ? undefined : chooseLines(order, number)
      const worth = lines ? worthOfChosen(order.lines, lines) : order.total - order.refunded - order.byPlatform
      const left = { id: state.world.ctx.ids.next(), amount: worth ?? 1, ...(lines && { lines }) }
      expectAgreement(state, `leave ${state.model.orders.indexOf(order)}`, [
        await real.leave(state, order.id, left),
        leave(state.model, order, left),
      ])
    },
)

const returning = fc.tuple(anyNumber, fc.constantFrom('prove', 'confirm', 'wait')).map(
  ([number, step]): Command =>
    async (state) => {
      state.model.now = now(state).getTime()
      const returns = state.model.orders.filter(({ open }) => open?.leaving)
      const order = returns[number % Math.max(1, returns.length)]
      if (!order?.open) return
      const { id, decideBy } = order.open
      if (step === 'prove') {
        expectAgreement(state, 'prove', [await real.prove(state, order.id), prove(state.model, order)])
        return
      }
      if (step === 'wait') state.world.clock.set(new Date(Math.max(decideBy, now(state).getTime())))
      state.model.now = now(state).getTime()
      const isConfirmed = step === 'confirm'
      const decide = () =>
        isConfirmed ? confirmReturn(state.model, order) : refunds.approveByTimeout(state.model, order)
      const answered = isConfirmed ? await real.confirmReturn(state, id) : await real.approveByTimeout(state, id)
      expectAgreement(state, `${step} for a return`, [answered, decideInModel(state, order, decide)])
    },
)

export const lineCommands = [
  placingLines,
  ...times(3, askingByLines),
  ...times(2, decidingByLines),
  ...times(2, givingBack),
  ...times(2, leaving),
  ...times(3, returning),
]
