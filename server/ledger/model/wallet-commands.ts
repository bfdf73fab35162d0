import { createHash } from 'node:crypto'
import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import { aDecider, decideByTwo } from '../../testing/decisions.ts'
import { depositCommands } from './deposit-commands.ts'
import {
  anyNumber,
  type Command,
  expectAgreement,
  fraction,
  type ModelRun,
  now,
  refusalOf,
  runMovement,
  times,
} from './movement-run.ts'
import * as wallet from './wallet-model.ts'

const operators = [0, 1] as const
const operator = fc.constantFrom(...operators)
const hash = 'ab'.repeat(32)

const destinations: Record<wallet.Destination, object> = {
  card: { method: 'bank_card', fullName: 'Somebody', bankName: 'Kasikornbank', cardLast4: '4471', sealed: '00' },
  'other card': { method: 'bank_card', fullName: 'Suda P.', bankName: 'SCB', cardLast4: '1111', sealed: '00' },
  address: { method: 'blockchain', currency: 'USDT', network: 'ethereum', address: '0x9F2c41aE7703b2C5' },
}

/** USDT in US dollars. */
const token = { rateMillionths: '1000000', scale: 6, minorDigits: 2 }

const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`

type WithdrawalRequest = Omit<Parameters<typeof wallet.askWithdrawal>[2], 'id'>

export async function withdraw(state: ModelRun, { amount, fee, destination }: WithdrawalRequest) {
  const { world, shop } = state
  const id = world.ctx.ids.next()
  const request = { id, number: `W-${id}`, amount, fee, token: destination === 'address' ? token : null }
  const fingerprint = createHash('sha256').update(`${shop.merchantId} ${destination}`).digest('hex')
  const to = { id: world.ctx.ids.next(), fingerprint, ...destinations[destination] }
  expectAgreement(state, `withdraw ${amount}`, [
    await runMovement(
      state,
      sql`select request_withdrawal(${shop.merchantId}, ${json(request)}, ${json(to)}, ${now(state)})`,
    ),
    wallet.askWithdrawal(state.wallet, state.model, { id, amount, fee, destination }),
  ])
}

/** Mostly the withdrawable amount or a part of it, sometimes a cent more. */
const asking = fc
  .tuple(fraction, fc.constantFrom<wallet.Destination>('card', 'card', 'other card', 'address'), anyNumber)
  .map(
    ([share, destination, number]): Command =>
      async (state) => {
        const most = wallet.withdrawableOf(state.wallet, state.model)
        const amount = number % 9 === 0 ? most + 1 : Math.max(1, Math.floor(most * share))
        const fee = wallet.withdrawalFeeOf(amount) + (number % 11 === 0 ? 1 : 0)
        await withdraw(state, { amount, fee, destination })
      },
  )

type Step = {
  name: string
  /** The withdrawals for which the step is usually accepted. */
  from: (withdrawal: wallet.ModelWithdrawal) => boolean
  real: (state: ModelRun, withdrawal: wallet.ModelWithdrawal) => Sql | Promise<Sql | string | null>
  expected: (state: ModelRun, withdrawal: wallet.ModelWithdrawal) => string | null
}

const isInReview = ({ status }: wallet.ModelWithdrawal) => status === 'in_review'
const isSending = ({ arrival }: wallet.ModelWithdrawal) => arrival === 'sending'

/** Runs the statement of a step; a step of several statements answers its refusal itself. */
async function answerOf(state: ModelRun, step: Sql | Promise<Sql | string | null>): Promise<string | null> {
  const statement = await step
  return statement === null || typeof statement === 'string' ? statement : runMovement(state, statement)
}

const step = ({ name, from, real, expected }: Step): fc.Arbitrary<Command> =>
  anyNumber.map((number) => async (state) => {
    const { withdrawals } = state.wallet
    const fitting = withdrawals.filter(from)
    const candidates = number % 5 === 0 || fitting.length === 0 ? withdrawals : fitting
    const chosen = candidates[number % Math.max(1, candidates.length)]
    if (!chosen) return
    const answered = await answerOf(state, real(state, chosen))
    expectAgreement(state, `${name} ${withdrawals.indexOf(chosen)}`, [answered, expected(state, chosen)])
  })

const takingBack = step({
  name: 'take back',
  from: isInReview,
  real: (state, { id }) => sql`select take_back_withdrawal(${state.shop.merchantId}, ${id}, ${now(state)})`,
  expected: ({ model }, withdrawal) => wallet.takeBack(model, withdrawal),
})

const rejecting = operator.chain((by) =>
  step({
    name: 'reject',
    from: isInReview,
    real: async (state, { id }) => sql`
      select reject_withdrawal_by_operator(${await aDecider(state.world, by)}, ${state.shop.merchantId}, ${id},
        'name_differs', ${now(state)})`,
    expected: (state, withdrawal) => wallet.rejectWithdrawal(state.wallet, state.model, { withdrawal, by }),
  }),
)

const expiring = step({
  name: 'expire',
  from: (each) => isInReview(each) || isSending(each),
  real: (state, { id }) => sql`select expire_withdrawal(${state.shop.merchantId}, ${id}, ${now(state)})`,
  expected: ({ model }, withdrawal) => wallet.expire(model, withdrawal),
})

type Approval = { withdrawal: wallet.ModelWithdrawal; by: 0 | 1 }

const approve = async (state: ModelRun, { withdrawal, by }: Approval) => sql`
  select approve_withdrawal_by_operator(${await aDecider(state.world, by)}, ${state.shop.merchantId}, ${withdrawal.id},
    ${now(state)})`

const approving = operator.chain((by) =>
  step({
    name: 'approve',
    from: isInReview,
    real: (state, withdrawal) => approve(state, { withdrawal, by }),
    expected: (state, withdrawal) => wallet.approveWithdrawal(state.wallet, state.model, { withdrawal, by }),
  }),
)

const evidenceOf = ({ clearing }: wallet.ModelWithdrawal) => (clearing === 'clearing:chain' ? hash : 'BANK-1')

/** Claims the dispatch, and then records it. */
async function dispatch(state: ModelRun, withdrawal: wallet.ModelWithdrawal, movement: Sql) {
  const session = await aDecider(state.world)
  const { merchantId } = state.shop
  const { id, isSent } = withdrawal
  const claim = sql`select claim_withdrawal_by_operator(${session}, ${merchantId}, ${id}, ${now(state)})`
  const refusal = isSent ? null : await runMovement(state, claim)
  return refusal ?? sql`select ${movement}(${session}, ${merchantId}, ${id}, ${evidenceOf(withdrawal)}, ${now(state)})`
}

const sending = step({
  name: 'send',
  from: isSending,
  real: (state, withdrawal) => dispatch(state, withdrawal, sql`mark_withdrawal_sent_by_operator`),
  expected: ({ model }, withdrawal) => wallet.sendWithdrawal(model, withdrawal),
})

const paying = step({
  name: 'paid out',
  from: isSending,
  real: (state, withdrawal) => dispatch(state, withdrawal, sql`mark_withdrawal_paid_by_operator`),
  expected: ({ wallet: own, model }, withdrawal) => wallet.payWithdrawal(own, model, withdrawal),
})

const returning = step({
  name: 'return',
  from: ({ arrival }) => arrival === 'paid' || arrival === 'sending',
  async real(state, { id, isSent }) {
    const { world, shop } = state
    const { merchantId } = shop
    if (isSent) {
      const { number } = await world.ctx.db.one<{ number: string }>(sql`
        select number from withdrawal where merchant_id = ${merchantId} and id = ${id}`)
      const payload = { withdrawalId: id, number, evidence: 'BANK-2' }
      return refusalOf(decideByTwo(world, { kind: 'withdrawal_return', merchantId, payload }))
    }
    const session = await aDecider(world)
    return sql`select mark_withdrawal_returned_by_operator(${session}, ${merchantId}, ${id}, 'BANK-2', ${now(state)})`
  },
  expected: ({ wallet: own, model }, withdrawal) => wallet.returnWithdrawal(own, model, withdrawal),
})

export async function giveGoodwill(state: ModelRun, amount: number) {
  wallet.giveGoodwill(state.model, amount)
  const given = decideByTwo(state.world, { kind: 'goodwill', merchantId: state.shop.merchantId, payload: { amount } })
  expectAgreement(state, `goodwill ${amount}`, [await refusalOf(given), null])
}

const goodwill = fc.integer({ min: 1, max: 20_000 }).map(
  (amount): Command =>
    (state) =>
      giveGoodwill(state, amount),
)

/** Asked for, approved and sent at once, while the time for each is not over yet: other commands may let days pass. */
const sendingAtOnce = fc.constant<Command>(async (state) => {
  const amount = 1_000
  await giveGoodwill(state, amount)
  await withdraw(state, { amount, fee: wallet.withdrawalFeeOf(amount), destination: 'card' })
  const withdrawal = state.wallet.withdrawals.at(-1)
  if (!withdrawal) return
  for (const by of operators) {
    expectAgreement(state, 'approve', [
      await runMovement(state, await approve(state, { withdrawal, by })),
      wallet.approveWithdrawal(state.wallet, state.model, { withdrawal, by }),
    ])
  }
  const answered = await answerOf(state, dispatch(state, withdrawal, sql`mark_withdrawal_sent_by_operator`))
  expectAgreement(state, 'send', [answered, wallet.sendWithdrawal(state.model, withdrawal)])
})

const holding = fc.tuple(fc.integer({ min: 1, max: 20_000 }), anyNumber).map(
  ([amount, number]): Command =>
    async (state) => {
      const { merchantId } = state.shop
      const open = state.wallet.holds.find((hold) => wallet.isHolding(hold, state.model))
      if (open && number % 3 > 0) {
        open.isLifted = true
        const answered = await runMovement(
          state,
          sql`select lift_hold_by_operator(${await aDecider(state.world)}, ${merchantId}, ${open.id}, ${now(state)})`,
        )
        return expectAgreement(state, 'lift', [answered, null])
      }
      const until = after(now(state), 5 * dayMs)
      const payload = { amount, rule: 'court_order', caseNumber: state.world.ctx.ids.next(), until }
      let id = ''
      const made = decideByTwo(state.world, { kind: 'hold', merchantId, payload }).then((proposal) => {
        id = proposal
      })
      const refusal = wallet.refuseHold(state.wallet, state.model, amount)
      expectAgreement(state, `hold ${amount}`, [await refusalOf(made), refusal])
      if (refusal === null) state.wallet.holds.push({ id, amount, until: until.getTime(), isLifted: false })
    },
)

/** Withdrawals, deposits, goodwill and holds. Steps that others depend on are more frequent. */
export const walletCommands = [
  ...times(3, asking),
  takingBack,
  rejecting,
  expiring,
  ...times(3, approving),
  sending,
  sendingAtOnce,
  ...times(2, paying),
  returning,
  ...depositCommands,
  goodwill,
  holding,
]
