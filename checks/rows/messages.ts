import { messages } from '#contract/messages.ts'
import { operatorMessages } from '#contract/operator/messages.ts'
import { type CallRow, reason, row, unknownId } from '../call-row.ts'

const said = { title: { en: 'Hello' }, content: { en: 'Good news' } }

export const messagesRows: CallRow[] = [
  row(messages.notice, 'merchant', {
    own: [{ thing: 'noticeId', ask: (id) => ({ query: { id } }) }],
  }),
  row(messages.seen, 'merchant', {
    ask: ({ merchant }) => ({ body: { id: merchant.noticeId } }),
    own: [{ thing: 'noticeId', ask: (id) => ({ body: { id } }) }],
  }),
  row(messages.announcements, 'merchant'),
  row(operatorMessages.list, 'operator'),
  row(operatorMessages.publish, 'operator', { ask: () => ({ body: { ...said, reason } }) }),
  row(operatorMessages.remove, 'operator', { ask: () => ({ params: { id: unknownId }, body: { reason } }) }),
  row(operatorMessages.notices, 'operator'),
  row(operatorMessages.notify, 'operator', {
    ask: ({ merchant }) => ({ body: { merchantId: merchant.merchantId, ...said, reason } }),
  }),
]
