import { createHash } from 'node:crypto'
import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { after, dayMs, hourMs } from '../../base/clock.ts'
import { agree, type Command, move, now, part, type Run, which } from './movement-run.ts'
import * as wallet from './wallet-model.ts'

const operators = ['00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000a2'] as const
const operator = fc.constantFrom(...operators)

const destinations: Record<wallet.Destination, object> = {
  card: { method: 'bank_card', fullName: 'Suda P.', bankName: 'Kasikornbank', cardLast4: '4471', sealed: '00' },
  'other card': { method: 'bank_card', fullName: 'Suda P.', bankName: 'SCB', cardLast4: '1111', sealed: '00' },
  address: { method: 'blockchain', currency: 'USDT', network: 'ethereum', address: '0x9F2c41aE7703b2C5' },
}

const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`

type Asking = Omit<Parameters<typeof wallet.askWithdrawal>[2], 'id'>

export async function withdraw(state: Run, { amount, fee, needed, destination }: Asking) {
  const { world, shop } = state
  const id = world.ctx.ids.next()
  const asked = { id, number: `W-${id}`, amount, fee, approvalsNeeded: needed }
  const due = {
    decideBy: after(now(state), wallet.decideMs).toISOString(),
    notBefore: after(now(state), wallet.coolOffMs).toISOString(),
  }
  const fingerprint = createHash('sha256').update(destination).digest('hex')
  const to = { id: world.ctx.ids.next(), fingerprint, ...destinations[destination] }
  agree(state, `withdraw ${amount}`, [
    await move(
      state,
      sql`select request_withdrawal(${shop.merchantId}, ${json({ ...asked, ...due })}, ${json(to)}, ${now(state)})`,
    ),
    wallet.askWithdrawal(state.wallet, state.model, { id, amount, fee, needed, destination }),
  ])
}

/** Mostly what can be withdrawn or a part of it, now and then a cent more. */
const asking = fc.tuple(part, fc.constantFrom<wallet.Destination>('card', 'card', 'other card', 'address'), which).map(
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
  /** Where it is likely allowed. */
  from: (withdrawal: wallet.ModelWithdrawal) => boolean
  real: (state: Run, withdrawal: wallet.ModelWithdrawal) => Sql
  expected: (state: Run, withdrawal: wallet.ModelWithdrawal) => string | null
}

const isInReview = ({ status }: wallet.ModelWithdrawal) => status === 'in_review'
const isSending = ({ arrival }: wallet.ModelWithdrawal) => arrival === 'sending'

const step = ({ name, from, real, expected }: Step): fc.Arbitrary<Command> =>
  which.map((number) => async (state) => {
    const { withdrawals } = state.wallet
    const fitting = withdrawals.filter(from)
    const choice = number % 5 === 0 || fitting.length === 0 ? withdrawals : fitting
    const chosen = choice[number % Math.max(1, choice.length)]
    if (!chosen) return
    const answered = await move(state, real(state, chosen))
    agree(state, `${name} ${withdrawals.indexOf(chosen)}`, [answered, expected(state, chosen)])
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

async function announce(state: Run, amount: number, isChain: boolean) {
  const { world, shop } = state
  const id = world.ctx.ids.next()
  const way = isChain
    ? { method: 'chain', currency: 'USDT', network: 'ethereum', address: '0x1', txHash: id, tokenScale: 6 }
    : { method: 'manual', amount, voucher: id, voucherFile: 'voucher' }
  const deposit = json({ id, number: `R-${id}`, openMax, ...way })
  const finalAt = isChain ? now(state).getTime() + finalMs : 0
  state.wallet.recharges.push({
    ...{ id, isChain, amount, status: 'in_review', approvedBy: new Set(), finalAt, isCredited: false },
  })
  const answered = await move(state, sql`select announce_deposit(${shop.merchantId}, ${deposit}, ${now(state)})`)
  agree(state, `recharge ${amount}`, [answered, null])
}

const announcing = fc.tuple(fc.integer({ min: 1, max: 30_000 }), fc.boolean()).map(
  ([amount, isChain]): Command =>
    (state) =>
      announce(state, amount, isChain),
)

type Treatment = Omit<Step, 'from' | 'real' | 'expected'> & {
  from: (recharge: wallet.ModelRecharge, state: Run) => boolean
  real: (state: Run, recharge: wallet.ModelRecharge) => Sql
  expected: (state: Run, recharge: wallet.ModelRecharge) => string | null
}

const treat = ({ name, from, real, expected }: Treatment): fc.Arbitrary<Command> =>
  which.map((number) => async (state) => {
    const { recharges } = state.wallet
    const fitting = recharges.filter((each) => from(each, state))
    const choice = number % 5 === 0 || fitting.length === 0 ? recharges : fitting
    const chosen = choice[number % Math.max(1, choice.length)]
    if (!chosen) return
    const answered = await move(state, real(state, chosen))
    agree(state, `${name} ${recharges.indexOf(chosen)}`, [answered, expected(state, chosen)])
  })

function credit({ shop, world }: Run, { id, isChain, amount, finalAt }: wallet.ModelRecharge, by: string): Sql {
  const read = { amount, tokenAmount: `${amount}0000`, rateMillionths: 1_000_000, finalAt: new Date(finalAt) }
  const found = isChain ? json(read) : sql`null::jsonb`
  return sql`select approve_deposit(${shop.merchantId}, ${id}, ${by}, ${found}, ${world.clock.now()})`
}

const crediting = operator.chain((by) =>
  treat({
    name: 'credit',
    from: ({ status }) => status === 'in_review',
    real: (state, recharge) => credit(state, recharge, by),
    expected: ({ model }, recharge) => wallet.approveRecharge(model, recharge, by),
  }),
)

const refusing = treat({
  name: 'refuse',
  from: ({ status }) => status === 'in_review',
  real: (state, { id }) => sql`select reject_deposit(${state.shop.merchantId}, ${id}, 'not_arrived', ${now(state)})`,
  expected: (_, recharge) => wallet.rejectRecharge(recharge),
})

const undoing = treat({
  name: 'undo',
  from: ({ status, finalAt }, { model }) => status === 'approved' && finalAt > model.now,
  real: (state, { id }) => sql`select reverse_deposit(${state.shop.merchantId}, ${id}, ${now(state)})`,
  expected: ({ model }, recharge) => wallet.undoRecharge(model, recharge),
})

/** Before the network is final, whatever else takes days. */
const undoingAtOnce = fc.constant<Command>(async (state) => {
  await announce(state, 5_000, true)
  const recharge = state.wallet.recharges.at(-1)
  if (!recharge) return
  for (const by of operators) {
    const answered = await move(state, credit(state, recharge, by))
    agree(state, 'credit', [answered, wallet.approveRecharge(state.model, recharge, by)])
  }
  const answered = await move(
    state,
    sql`select reverse_deposit(${state.shop.merchantId}, ${recharge.id}, ${now(state)})`,
  )
  agree(state, 'undo', [answered, wallet.undoRecharge(state.model, recharge)])
})

const goodwill = fc.integer({ min: 1, max: 5_000 }).map(
  (amount): Command =>
    async (state) => {
      const source = state.world.ctx.ids.next()
      wallet.giveGoodwill(state.model, amount)
      const { merchantId } = state.shop
      agree(state, `goodwill ${amount}`, [
        await move(state, sql`select grant_goodwill(${merchantId}, ${source}, ${amount}, 'so', ${now(state)})`),
        null,
      ])
    },
)

const holding = fc.tuple(fc.integer({ min: 1, max: 20_000 }), which).map(
  ([amount, number]): Command =>
    async (state) => {
      const { merchantId } = state.shop
      const open = state.wallet.holds.find((hold) => wallet.isHolding(hold, state.model))
      if (open && number % 3 > 0) {
        open.isLifted = true
        const answered = await move(state, sql`select lift_hold(${merchantId}, ${open.id}, ${now(state)})`)
        return agree(state, 'lift', [answered, null])
      }
      const id = state.world.ctx.ids.next()
      const [until, objectBy] = [after(now(state), 5 * dayMs), after(now(state), dayMs)]
      state.wallet.holds.push({ id, amount, until: until.getTime(), isLifted: false })
      const hold = json({ id, amount, rule: 'court_order', caseNumber: 'C-1', until, objectBy })
      const by = sql`array[${operators[0]}, ${operators[1]}]::uuid[]`
      const answered = await move(state, sql`select create_hold(${merchantId}, ${hold}, ${by}, ${now(state)})`)
      agree(state, `hold ${amount}`, [answered, null])
    },
)

/** Money in and out. */
export const walletCommands = [
  ...[asking, asking, asking, takingBack, rejecting, expiring, approving, approving, approving, sending],
  ...[paying, paying, returning, announcing, announcing, crediting, crediting, crediting, crediting],
  ...[refusing, undoing, undoingAtOnce, goodwill, holding],
]
