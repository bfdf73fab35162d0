import sql from 'sql-template-tag'
import { operatorTransfers } from '#contract/operator/transfers.ts'
import type { TransferKind } from '../ground/transfers/queries.ts'
import type { World } from './world.ts'

const reason = 'by the contract'

/** `merchantId`: for withdrawals and returns to shoppers. */
export type TransferKey = { kind: TransferKind; subject: string; merchantId?: string }
export type TransferStep = { state: 'sent' | 'arrived' | 'failed'; evidence?: string }

let lines = 0

const paramsOf = ({ kind, subject }: TransferKey) => ({ kind, subject })
const ofMerchant = ({ merchantId }: TransferKey) => (merchantId === undefined ? {} : { merchantId })

/** `account`: required if several are registered. */
export const claimTransfer = (world: World, token: string, { account, ...key }: TransferKey & { account?: string }) =>
  world.call(operatorTransfers.claim, {
    token,
    params: paramsOf(key),
    body: { ...ofMerchant(key), ...(account !== undefined && { account }), reason },
  })

/** Records a step; by default with a new bank reference. */
export function recordTransfer(world: World, token: string, { state, evidence, ...key }: TransferKey & TransferStep) {
  lines += 1
  const body = { ...ofMerchant(key), state, evidence: evidence ?? `BANK-${10_000 + lines}`, reason }
  return world.call(operatorTransfers.record, { token, params: paramsOf(key), body })
}

/**
 * Claims, sends and records the arrival by one operator with one reference, which is allowed while no statements are
 * imported.
 */
export async function sendOut(world: World, token: string, given: TransferKey & { evidence?: string }) {
  const { evidence = `BANK-${given.subject}`, ...key } = given
  const [params, of] = [paramsOf(key), ofMerchant(key)]
  await world.must(operatorTransfers.claim, { token, params, body: { ...of, reason } })
  for (const state of ['sent', 'arrived'] as const) {
    await world.must(operatorTransfers.record, { token, params, body: { ...of, state, evidence, reason } })
  }
}

export const proposeTransferReturn = (world: World, token: string, { line, ...key }: TransferKey & { line: string }) =>
  world.call(operatorTransfers.proposeReturn, {
    token,
    params: paramsOf(key),
    body: { ...ofMerchant(key), line, reason },
  })

export async function ofWithdrawal(world: Pick<World, 'ctx'>, number: string): Promise<TransferKey> {
  const row = await world.ctx.db.one<{ subject: string; merchantId: string }>(sql`
    select id as subject, merchant_id as "merchantId" from withdrawal where number = ${number}`)
  return { kind: 'withdrawal', ...row }
}
