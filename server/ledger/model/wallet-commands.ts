import { createHash } from 'node:crypto'
import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { after, dayMs, hourMs } from '../../base/clock.ts'
import {
  anyNumber,
  type Command,
  expectAgreement,
  fraction,
  type ModelRun,
  now,
  runMovement,
  times,
} from './movement-run.ts'
import * as wallet from './wallet-model.ts'

const operators = ['00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000a2'] as const
const operator = fc.constantFrom(...operators)

const destinations: Record<wallet.Destination, object> = {
  card: { method: 'bank_card', fullName: 'Suda P.', bankName: 'Kasikornbank', cardLast4: '4471', sealed: '00' },
  'other card': { method: 'bank_card', fullName: 'Suda P.', bankName: 'SCB', cardLast4: '1111', sealed: '00' },
  address: { method: 'blockchain', currency: 'USDT', network: 'ethereum', address: '0x9F2c41aE7703b2C5' },
}

const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`

type WithdrawalRequest = Omit<Parameters<typeof wallet.askWithdrawal>[2], 'id'>

export async function withdraw(state: ModelRun, { amount, fee, needed, destination }: WithdrawalRequest) {
  const { world, shop } = state
  const id = world.ctx.ids.next()
  const request = { id, number: `W-${id}`, amount, fee, approvalsNeeded: needed }
  const due = {
    decideBy: after(now(state), wallet.decideMs).toISOString(),
    notBefore: after(now(state), wallet.coolOffMs).toISOString(),
  }
  const fingerprint = createHash('sha256').update(destination).digest('hex')
  const to = { id: world.ctx.ids.next(), fingerprint, ...destinations[destination] }
  expectAgreement(state, `withdraw ${amount}`, [
    await runMovement(
      state,
      sql`select request_withdrawal(${shop.merchantId}, ${json({ ...request, ...due })}, ${json(to)}, ${now(state)})`,
    ),
    wallet.askWithdrawal(state.wallet, state.model, { id, amount, fee, needed, destination }),
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
        await withdraw(state, { amount, fee, needed: number % 2 === 0 ? 1 : 2, destination })
      },
  )

type Step = {
  name: string
  /** The withdrawals for which the step is usually accepted. */
  from: (withdrawal: wallet.ModelWithdrawal) => boolean
  real: (state: ModelRun, withdrawal: wallet.ModelWithdrawal) => Sql
  expected: (state: ModelRun, withdrawal: wallet.ModelWithdrawal) => string | null
}

const isInReview = ({ status }: wallet.ModelWithdrawal) => status === 'in_review'
const isSending = ({ arrival }: wallet.ModelWithdrawal) => arrival === 'sending'

const step = ({ name, from, real, expected }: Step): fc.Arbitrary<Command> =>
  anyNumber.map((number) => async (state) => {
    const { withdrawals } = state.wallet
    const fitting = withdrawals.filter(from)
    const candidates = number % 5 === 0 || fitting.length === 0 ? withdrawals : fitting
    const chosen = candidates[number % Math.max(1, candidates.length)]
    if (!chosen) return
    const answered = await runMovement(state, real(state, chosen))
    expectAgreement(state, `${name} ${withdrawals.indexOf(chosen)}`, [answered, expected(state, chosen)])
  })

const takingBack = step({
  name: 'take back',
  from: isInReview,
  real: (state, { id }) => sql`select take_back_withdrawal(${state.shop.merchantId}, ${id}, ${now(state)})`,
  expected: ({ model }, withdrawal) => wallet.takeBack(model, withdrawal),
})

const rejecting = step({
  name: 'reject',
  from: isInReview,
  real: (state, { id }) =>
    sql`select reject_withdrawal(${state.shop.merchantId}, ${id}, 'name_differs', ${now(state)})`,
  expected: ({ model }, withdrawal) => wallet.rejectWithdrawal(model, withdrawal),
})

const expiring = step({
  name: 'expire',
  from: (each) => isInReview(each) || isSending(each),
  real: (state, { id }) => sql`select expire_withdrawal(${state.shop.merchantId}, ${id}, ${now(state)})`,
  expected: ({ model }, withdrawal) => wallet.expire(model, withdrawal),
})

const approving = operator.chain((by) =>
  step({
    name: 'approve',
    from: isInReview,
    real: (state, { id }) => sql`select approve_withdrawal(${state.shop.merchantId}, ${id}, ${by}, ${now(state)})`,
    expected: ({ model }, withdrawal) => wallet.approveWithdrawal(model, withdrawal, by),
  }),
)

const sending = step({
  name: 'send',
  from: isSending,
  real: (state, { id }) => sql`select mark_withdrawal_sent(${state.shop.merchantId}, ${id}, 'BANK-1', ${now(state)})`,
  expected: ({ model }, withdrawal) => wallet.sendWithdrawal(model, withdrawal),
})

const paying = step({
  name: 'paid out',
  from: isSending,
  real: (state, { id }) => sql`select mark_withdrawal_paid(${state.shop.merchantId}, ${id}, 'BANK-1', ${now(state)})`,
  expected: ({ model }, withdrawal) => wallet.payWithdrawal(model, withdrawal),
})

const returning = step({
  name: 'return',
  from: ({ arrival }) => arrival === 'paid' || arrival === 'sending',
  real: (state, { id }) => sql`select mark_withdrawal_returned(${state.shop.merchantId}, ${id}, 'BANK-2',
    ${now(state)})`,
  expected: ({ model }, withdrawal) => wallet.returnWithdrawal(model, withdrawal),
})

const finalMs = hourMs
const openMax = 1_000

async function announce(state: ModelRun, amount: number, isChain: boolean) {
  const { world, shop } = state
  const id = world.ctx.ids.next()
  const details = isChain
    ? { method: 'chain', currency: 'USDT', network: 'ethereum', address: '0x1', txHash: id, tokenScale: 6 }
    : { method: 'manual', amount, voucher: id, voucherFile: 'voucher' }
  const deposit = json({ id, number: `R-${id}`, openMax, ...details })
  const finalAt = isChain ? now(state).getTime() + finalMs : 0
  state.wallet.deposits.push({
    id,
    isChain,
    amount,
    status: 'in_review',
    approvedBy: new Set(),
    finalAt,
    isCredited: false,
    found: null,
  })
  const answered = await runMovement(state, sql`select announce_deposit(${shop.merchantId}, ${deposit}, ${now(state)})`)
  expectAgreement(state, `deposit ${amount}`, [answered, null])
}

const announcing = fc.tuple(fc.integer({ min: 1, max: 30_000 }), fc.boolean()).map(
  ([amount, isChain]): Command =>
    (state) =>
      announce(state, amount, isChain),
)

type DepositStep = Omit<Step, 'from' | 'real' | 'expected'> & {
  from: (deposit: wallet.ModelDeposit, state: ModelRun) => boolean
  real: (state: ModelRun, deposit: wallet.ModelDeposit) => Sql
  expected: (state: ModelRun, deposit: wallet.ModelDeposit) => string | null
}

export const depositStep = ({ name, from, real, expected }: DepositStep): fc.Arbitrary<Command> =>
  anyNumber.map((number) => async (state) => {
    const { deposits } = state.wallet
    const fitting = deposits.filter((each) => from(each, state))
    const candidates = number % 5 === 0 || fitting.length === 0 ? deposits : fitting
    const chosen = candidates[number % Math.max(1, candidates.length)]
    if (!chosen) return
    const answered = await runMovement(state, real(state, chosen))
    expectAgreement(state, `${name} ${deposits.indexOf(chosen)}`, [answered, expected(state, chosen)])
  })

function credit({ shop, world }: ModelRun, { id, isChain, amount, finalAt }: wallet.ModelDeposit, by: string): Sql {
  const read = { amount, tokenAmount: `${amount}0000`, rateMillionths: 1_000_000, finalAt: new Date(finalAt) }
  const found = isChain ? json(read) : sql`null::jsonb`
  return sql`select approve_deposit(${shop.merchantId}, ${id}, ${by}, ${found}, ${world.clock.now()})`
}

const crediting = operator.chain((by) =>
  depositStep({
    name: 'credit',
    from: ({ status }) => status === 'in_review',
    real: (state, deposit) => credit(state, deposit, by),
    expected: ({ model }, deposit) => wallet.approveDeposit(model, deposit, by),
  }),
)

const refusing = depositStep({
  name: 'refuse',
  from: ({ status }) => status === 'in_review',
  real: (state, { id }) => sql`select reject_deposit(${state.shop.merchantId}, ${id}, 'not_arrived', ${now(state)})`,
  expected: (_, deposit) => wallet.rejectDeposit(deposit),
})

const undoing = depositStep({
  name: 'undo',
  from: ({ status, finalAt }, { model }) => status === 'approved' && finalAt > model.now,
  real: (state, { id }) => sql`select reverse_deposit(${state.shop.merchantId}, ${id}, ${now(state)})`,
  expected: ({ model }, deposit) => wallet.undoDeposit(model, deposit),
})

/** At once, while the transfer is not final yet: other commands may let days pass. */
const undoingAtOnce = fc.constant<Command>(async (state) => {
  await announce(state, 5_000, true)
  const deposit = state.wallet.deposits.at(-1)
  if (!deposit) return
  for (const by of operators) {
    const answered = await runMovement(state, credit(state, deposit, by))
    expectAgreement(state, 'credit', [answered, wallet.approveDeposit(state.model, deposit, by)])
  }
  const answered = await runMovement(
    state,
    sql`select reverse_deposit(${state.shop.merchantId}, ${deposit.id}, ${now(state)})`,
  )
  expectAgreement(state, 'undo', [answered, wallet.undoDeposit(state.model, deposit)])
})

const goodwill = fc.integer({ min: 1, max: 5_000 }).map(
  (amount): Command =>
    async (state) => {
      const source = state.world.ctx.ids.next()
      wallet.giveGoodwill(state.model, amount)
      const { merchantId } = state.shop
      expectAgreement(state, `goodwill ${amount}`, [
        await runMovement(state, sql`select grant_goodwill(${merchantId}, ${source}, ${amount}, 'so', ${now(state)})`),
        null,
      ])
    },
)

const holding = fc.tuple(fc.integer({ min: 1, max: 20_000 }), anyNumber).map(
  ([amount, number]): Command =>
    async (state) => {
      const { merchantId } = state.shop
      const open = state.wallet.holds.find((hold) => wallet.isHolding(hold, state.model))
      if (open && number % 3 > 0) {
        open.isLifted = true
        const answered = await runMovement(state, sql`select lift_hold(${merchantId}, ${open.id}, ${now(state)})`)
        return expectAgreement(state, 'lift', [answered, null])
      }
      const id = state.world.ctx.ids.next()
      const [until, objectBy] = [after(now(state), 5 * dayMs), after(now(state), dayMs)]
      state.wallet.holds.push({ id, amount, until: until.getTime(), isLifted: false })
      const hold = json({ id, amount, rule: 'court_order', caseNumber: 'C-1', until, objectBy })
      const by = sql`array[${operators[0]}, ${operators[1]}]::uuid[]`
      const answered = await runMovement(state, sql`select create_hold(${merchantId}, ${hold}, ${by}, ${now(state)})`)
      expectAgreement(state, `hold ${amount}`, [answered, null])
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
  ...times(2, paying),
  returning,
  ...times(2, announcing),
  ...times(4, crediting),
  refusing,
  undoing,
  undoingAtOnce,
  goodwill,
  holding,
]
