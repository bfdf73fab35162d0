import { operatorRefunds } from '#contract/operator/refunds.ts'
import { refunds } from '#contract/refunds.ts'
import { storeRefunds } from '#contract/storefront/refunds.ts'
import { type CallRow, reason, row } from '../call-row.ts'

export const refundsRows: CallRow[] = [
  row(refunds.list, 'merchant', {
    ask: () => ({ query: { status: 'pending_approval' } }),
    own: [{ thing: 'refundId', ask: (id) => ({ query: { id } }) }],
  }),
  row(refunds.outcomes, 'merchant', {
    ask: ({ merchant }) => ({ query: { id: merchant.refundId } }),
    own: [{ thing: 'refundId', ask: (id) => ({ query: { id } }) }],
  }),
  row(refunds.answer, 'merchant', {
    ask: ({ merchant }) => ({ body: { id: merchant.refundId, agree: true, text: 'yes' } }),
    own: [{ thing: 'refundId', ask: (id) => ({ body: { id, agree: true, text: 'yes' } }) }],
  }),
  row(storeRefunds.ask, 'anybody', {
    ask: ({ merchant }) => ({
      params: { secret: merchant.secret },
      body: { reason: 'torn', goods: 'not_received', amount: 1 },
    }),
  }),
  row(operatorRefunds.list, 'operator', { ask: () => ({ query: { status: 'unpaid' } }) }),
  row(operatorRefunds.effect, 'operator', {
    ask: ({ merchant }) => ({ params: { id: merchant.refundId }, query: { bears: 'merchant' } }),
  }),
  row(operatorRefunds.figures, 'operator', { ask: ({ merchant }) => ({ params: { id: merchant.refundId } }) }),
  row(operatorRefunds.decide, 'operator', {
    ask: ({ other }) => ({ params: { id: other.refundId }, body: { approve: false, reason } }),
  }),
  row(operatorRefunds.proposePlatform, 'operator', {
    ask: ({ other }) => ({ params: { id: other.refundId }, body: { reason } }),
  }),
  row(operatorRefunds.payAgain, 'operator', {
    ask: ({ merchant }) => ({ params: { id: merchant.refundId }, body: { reason } }),
  }),
]
