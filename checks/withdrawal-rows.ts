import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { type CallRow, reason, row } from './call-row.ts'

const card = { fullName: 'Some Body', bankName: 'A bank', cardNumber: '4111111111111111' }
const params = { number: 'WD-00000-00000' }

export const withdrawalCalls: CallRow[] = [
  row(withdrawals.terms, 'merchant'),
  row(withdrawals.withdraw, 'merchant', {
    ask: () => ({ body: { method: 'bank_card', ...card, amount: 1_000, fee: 100, payToken: 'none' } }),
  }),
  row(withdrawals.cancelWithdrawal, 'merchant', { ask: () => ({ body: params }) }),
  row(withdrawals.withdrawalLog, 'merchant', { ask: () => ({ query: { status: 'in_review' } }) }),
  row(operatorWithdrawals.list, 'operator', { ask: () => ({ query: { status: 'in_review' } }) }),
  row(operatorWithdrawals.get, 'operator', { ask: () => ({ params }) }),
  row(operatorWithdrawals.destination, 'operator', { ask: () => ({ params, body: { reason } }) }),
  row(operatorWithdrawals.decide, 'operator', { ask: () => ({ params, body: { approve: true, reason } }) }),
  row(operatorWithdrawals.liftHold, 'operator', {
    ask: ({ merchant }) => ({
      params: { id: merchant.merchantId, hold: '01900000-0000-7000-8000-000000000000' },
      body: { reason },
    }),
  }),
  row(operatorWithdrawals.arrival, 'operator', {
    ask: () => ({ params, body: { state: 'paid', evidence: 'BANK-1', reason } }),
  }),
]
