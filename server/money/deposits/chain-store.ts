import sql from 'sql-template-tag'
import { finalityMinutes, openDepositsMax } from '#contract/deposit-methods.ts'
import { minuteMs } from '#contract/durations.ts'
import type { NetworkId } from '#contract/networks.ts'
import { writeUnits } from '#contract/token-amounts.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import { claimNumber } from '../../base/numbers.ts'
import type { Transfer } from './chain/source.ts'
import { type Act, type KnownDeposit, readTransfer } from './chain-rules.ts'

/** Further deposits are decided once these are final. */
const knownMax = 2_000

/** The found deposits of a network that are not final, lowest block first. */
export const readKnown = ({ db, clock }: Ctx, network: NetworkId): Promise<KnownDeposit[]> =>
  db.query<KnownDeposit>(sql`
    select merchant_id as "merchantId", id, status, review, block_height as height, block_hash as "blockHash",
      confirmations, confirmations_needed as needed,
      coalesce(lost_at <= ${clock.now()}::timestamptz - chain_return_period(), false) as "isGone"
    from deposit d
    where network = ${network} and output_index is not null and finalized_at is null and status <> 'rejected'
    order by block_height nulls first, id limit ${knownMax}`)

export type Recording = { network: NetworkId; needed: number; merchantId: string; transfer: Transfer }

/** Records a transfer; returns whether something changed. */
export async function recordTransfer(ctx: Ctx, { network, needed, merchantId, transfer }: Recording) {
  const { config, db, ids, clock } = ctx
  const { txHash, output, height, blockHash, contract, to, units } = transfer
  const read = readTransfer(transfer, { network, rates: config.chainRates, currency: config.currency })
  const known = await db.maybe(sql`
    select 1 as known from deposit
    where merchant_id = ${merchantId} and network = ${network} and tx_hash = ${txHash} and output_index = ${output}
      and contract = ${contract} and token_amount = ${String(units)} and status <> 'rejected'`)
  const number = known ? null : await claimNumber(ids, db, { kind: 'deposit', merchantId })
  const deposit = {
    ...{ id: ids.next(), number, network, txHash, output, contract, height, blockHash, needed },
    address: to,
    tokenAmount: String(units),
    shownAmount: writeUnits(units, read.tokenScale),
    ...{ currency: read.currency, tokenScale: read.tokenScale, review: read.review },
    ...{ amount: read.amount, rateMillionths: read.rateMillionths },
    reviewsMax: openDepositsMax,
  }
  const { outcome } = await db.one<{ outcome: string }>(sql`
    select record_chain_transfer(${merchantId}, ${JSON.stringify(deposit)}::jsonb, ${clock.now()}) as outcome`)
  if (outcome === 'too_many') {
    ctx.log.warn({ network, txHash, merchantId, contract }, 'a transfer was left out: too many wait for a review')
  }
  const isChange = outcome === 'seen' || outcome === 'moved'
  if (isChange) ctx.live.touch(merchantId)
  return isChange
}

/** Executes a decision. Each SQL function checks again whether it still applies. */
export async function carryOut(ctx: Ctx, network: NetworkId, { deposit, act }: { deposit: KnownDeposit; act: Act }) {
  const { db, clock } = ctx
  const { merchantId, id, blockHash } = deposit
  const now = clock.now()
  if (act.act === 'count') {
    await db.query(sql`select count_confirmations(${merchantId}, ${id}, ${act.confirmations}, ${now})`)
  } else if (act.act === 'credit') {
    const finalAt = after(now, finalityMinutes[network] * minuteMs)
    const credit = JSON.stringify({ blockHash, confirmations: act.confirmations, finalAt })
    await db.query(sql`select credit_chain_deposit(${merchantId}, ${id}, ${credit}::jsonb, ${now})`)
  } else if (act.act === 'lose') {
    await db.query(sql`select lose_chain_deposit(${merchantId}, ${id}, ${blockHash}, ${now})`)
  } else if (act.act === 'finalize') {
    await db.query(sql`select finalize_chain_deposit(${merchantId}, ${id}, ${blockHash}, ${now})`)
  } else await db.query(sql`select expire_lost_deposit(${merchantId}, ${id}, ${now})`)
  ctx.live.touch(merchantId)
}
