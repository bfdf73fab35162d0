import { createHash } from 'node:crypto'
import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { dayMs, hourMs } from '#contract/durations.ts'
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
import * as sending from './sending-model.ts'
import type { TransferStep } from './transfer-model.ts'
import * as wallet from './wallet-model.ts'

const operators = [0, 1] as const
const operator = fc.constantFrom(...operators)

const destinations: Record<wallet.Destination, object> = {
  card: { method: 'bank_card', fullName: 'Somebody', bankName: 'Kasikornbank', cardLast4: '4471', sealed: '00' },
  'other card': { method: 'bank_card', fullName: 'Suda P.', bankName: 'SCB', cardLast4: '1111', sealed: '00' },
  address: { method: 'blockchain', currency: 'USDT', network: 'ethereum', address: '0x9F2c41aE7703b2C5' },
}

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
  from: (withdrawal: wallet.ModelWithdrawal) => boolean
  real: (state: ModelRun, withdrawal: wallet.ModelWithdrawal) => Sql | Promise<Sql | string | null>
  expected: (state: ModelRun, withdrawal: wallet.ModelWithdrawal) => string | null
}

const isInReview = ({ status }: wallet.ModelWithdrawal) => status === 'in_review'
const isSending = ({ arrival }: wallet.ModelWithdrawal) => arrival === 'sending'

/** Runs the statement of a step; a step of several statements returns its refusal itself. */
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

/** Each transfer has its own reference at the bank, or its own hash. */
const evidenceOf = ({ clearing, id }: wallet.ModelWithdrawal) =>
  clearing === 'clearing:chain' ? createHash('sha256').update(id).digest('hex') : `B-${id}`

type Doing = { withdrawal: wallet.ModelWithdrawal; by: 0 | 1 }

const given = (state: ModelRun, { id: subject }: wallet.ModelWithdrawal, fields: object = {}) =>
  json({ id: state.world.ctx.ids.next(), kind: 'withdrawal', merchantId: state.shop.merchantId, subject, ...fields })

const claim = async (state: ModelRun, { withdrawal, by }: Doing) => sql`
  select claim_transfer_by_operator(${await aDecider(state.world, by)}, ${given(state, withdrawal)}, ${now(state)})`

const record = async (state: ModelRun, { withdrawal, by }: Doing, name: TransferStep) => sql`
  select record_transfer_by_operator(${await aDecider(state.world, by)},
    ${given(state, withdrawal, { step: name, evidence: evidenceOf(withdrawal) })}, ${now(state)})`

const claiming = operator.chain((by) =>
  step({
    name: 'claim',
    from: isSending,
    real: (state, withdrawal) => claim(state, { withdrawal, by }),
    expected: ({ model }, withdrawal) => sending.claimWithdrawal(model, { withdrawal, by }),
  }),
)

const recording = (name: TransferStep) =>
  operator.chain((by) =>
    step({
      name,
      from: ({ transfer }) => transfer.state === (name === 'sent' ? 'claimed' : 'sent'),
      real: (state, withdrawal) => record(state, { withdrawal, by }, name),
      expected: (state, withdrawal) =>
        sending.recordWithdrawal(state.wallet, state.model, { withdrawal, by, step: name }),
    }),
  )

/**
 * A claimed transfer whose time is over: without statements it never returns automatically, and is checked each hour.
 */
const holdingUnsent = step({
  name: 'hold the unsent',
  from: ({ transfer }) => transfer.state === 'claimed',
  real: (state, { id }) => sql`
    select return_unsent_transfer((select id from transfer where subject = ${id}), ${now(state)})`,
  expected: ({ model: { now } }, { transfer, sendBy }) => {
    const isDue = transfer.state === 'claimed' && now >= Math.max(sendBy, transfer.until, transfer.lookAt)
    if (isDue) transfer.lookAt = now + hourMs
    return isDue ? null : 'conflict'
  },
})

const returning = step({
  name: 'return',
  from: ({ transfer }) => transfer.state === 'sent' || transfer.state === 'arrived',
  async real(state, { id }) {
    const { world, shop } = state
    const { merchantId } = shop
    const row = await world.ctx.db.one<{ transferId: string | null; number: string }>(sql`
      select (select id from transfer where subject = ${id}) as "transferId", number from withdrawal
      where merchant_id = ${merchantId} and id = ${id}`)
    const payload = {
      transferId: row.transferId ?? world.ctx.ids.next(),
      number: row.number,
      line: world.ctx.ids.next(),
    }
    return refusalOf(decideByTwo(world, { kind: 'withdrawal_return', merchantId, payload }))
  },
  expected: ({ wallet: own, model }, withdrawal) => sending.returnWithdrawal(own, model, withdrawal),
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

/** Requested, approved and sent in one command, within the time limits: other commands may let days pass. */
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
  expectAgreement(state, 'claim', [
    await runMovement(state, await claim(state, { withdrawal, by: 0 })),
    sending.claimWithdrawal(state.model, { withdrawal, by: 0 }),
  ])
  expectAgreement(state, 'sent', [
    await runMovement(state, await record(state, { withdrawal, by: 0 }, 'sent')),
    sending.recordWithdrawal(state.wallet, state.model, { withdrawal, by: 0, step: 'sent' }),
  ])
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

/** Steps that others depend on are more frequent. */
export const walletCommands = [
  ...times(3, asking),
  takingBack,
  rejecting,
  expiring,
  ...times(3, approving),
  ...times(2, claiming),
  ...times(2, recording('sent')),
  sendingAtOnce,
  ...times(2, recording('arrived')),
  recording('failed'),
  holdingUnsent,
  returning,
  ...depositCommands,
  goodwill,
  holding,
]
