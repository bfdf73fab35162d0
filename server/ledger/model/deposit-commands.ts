import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { hourMs } from '#contract/durations.ts'
import { aDecider, decideByTwo } from '../../testing/decisions.ts'
import {
  anyNumber,
  type Command,
  expectAgreement,
  type ModelRun,
  now,
  refusalOf,
  runMovement,
  times,
} from './movement-run.ts'
import * as wallet from './wallet-model.ts'

const operators = [0, 1] as const
const operator = fc.constantFrom(...operators)
const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`

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

type DepositStep = {
  name: string
  from: (deposit: wallet.ModelDeposit, state: ModelRun) => boolean
  real: (state: ModelRun, deposit: wallet.ModelDeposit) => Promise<Sql>
  expected: (state: ModelRun, deposit: wallet.ModelDeposit) => string | null
}

export const depositStep = ({ name, from, real, expected }: DepositStep): fc.Arbitrary<Command> =>
  anyNumber.map((number) => async (state) => {
    const { deposits } = state.wallet
    const fitting = deposits.filter((each) => from(each, state))
    const candidates = number % 5 === 0 || fitting.length === 0 ? deposits : fitting
    const chosen = candidates[number % Math.max(1, candidates.length)]
    if (!chosen) return
    const answered = await runMovement(state, await real(state, chosen))
    expectAgreement(state, `${name} ${deposits.indexOf(chosen)}`, [answered, expected(state, chosen)])
  })

type Credit = { deposit: wallet.ModelDeposit; by: 0 | 1 }

async function credit({ shop, world }: ModelRun, { deposit, by }: Credit): Promise<Sql> {
  const { id, isChain, amount, finalAt } = deposit
  const read = { amount, tokenAmount: `${amount}0000`, rateMillionths: 1_000_000, finalAt: new Date(finalAt) }
  const found = json(isChain ? read : { line: id })
  const session = await aDecider(world, by)
  return sql`
    select approve_deposit_by_operator(${session}, ${shop.merchantId}, ${id}, ${found}, ${world.clock.now()})`
}

const crediting = operator.chain((by) =>
  depositStep({
    name: 'credit',
    from: ({ status }) => status === 'in_review',
    real: (state, deposit) => credit(state, { deposit, by }),
    expected: ({ model }, deposit) => wallet.approveDeposit(model, deposit, by),
  }),
)

const refusing = depositStep({
  name: 'refuse',
  from: ({ status }) => status === 'in_review',
  real: async (state, { id }) => sql`
    select reject_deposit_by_operator(${await aDecider(state.world)}, ${state.shop.merchantId}, ${id}, 'not_arrived',
      ${now(state)})`,
  expected: (_, deposit) => wallet.rejectDeposit(deposit),
})

const reverse = async (state: ModelRun, { id }: { id: string }) => sql`
  select reverse_deposit(${state.shop.merchantId}, ${id}, ${now(state)})`

const undoing = depositStep({
  name: 'undo',
  from: ({ status, finalAt }, { model }) => status === 'approved' && finalAt > model.now,
  real: reverse,
  expected: ({ model }, deposit) => wallet.undoDeposit(model, deposit),
})

async function creditAtOnce(state: ModelRun, isChain: boolean): Promise<wallet.ModelDeposit | undefined> {
  await announce(state, 5_000, isChain)
  const deposit = state.wallet.deposits.at(-1)
  if (!deposit) return
  for (const by of operators) {
    const answered = await runMovement(state, await credit(state, { deposit, by }))
    expectAgreement(state, 'credit', [answered, wallet.approveDeposit(state.model, deposit, by)])
  }
  return deposit
}

const creditingAtOnce = fc.boolean().map(
  (isChain): Command =>
    async (state) =>
      void (await creditAtOnce(state, isChain)),
)

/** In one command, while the transfer is not final: other commands may let days pass. */
const undoingAtOnce = fc.constant<Command>(async (state) => {
  const deposit = await creditAtOnce(state, true)
  if (!deposit) return
  const answered = await runMovement(state, await reverse(state, deposit))
  expectAgreement(state, 'undo', [answered, wallet.undoDeposit(state.model, deposit)])
})

const returning = anyNumber.map(
  (number): Command =>
    async (state) => {
      const { deposits } = state.wallet
      const credited = deposits.filter(({ status, isChain }) => status === 'approved' && !isChain)
      const from = number % 5 === 0 || credited.length === 0 ? deposits : credited
      const deposit = from[number % Math.max(1, from.length)]
      if (!deposit) return
      const { number: named } = await state.world.ctx.db.one<{ number: string }>(sql`
        select number from deposit where merchant_id = ${state.shop.merchantId} and id = ${deposit.id}`)
      const payload = { depositId: deposit.id, number: named, line: state.world.ctx.ids.next() }
      const proposal = { kind: 'deposit_reversal', merchantId: state.shop.merchantId, payload }
      const answered = await refusalOf(decideByTwo(state.world, proposal))
      expectAgreement(state, 'returned by the bank', [answered, wallet.returnDeposit(state.model, deposit)])
    },
)

/** Commands that others depend on are more frequent. */
export const depositCommands = [
  ...times(2, announcing),
  ...times(4, crediting),
  creditingAtOnce,
  refusing,
  undoing,
  returning,
  undoingAtOnce,
]
