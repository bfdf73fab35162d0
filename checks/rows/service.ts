import { operatorService } from '#contract/operator/service.ts'
import { service } from '#contract/service.ts'
import { type CallRow, row } from '../call-row.ts'

export const serviceRows: CallRow[] = [
  row(service.list, 'merchant'),
  row(service.send, 'merchant', { ask: () => ({ body: { text: 'Hello' } }) }),
  row(service.seen, 'merchant', { ask: () => ({ body: {} }) }),
  row(operatorService.conversations, 'operator'),
  row(operatorService.messages, 'operator', {
    ask: ({ merchant }) => ({ params: { merchantId: merchant.merchantId } }),
  }),
  row(operatorService.send, 'operator', {
    ask: ({ merchant }) => ({ params: { merchantId: merchant.merchantId }, body: { text: 'Hello' } }),
  }),
  row(operatorService.seen, 'operator', {
    ask: ({ merchant }) => ({ params: { merchantId: merchant.merchantId }, body: {} }),
  }),
  row(operatorService.events, 'operator'),
]
