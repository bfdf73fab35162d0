import { operatorDesk } from '#contract/operator/desk.ts'
import { type CallRow, row, unknownId } from '../call-row.ts'

export const deskRows: CallRow[] = [
  row(operatorDesk.read, 'operator'),
  row(operatorDesk.open, 'operator', { ask: () => ({ body: { queue: 'registrations', item: unknownId } }) }),
  row(operatorDesk.search, 'operator', { ask: () => ({ query: { keyword: 'EN', kind: 'order' } }) }),
  row(operatorDesk.waiting, 'operator', { ask: ({ merchant }) => ({ params: { id: merchant.merchantId } }) }),
  row(operatorDesk.secondPerson, 'operator'),
  row(operatorDesk.balance, 'operator', {
    ask: ({ merchant }) => ({ params: { id: merchant.merchantId }, query: {} }),
  }),
]
