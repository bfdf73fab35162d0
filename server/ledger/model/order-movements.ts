import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import { aDecider, decideByTwo, decideRefund } from '../../testing/decisions.ts'
import type { ChosenLine } from './line-model.ts'
import type * as model from './movement-model.ts'
import { type ModelRun, now, refusalOf, runMovement } from './movement-run.ts'

export type Bears = 'supplier' | 'merchant' | 'platform'

type Chosen = { lines?: readonly ChosenLine[] | null }

type DecideInput = { id: string; amount: number; bears: Bears } & Chosen

/** Two operators decide on a refund that the platform bears, as required above the threshold. */
function decide({ world, shop }: ModelRun, { id, amount, bears, lines }: DecideInput) {
  const { merchantId } = shop
  const chosen = { amount, ...(lines && { lines }) }
  if (bears !== 'platform') return decideRefund(world, { merchantId, id, bears, ...chosen })
  return decideByTwo(world, { kind: 'platform_refund', merchantId, payload: { refundId: id, ...chosen } })
}

type Amounts = Record<string, number>

async function preview({ world, shop }: ModelRun, { id, amount, bears }: DecideInput): Promise<Amounts | null> {
  const session = await aDecider(world)
  let accounts: { account: string; before: number; after: number }[] = []
  const refusal = await refusalOf(
    (async () => {
      const { effect } = await world.ctx.db.one<{ effect: { accounts: typeof accounts } }>(sql`
        select preview_refund_by_operator(${session}, ${shop.merchantId}, ${id}, ${amount}, ${bears},
          ${world.clock.now()}) as effect`)
      accounts = effect.accounts
    })(),
  )
  if (refusal !== null) return null
  return Object.fromEntries(accounts.map(({ account, before, after }) => [account, after - before]))
}

async function readPosted({ world, shop }: ModelRun): Promise<Amounts> {
  const rows = await world.ctx.db.query<{ account: string; sum: number }>(sql`
    select account, sum(amount)::bigint as sum from ledger_posting
    where merchant_id = ${shop.merchantId} and account <> 'referral' group by account`)
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

const changesOf = (before: Amounts, after: Amounts): Amounts =>
  Object.fromEntries(
    Object.entries(after)
      .map(([account, sum]) => [account, sum - (before[account] ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  )

/** The movements of orders in the database; each returns its refusal, or null. */
export const real = {
  pay(state: ModelRun, orderId: string, { reference, amount }: { reference: string; amount: number }) {
    const { merchantId } = state.shop
    const event = { provider: 'test', eventId: reference, merchantId, orderId, paymentId: reference, amount }
    return runMovement(state, sql`select take_payment_event(${JSON.stringify(event)}::jsonb, ${now(state)})`)
  },
  /** Two operators match a line of the bank's statement with the order; returns the payment's reference. */
  async payByBank({ world, shop }: ModelRun, orderId: string, amount: number): Promise<string> {
    const { merchantId } = shop
    const { number } = await world.ctx.db.one<{ number: string }>(sql`
      select number from orders where merchant_id = ${merchantId} and id = ${orderId}`)
    const line = { line: world.ctx.ids.next(), amount, currency: 'USD', payer: 'Anna Weber' }
    return decideByTwo(world, { kind: 'bank_payment', merchantId, payload: { ...line, orderId, number } })
  },
  pick: (state: ModelRun, id: string, fundFrom: string) =>
    runMovement(
      state,
      sql`select pick_up(${state.shop.merchantId}, ${id}, ${fundFrom}, ${now(state)}, ${after(now(state), 7 * dayMs)})`,
    ),
  ship: (state: ModelRun, id: string) =>
    runMovement(state, sql`select ship_order(${state.shop.merchantId}, ${id}, 'DHL', 'T1', ${now(state)})`),
  reach: (state: ModelRun, id: string) =>
    runMovement(
      state,
      sql`select record_carrier_event(${state.shop.merchantId}, ${id}, 'reached', '', ${now(state)}, ${now(state)})`,
    ),
  receive: (state: ModelRun, id: string) =>
    runMovement(state, sql`select confirm_receipt(${state.shop.merchantId}, ${id}, ${now(state)})`),
  settle: (state: ModelRun, id: string) =>
    runMovement(state, sql`select settle_order(${state.shop.merchantId}, ${id}, ${now(state)})`),
  cancel: (state: ModelRun, id: string, { by, id: refundId }: { by: string; id: string }) =>
    runMovement(
      state,
      sql`select cancel_order(${state.shop.merchantId}, ${id}, ${refundId}, ${by}, 'why', ${now(state)})`,
    ),
  ask: (
    state: ModelRun,
    id: string,
    { id: refundId, amount, lines = null, goods: received }: Omit<model.ModelRefund, 'decideBy' | 'lines'> & Chosen,
  ) => {
    const refund = JSON.stringify({ id: refundId, amount, lines, goods: received, reason: 'why', images: [] })
    return runMovement(
      state,
      sql`select request_refund(${state.shop.merchantId}, ${id}, ${refund}::jsonb,
      ${now(state)})`,
    )
  },
  giveBack: (state: ModelRun, id: string, { id: refundId, amount, lines }: { id: string; amount: number } & Chosen) =>
    runMovement(
      state,
      sql`select give_back(${state.shop.merchantId}, ${id}, ${refundId}, ${amount},
        ${lines ? JSON.stringify(lines) : null}::jsonb, 'why', ${now(state)})`,
    ),
  leave: (
    state: ModelRun,
    id: string,
    { id: refundId, amount, lines = null }: { id: string; amount: number } & Chosen,
  ) => {
    const withdrawal = JSON.stringify({ id: refundId, amount, lines })
    return runMovement(
      state,
      sql`select leave_contract(${state.shop.merchantId}, ${id}, ${withdrawal}::jsonb, ${now(state)})`,
    )
  },
  prove: (state: ModelRun, id: string) =>
    runMovement(
      state,
      sql`select prove_return(${state.shop.merchantId}, ${id}, '{"text": "DHL 1", "images": []}'::jsonb, ${now(state)})`,
    ),
  confirmReturn: (state: ModelRun, refundId: string) =>
    runMovement(state, sql`select confirm_return(${state.shop.merchantId}, ${refundId}, ${now(state)})`),
  async decide(state: ModelRun, id: string, decision: Omit<DecideInput, 'id'>) {
    const shown = await preview(state, { id, ...decision })
    const before = await readPosted(state)
    const refusal = await refusalOf(decide(state, { id, ...decision }))
    if (refusal === null) expect(changesOf(before, await readPosted(state))).toEqual(shown)
    return refusal
  },
  reject: async (state: ModelRun, refundId: string) =>
    runMovement(
      state,
      sql`select reject_refund_by_operator(${await aDecider(state.world)}, ${state.shop.merchantId}, ${refundId}, 'no',
        ${now(state)})`,
    ),
  approveByTimeout: (state: ModelRun, refundId: string) =>
    runMovement(state, sql`select approve_refund_by_silence(${state.shop.merchantId}, ${refundId}, ${now(state)})`),
}
