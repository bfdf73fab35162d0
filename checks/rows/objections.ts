import { objections } from '#contract/objections.ts'
import { operatorObjections } from '#contract/operator/objections.ts'
import { type CallRow, reason, row, unknownId } from '../call-row.ts'

export const objectionsRows: CallRow[] = [
  row(objections.object, 'merchant', { ask: () => ({ body: { subject: `act:${unknownId}`, text: reason } }) }),
  row(objections.list, 'merchant', { ask: () => ({ query: { subject: `act:${unknownId}` } }) }),
  row(operatorObjections.list, 'operator', { ask: () => ({ query: { state: 'waiting' } }) }),
  row(operatorObjections.answer, 'operator', {
    ask: () => ({ params: { id: unknownId }, body: { answer: reason, reason } }),
  }),
]
