import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorPartners } from '#contract/operator/partners.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { type CallRow, reason, row } from './call-row.ts'

const params = { id: '00000000-0000-7000-8000-000000000001' }
const key = { algorithm: 'HS256', key: 'A'.repeat(43) }
const validFrom = '2026-12-01T00:00:00.000Z'

/** What two persons decide. */
export const proposalCalls: CallRow[] = [
  row(operatorProposals.list, 'operator', { ask: () => ({ query: { status: 'waiting' } }) }),
  row(operatorProposals.confirm, 'operator', { ask: () => ({ params, body: { reason } }) }),
  row(operatorProposals.refuse, 'operator', { ask: () => ({ params, body: { reason } }) }),
  row(operatorMerchants.goodwill, 'operator', {
    ask: ({ merchant }) => ({ params: { id: merchant.merchantId }, body: { amount: 100, reason } }),
  }),
  row(operatorMerchants.hold, 'operator', {
    ask: ({ merchant }) => ({
      params: { id: merchant.merchantId },
      body: { amount: 100, rule: 'court_order', case: 'KT 1', until: validFrom, reason },
    }),
  }),
  row(operatorDeposits.depositInstruction, 'operator', { ask: () => ({ body: { validFrom, reason } }) }),
  row(operatorWithdrawals.feeRule, 'operator', {
    ask: () => ({ body: { feeBps: 50, feeMinimum: 50, minimum: 500, validFrom, reason } }),
  }),

  row(operatorPartners.list, 'operator'),
  row(operatorPartners.register, 'operator', {
    ask: () => ({ body: { name: 'A partner', vouches: false, ...key, reason } }),
  }),
  row(operatorPartners.rotate, 'operator', { ask: () => ({ params, body: { ...key, overlapDays: 1, reason } }) }),
  row(operatorPartners.revoke, 'operator', { ask: () => ({ params, body: { reason } }) }),
]
