import { operatorPartnerPayouts } from '#contract/operator/partner-payouts.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { claimTransfer, proposeTransferReturn, recordTransfer, type TransferKey } from './transfers.ts'
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

export const ofPartnerPayout = (id: string): TransferKey => ({ kind: 'partner_payout', subject: id })

export const claimPartnerPayout = (world: World, token: string, id: string) =>
  claimTransfer(world, token, ofPartnerPayout(id))

type ReturnInput = { id: string; line?: string }
type RecordInput = { id: string; state: 'sent' | 'arrived' | 'failed'; evidence?: string }

/** Proposes that the bank returned a payout; by default on a new line. */
export const proposePartnerReturn = (world: World, token: string, { id, line = `PP-RETURN-${id}` }: ReturnInput) =>
  proposeTransferReturn(world, token, { ...ofPartnerPayout(id), line })

/** Records a step of a claimed payout; by default with a new bank reference. */
export const recordPartnerPayout = (world: World, token: string, { id, ...step }: RecordInput) =>
  recordTransfer(world, token, { ...ofPartnerPayout(id), ...step })
