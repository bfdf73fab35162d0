import fc from 'fast-check'
import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { aDecider, aSessionOf, decideByTwo, twoOperatorIds } from '../../testing/decisions.ts'
import type { ModelOrder } from './movement-model.ts'
import * as model from './movement-model.ts'
import { anyNumber, type Command, expectAgreement, type ModelRun, now, refusalOf, times } from './movement-run.ts'
import * as steps from './transfer-model.ts'

type ModelSupplierRun = {
  id: string
  orders: Map<ModelOrder, number>
  transfer: steps.ModelTransfer
}

type ModelProviderPayout = { reference: string; amount: number; fee: number; state: 'paid' | 'returned' }

export type Payouts = {
  supplier: string
  runs: ModelSupplierRun[]
  fromProvider: ModelProviderPayout[]
  covered: Set<string>
}

export const startPayouts = (supplier: string): Payouts => ({
  supplier,
  runs: [],
  fromProvider: [],
  covered: new Set(),
})

const isDisputed = ({ disputes }: ModelOrder) => [...disputes.values()].some(({ state }) => state === 'open')

/** For a fully refunded order the supplier is still due what it shipped and does not bear. */
const hasEnded = ({ status, fundFrom }: ModelOrder) =>
  status === 'completed' || (status === 'cancelled' && fundFrom !== null)

const isDue = (at: number) => (order: ModelOrder) =>
  hasEnded(order) &&
  (order.settled ? order.settledAt : order.cancelledAt) < at &&
  order.run === null &&
  !order.open &&
  !isDisputed(order) &&
  order.cost > order.costReturned

const json = (value: object) => JSON.stringify(value)

/** Another session, because the person who proposes may not confirm. */
async function confirm(state: ModelRun, id: string): Promise<string | null> {
  const [, other] = await twoOperatorIds(state.world)
  const session = await aSessionOf(state.world, other, 'another desk')
  return refusalOf(state.world.ctx.db.query(sql`select confirm_proposal(${session}, ${id}, 'so', null, ${now(state)})`))
}

async function proposeRun(state: ModelRun, due: readonly ModelOrder[], id: string): Promise<string | null> {
  const amount = due.reduce((sum, { cost, costReturned }) => sum + cost - costReturned, 0)
  const payout = json({
    ...{
      id,
      number: `SP-${id}`,
      supplier: state.payouts.supplier,
      before: now(state),
      holder: 'H',
      accountNumber: 'A',
    },
    ...{ orders: Math.max(1, due.length), amount, ordersMax: limits.supplierPayoutOrdersMax, reason: 'so' },
  })
  const session = await aDecider(state.world)
  return refusalOf(
    state.world.ctx.db.query(sql`select propose_supplier_payout(${session}, ${payout}::jsonb, ${now(state)})`),
  )
}

const running = anyNumber.map(
  (number): Command =>
    async (state) => {
      const { payouts, model: books } = state
      books.now = now(state).getTime()
      const due = books.orders.filter(isDue(books.now))
      const id = state.world.ctx.ids.next()
      const proposed = await proposeRun(state, due, id)
      expectAgreement(state, 'propose a run', [proposed, due.length > 0 ? null : 'amount_changed'])
      if (proposed !== null) return
      const [first] = due
      const isStale = number % 4 === 0 && first !== undefined && (await refund(state, first))
      expectAgreement(state, 'confirm a run', [await confirm(state, id), isStale ? 'conflict' : null])
      if (isStale) {
        payouts.covered.add('a run whose list was stale')
        return
      }
      for (const order of due) order.run = 'held'
      if (due.some(({ status }) => status === 'cancelled')) payouts.covered.add('a run of a refunded order')
      const amounts = due.map((order) => [order, order.cost - order.costReturned] as const)
      payouts.runs.push({ id, orders: new Map(amounts), transfer: steps.startTransfer() })
    },
)

/** Returns whether a refund request could be opened. */
async function refund(state: ModelRun, order: ModelOrder): Promise<boolean> {
  const amount = order.total - order.refunded - order.byPlatform
  if (amount <= 0 || state.model.now > order.settledAt + refundableMs) return false
  const asked = { id: state.world.ctx.ids.next(), amount, goods: 'received', reason: 'why', images: [] }
  await state.world.ctx.db.query(sql`
    select request_refund(${state.shop.merchantId}, ${order.id}, ${json(asked)}::jsonb, ${now(state)})`)
  order.open = { id: asked.id, amount, goods: 'received', decideBy: state.model.now + silenceMs }
  return true
}

const refundableMs = 60 * dayMs
const silenceMs = 7 * dayMs

type Step = 'claim' | steps.TransferStep

const stepping = fc
  .tuple(anyNumber, fc.constantFrom<Step>('claim', 'claim', 'sent', 'sent', 'arrived', 'arrived', 'failed'))
  .map(
    ([number, given]): Command =>
      async (state) => {
        const { runs } = state.payouts
        const open = runs.filter(({ transfer }) => [null, 'claimed', 'sent'].includes(transfer.state))
        const from = number % 5 === 0 || open.length === 0 ? runs : open
        const run = from[number % Math.max(1, from.length)]
        if (!run) return
        const step = number % 2 === 0 ? given : nextOf(run.transfer)
        const sender = number % 7 === 0 ? 1 : 0
        const by = step === 'claim' || step === 'sent' ? sender : 1 - sender
        const { db, ids } = state.world.ctx
        const session = await aDecider(state.world, by === 0 ? 0 : 1)
        const of = { id: ids.next(), kind: 'supplier_payout', subject: run.id }
        const act = { by, now: now(state).getTime() }
        const answered = await refusalOf(
          step === 'claim'
            ? db.query(sql`select claim_transfer_by_operator(${session}, ${json(of)}::jsonb, ${now(state)})`)
            : db.query(sql`select record_transfer_by_operator(${session},
                ${json({ ...of, step, evidence: ids.next() })}::jsonb, ${now(state)})`),
        )
        const expected =
          step === 'claim' ? steps.refuseClaim(run.transfer, act) : steps.refuseStep(run.transfer, step, act)
        expectAgreement(state, `a run ${step}`, [answered, expected])
        if (expected === null) follow(state, run, { step, act })
        if (step === 'arrived' && number % 4 !== 0) await comeBack(state, run)
      },
  )

const nextOf = ({ state }: ModelSupplierRun['transfer']): Step =>
  state === 'sent' ? 'arrived' : state === 'claimed' ? 'sent' : 'claim'

type Taken = { step: Step; act: { by: number; now: number } }

function follow({ model: books, payouts }: ModelRun, run: ModelSupplierRun, { step, act }: Taken) {
  if (step === 'claim') return steps.claim(run.transfer, act, Number.POSITIVE_INFINITY)
  payouts.covered.add(`a run ${step}`)
  run.transfer.state = step
  if (step === 'sent') return
  for (const [order, amount] of run.orders) {
    order.run = step === 'arrived' ? 'paid' : null
    if (step === 'arrived') model.book(books, order, { supplier: -amount, 'clearing:bank': amount })
  }
}

async function comeBack(state: ModelRun, run: ModelSupplierRun) {
  const { db, ids } = state.world.ctx
  const stored = await db.maybe<{ id: string }>(sql`select id from transfer where subject = ${run.id}`)
  const payload = { transferId: stored?.id ?? ids.next(), number: `SP-${run.id}`, line: ids.next() }
  const answered = await refusalOf(
    decideByTwo(state.world, { kind: 'supplier_payout_return', merchantId: null, payload }),
  )
  const isAllowed = run.transfer.state === 'arrived'
  expectAgreement(state, 'a run came back', [answered, isAllowed ? null : stored ? 'conflict' : 'not_found'])
  if (!isAllowed) return
  state.payouts.covered.add('a run returned')
  run.transfer.state = 'returned'
  for (const [order, amount] of run.orders) {
    order.run = null
    model.book(state.model, order, { supplier: amount, 'clearing:bank': -amount })
  }
}

type State = ModelProviderPayout['state']

/** A provider's message about a payout counts once for each state; a returned payout stays returned. */
async function tellPayout(state: ModelRun, payout: ModelProviderPayout, given: State) {
  const { payouts, shop, world } = state
  const { fromProvider, covered } = payouts
  const isKnown = fromProvider.includes(payout)
  const { reference, amount, fee } = payout
  const event = {
    ...{ provider: 'test', eventId: world.ctx.ids.next(), id: world.ctx.ids.next(), type: 'payout' },
    ...{ reference, amount: amount - fee, currency: 'USD', state: given },
    entries: [{ merchantId: shop.merchantId, amount, fee }],
  }
  const taken = world.ctx.db.query(sql`select take_payout_event(${json(event)}::jsonb, ${now(state)})`)
  expectAgreement(state, `paid out ${given}`, [await refusalOf(taken), null])
  const isReturned = isKnown && payout.state === 'paid' && given === 'returned'
  if (!isKnown) fromProvider.push(Object.assign(payout, { state: given }))
  else if (isReturned) payout.state = 'returned'
  else covered.add('a payout of the provider told twice')
  if (isReturned) covered.add('a payout of the provider returned')
  const sign = !isKnown && given === 'paid' ? 1 : isReturned ? -1 : 0
  if (sign === 0 || (amount === 0 && fee === 0)) return
  model.bookMoney(state.model, {
    'clearing:payments': sign * amount,
    'clearing:bank': sign * (fee - amount),
    'cost:provider': -sign * fee,
  })
}

const payingOut = fc
  .tuple(
    anyNumber,
    fc.integer({ min: -500, max: 20_000 }),
    fc.nat(600),
    fc.constantFrom<State>('paid', 'paid', 'returned'),
  )
  .map(
    ([number, amount, fee, given]): Command =>
      async (state) => {
        const { fromProvider } = state.payouts
        const known = number % 3 === 0 ? fromProvider[number % Math.max(1, fromProvider.length)] : undefined
        const payout = known ?? { reference: state.world.ctx.ids.next(), amount, fee, state: given }
        await tellPayout(state, payout, given)
        if (number % 4 === 1) await tellPayout(state, payout, 'returned')
      },
  )

export const payoutCommands = [running, ...times(3, stepping), payingOut]

export const payoutCases = [
  ...['a run whose list was stale', 'a run sent', 'a run arrived', 'a run failed'],
  ...['a payout of the provider told twice', 'a payout of the provider returned'],
  ...['a late refund of a run', 'a run returned', 'a run of a refunded order'],
]
