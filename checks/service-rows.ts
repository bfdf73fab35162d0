import { operatorMessages } from '#contract/operator/messages.ts'
import { operatorService } from '#contract/operator/service.ts'
import { service } from '#contract/service.ts'
import { type CallRow, reason, row } from './call-row.ts'

const nobody = '01900000-0000-7000-8000-00000000dead'
const said = { title: { en: 'Hello' }, content: { en: 'Good news' } }

export const serviceCalls: CallRow[] = [
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
  row(operatorMessages.list, 'operator'),
  row(operatorMessages.publish, 'operator', { ask: () => ({ body: { ...said, reason } }) }),
  row(operatorMessages.remove, 'operator', { ask: () => ({ params: { id: nobody }, body: { reason } }) }),
  row(operatorMessages.notify, 'operator', {
    ask: ({ merchant }) => ({ body: { merchantId: merchant.merchantId, ...said, reason } }),
  }),
]
