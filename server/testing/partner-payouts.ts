import { operatorPartnerPayouts } from '#contract/operator/partner-payouts.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import type { World } from './world.ts'

const reason = 'by the contract'

export const partnerAccount = { holder: 'North Gate Ltd', accountNumber: 'DE02 1203 0000 0000 2020 51' }

export const proposePartnerPayout = (world: World, token: string, input: { partnerId: string; amount: number }) =>
  world.call(operatorPartnerPayouts.propose, {
    token,
    params: { id: input.partnerId },
    body: { amount: input.amount, ...partnerAccount, reason },
  })

export const confirmPartnerPayout = (world: World, token: string, id: string) =>
  world.call(operatorProposals.confirm, { token, params: { id }, body: { reason } })

export const claimPartnerPayout = (world: World, token: string, id: string) =>
  world.call(operatorPartnerPayouts.claim, { token, params: { id }, body: { reason } })

type ReturnInput = { id: string; line?: string }
type RecordInput = { id: string; state: 'sent' | 'arrived' | 'failed'; evidence?: string }

let lines = 0

/** That the bank sent a payout back, by a line of its own where none is given. */
export function proposePartnerReturn(world: World, token: string, { id, line = `PP-RETURN-${id}` }: ReturnInput) {
  return world.call(operatorPartnerPayouts.proposeReturn, { token, params: { id }, body: { line, reason } })
}

/** A step of a confirmed payout, with a line of the bank of its own where none is given. */
export function recordPartnerPayout(world: World, token: string, { id, state, evidence }: RecordInput) {
  lines += 1
  const body = { state, evidence: evidence ?? `PP-LINE-${10_000 + lines}`, reason }
  return world.call(operatorPartnerPayouts.record, { token, params: { id }, body })
}
