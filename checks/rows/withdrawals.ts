import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { type CallRow, reason, row, unknownId } from '../call-row.ts'

const card = { fullName: 'Some Body', bankName: 'A bank', cardNumber: '4111111111111111' }
const params = { number: 'WD-00000-00000' }
const validFrom = '2026-12-01T00:00:00.000Z'

export const withdrawalsRows: CallRow[] = [
  row(withdrawals.terms, 'merchant'),
  row(withdrawals.withdraw, 'merchant', {
    ask: () => ({ body: { method: 'bank_card', ...card, amount: 1_000, fee: 100, payToken: 'none' } }),
  }),
  row(withdrawals.cancelWithdrawal, 'merchant', { ask: () => ({ body: params }) }),
  row(withdrawals.removeDestination, 'merchant', {
    ask: ({ merchant }) => ({ body: { id: merchant.destinationId } }),
    own: [{ thing: 'destinationId', ask: (id) => ({ body: { id } }) }],
  }),
  row(withdrawals.withdrawalLog, 'merchant', { ask: () => ({ query: { status: 'in_review' } }) }),
  row(operatorWithdrawals.feeRule, 'operator', {
    ask: () => ({ body: { feeBps: 50, feeMinimum: 50, minimum: 500, validFrom, reason } }),
  }),
  row(operatorWithdrawals.list, 'operator', { ask: () => ({ query: { status: 'in_review' } }) }),
  row(operatorWithdrawals.get, 'operator', { ask: () => ({ params }) }),
  row(operatorWithdrawals.destination, 'operator', { ask: () => ({ params, body: { reason } }) }),
  row(operatorWithdrawals.decide, 'operator', { ask: () => ({ params, body: { approve: true, reason } }) }),
  row(operatorWithdrawals.liftHold, 'operator', {
    ask: ({ merchant }) => ({
      params: { id: merchant.merchantId, hold: unknownId },
      body: { reason },
    }),
  }),
]
