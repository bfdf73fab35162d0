import { operatorAnnouncements } from '#contract/operator/announcements.ts'
import { operatorSupport } from '#contract/operator/support.ts'
import { service } from '#contract/service.ts'
import { type CallRow, reason, row } from './call-row.ts'

const nobody = '01900000-0000-7000-8000-00000000dead'
const said = { title: { en: 'Hello' }, content: { en: 'Good news' } }

export const serviceCalls: CallRow[] = [
  row(service.list, 'merchant'),
  row(service.send, 'merchant', { ask: () => ({ body: { text: 'Hello' } }) }),
  row(service.seen, 'merchant', { ask: () => ({ body: {} }) }),
  row(operatorSupport.conversations, 'operator'),
  row(operatorSupport.messages, 'operator', {
    ask: ({ merchant }) => ({ params: { merchantId: merchant.merchantId } }),
  }),
  row(operatorSupport.send, 'operator', {
    ask: ({ merchant }) => ({ params: { merchantId: merchant.merchantId }, body: { text: 'Hello' } }),
  }),
  row(operatorSupport.seen, 'operator', {
    ask: ({ merchant }) => ({ params: { merchantId: merchant.merchantId }, body: {} }),
  }),
  row(operatorSupport.events, 'operator'),
  row(operatorAnnouncements.list, 'operator'),
  row(operatorAnnouncements.publish, 'operator', { ask: () => ({ body: { ...said, reason } }) }),
  row(operatorAnnouncements.remove, 'operator', { ask: () => ({ params: { id: nobody }, body: { reason } }) }),
  row(operatorAnnouncements.notify, 'operator', {
    ask: ({ merchant }) => ({ body: { merchantId: merchant.merchantId, ...said, reason } }),
  }),
]
