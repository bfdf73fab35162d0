import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { hourMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import { depositStep } from './deposit-commands.ts'
import { type Command, expectAgreement, type ModelRun, now, runMovement, times } from './movement-run.ts'
import * as wallet from './wallet-model.ts'

/** Transfers that the server finds on chain: seen, moved, credited, lost, final, ended. */
const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`

const transferOf = ({ id, amount }: Pick<wallet.ModelDeposit, 'id' | 'amount'>, block: string) =>
  json({
    ...{ id, number: `R-${id}`, network: 'ethereum', txHash: id, output: 0, currency: 'USDT', contract: '0x2' },
    ...{ address: '0x1', tokenAmount: `${amount}0000`, tokenScale: 6, shownAmount: String(amount), amount },
    ...{ rateMillionths: 1_000_000, height: 1, blockHash: block, needed: 2, review: null, reviewsMax: 20 },
  })

const record = ({ shop, world }: ModelRun, deposit: Pick<wallet.ModelDeposit, 'id' | 'amount'>, block: string): Sql =>
  sql`select record_chain_transfer(${shop.merchantId}, ${transferOf(deposit, block)}, ${world.clock.now()})`

async function see(state: ModelRun, amount: number): Promise<wallet.ModelDeposit> {
  const id = state.world.ctx.ids.next()
  const answered = await runMovement(state, record(state, { id, amount }, 'a'))
  expectAgreement(state, `seen ${amount}`, [answered, null])
  const deposit: wallet.ModelDeposit = {
    ...{ id, isChain: true, amount, status: 'in_review', approvedBy: new Set(), finalAt: 0, isCredited: false },
    found: { block: 'a', lostAt: 0, isFinal: false },
  }
  state.wallet.deposits.push(deposit)
  return deposit
}

const seeing = fc.integer({ min: 1_000, max: 30_000 }).map(
  (amount): Command =>
    async (state) =>
      void (await see(state, amount)),
)

const isFound = ({ found }: wallet.ModelDeposit) => found !== null && !found.isFinal
const blockOf = ({ found }: wallet.ModelDeposit) => found?.block ?? 'a'

const moving = depositStep({
  name: 'move',
  from: (deposit) => isFound(deposit) && deposit.status !== 'rejected',
  real: async (state, deposit) =>
    isFound(deposit) && deposit.status !== 'rejected' ? record(state, deposit, `${blockOf(deposit)}+`) : sql`select 1`,
  expected: (_, deposit) => {
    if (isFound(deposit) && deposit.status !== 'rejected')
      Object.assign(deposit.found ?? {}, { block: `${blockOf(deposit)}+` })
    return null
  },
})

function credit(state: ModelRun, deposit: wallet.ModelDeposit): Sql {
  const read = { blockHash: blockOf(deposit), confirmations: 2, finalAt: after(now(state), hourMs) }
  return sql`select credit_chain_deposit(${state.shop.merchantId}, ${deposit.id}, ${json(read)}, ${now(state)})`
}

const expectCredit = ({ model }: ModelRun, deposit: wallet.ModelDeposit) =>
  wallet.creditFound(model, deposit, { block: blockOf(deposit), finalAt: model.now + hourMs })

const crediting = depositStep({
  name: 'credit found',
  from: (deposit) => isFound(deposit) && deposit.status === 'in_review',
  real: async (state, deposit) => credit(state, deposit),
  expected: expectCredit,
})

const lose = (state: ModelRun, deposit: wallet.ModelDeposit): Sql =>
  sql`select lose_chain_deposit(${state.shop.merchantId}, ${deposit.id}, ${blockOf(deposit)}, ${now(state)})`

const losing = depositStep({
  name: 'lose found',
  from: isFound,
  real: async (state, deposit) => lose(state, deposit),
  expected: ({ model }, deposit) => wallet.loseFound(model, deposit, blockOf(deposit)),
})

const finalize = (state: ModelRun, deposit: wallet.ModelDeposit): Sql =>
  sql`select finalize_chain_deposit(${state.shop.merchantId}, ${deposit.id}, ${blockOf(deposit)}, ${now(state)})`

const finalizing = depositStep({
  name: 'finalize found',
  from: (deposit) => isFound(deposit) && deposit.status === 'approved',
  real: async (state, deposit) => finalize(state, deposit),
  expected: ({ model }, deposit) => wallet.finalizeFound(model, deposit, blockOf(deposit)),
})

/**
 * Goes from first seen to the end, final or lost, because other commands seldom meet the same deposit in this order.
 */
const endingAtOnce = fc.boolean().map(
  (isLost): Command =>
    async (state) => {
      const deposit = await see(state, 5_000)
      const credited = await runMovement(state, credit(state, deposit))
      expectAgreement(state, 'credit found', [credited, expectCredit(state, deposit)])
      const ended = await runMovement(state, isLost ? lose(state, deposit) : finalize(state, deposit))
      const end = isLost ? wallet.loseFound : wallet.finalizeFound
      expectAgreement(state, isLost ? 'lose found' : 'finalize found', [
        ended,
        end(state.model, deposit, blockOf(deposit)),
      ])
    },
)

const expiring = depositStep({
  name: 'expire found',
  from: ({ found }) => found !== null && found.block === null,
  real: async (state, { id }) => sql`select expire_lost_deposit(${state.shop.merchantId}, ${id}, ${now(state)})`,
  expected: ({ model }, deposit) => wallet.expireFound(model, deposit),
})

const anyOfThem = fc.oneof(seeing, moving, crediting, losing, finalizing, endingAtOnce, expiring)

/** Few among all commands, so that the others are not chosen less often. */
export const chainCommands = times(5, anyOfThem)
