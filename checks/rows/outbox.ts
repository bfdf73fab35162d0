import { operatorOutbox } from '#contract/operator/outbox.ts'
import { type CallRow, reason, row, unknownId } from '../call-row.ts'

export const outboxRows: CallRow[] = [
  row(operatorOutbox.list, 'operator', { ask: () => ({ query: { lane: 'money_out' } }) }),
  row(operatorOutbox.resend, 'operator', {
    ask: ({ merchant }) => ({ params: { id: unknownId }, body: { merchantId: merchant.merchantId, reason } }),
  }),
]
