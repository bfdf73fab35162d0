import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { after, hourMs } from '../../base/clock.ts'
import { depositStep } from './deposit-commands.ts'
import { type Command, expectAgreement, type ModelRun, now, runMovement, times } from './movement-run.ts'
import * as wallet from './wallet-model.ts'

/** Transfers that the server finds by itself: seen, moved, credited, lost, final, ended. */
const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`

const transferOf = ({ id, amount }: Pick<wallet.ModelDeposit, 'id' | 'amount'>, block: string) =>
  json({
    ...{ id, number: `R-${id}`, network: 'ethereum', txHash: id, output: 0, currency: 'USDT', contract: '0x2' },
    ...{ address: '0x1', tokenAmount: `${amount}0000`, tokenScale: 6, shownAmount: String(amount), amount },
    ...{ rateMillionths: 1_000_000, height: 1, blockHash: block, needed: 2, review: null, reviewsMax: 20 },
  })

const record = ({ shop, world }: ModelRun, deposit: Pick<wallet.ModelDeposit, 'id' | 'amount'>, block: string): Sql =>
  sql`select record_chain_transfer(${shop.merchantId}, ${transferOf(deposit, block)}, ${world.clock.now()})`

const seeing = fc.integer({ min: 1_000, max: 30_000 }).map(
  (amount): Command =>
    async (state) => {
      const id = state.world.ctx.ids.next()
      const found = { block: 'a', lostAt: 0, isFinal: false }
      const answered = await runMovement(state, record(state, { id, amount }, 'a'))
      expectAgreement(state, `seen ${amount}`, [answered, null])
      const approvedBy = new Set<number>()
      state.wallet.deposits.push({
        ...{ id, isChain: true, amount, status: 'in_review', approvedBy, finalAt: 0, isCredited: false },
        found,
      })
    },
)

const isFound = ({ found }: wallet.ModelDeposit) => found !== null && !found.isFinal
const blockOf = ({ found }: wallet.ModelDeposit) => found?.block ?? 'a'

/** It is in another block, or in one again. */
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

const crediting = depositStep({
  name: 'credit found',
  from: (deposit) => isFound(deposit) && deposit.status === 'in_review',
  async real(state, deposit) {
    const credit = { blockHash: blockOf(deposit), confirmations: 2, finalAt: after(now(state), hourMs) }
    return sql`select credit_chain_deposit(${state.shop.merchantId}, ${deposit.id}, ${json(credit)}, ${now(state)})`
  },
  expected: ({ model }, deposit) =>
    wallet.creditFound(model, deposit, { block: blockOf(deposit), finalAt: model.now + hourMs }),
})

const losing = depositStep({
  name: 'lose found',
  from: isFound,
  real: async (state, deposit) =>
    sql`select lose_chain_deposit(${state.shop.merchantId}, ${deposit.id}, ${blockOf(deposit)}, ${now(state)})`,
  expected: ({ model }, deposit) => wallet.loseFound(model, deposit, blockOf(deposit)),
})

const finalizing = depositStep({
  name: 'finalize found',
  from: isFound,
  real: async (state, deposit) =>
    sql`select finalize_chain_deposit(${state.shop.merchantId}, ${deposit.id}, ${blockOf(deposit)}, ${now(state)})`,
  expected: ({ model }, deposit) => wallet.finalizeFound(model, deposit, blockOf(deposit)),
})

const expiring = depositStep({
  name: 'expire found',
  from: ({ found }) => found !== null && found.block === null,
  real: async (state, { id }) => sql`select expire_lost_deposit(${state.shop.merchantId}, ${id}, ${now(state)})`,
  expected: ({ model }, deposit) => wallet.expireFound(model, deposit),
})

export const chainCommands = [
  ...times(2, seeing),
  moving,
  ...times(2, crediting),
  ...times(2, losing),
  finalizing,
  expiring,
]
