import { operatorService } from '#contract/operator/service.ts'
import { service } from '#contract/service.ts'
import { type CallRow, reason, row, unknownId } from '../call-row.ts'

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
  row(operatorService.read, 'operator', {
    ask: ({ merchant }) => ({ params: { merchantId: merchant.merchantId } }),
  }),
  row(operatorService.assign, 'operator', {
    ask: ({ merchant }) => ({ params: { merchantId: merchant.merchantId }, body: { operatorId: null, reason } }),
  }),
  row(operatorService.close, 'operator', {
    ask: ({ merchant }) => ({
      params: { merchantId: merchant.merchantId },
      body: { messages: 1, reason },
    }),
  }),
  row(operatorService.reopen, 'operator', {
    ask: ({ merchant }) => ({ params: { merchantId: merchant.merchantId }, body: { reason } }),
  }),
  row(operatorService.colleagues, 'operator'),
  row(operatorService.cannedAnswers, 'operator'),
  row(operatorService.setCannedAnswer, 'operator', {
    ask: () => ({ body: { code: 'parcel-late', title: 'A late parcel', texts: { en: 'It is on its way.' }, reason } }),
  }),
  row(operatorService.removeCannedAnswer, 'operator', { ask: () => ({ params: { id: unknownId }, body: { reason } }) }),
  row(operatorService.events, 'operator'),
]
