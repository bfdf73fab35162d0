import { operatorProposals } from '#contract/operator/proposals.ts'
import { type CallRow, reason, row, unknownId } from '../call-row.ts'

const params = { id: unknownId }

export const proposalsRows: CallRow[] = [
  row(operatorProposals.list, 'operator', { ask: () => ({ query: { status: 'waiting' } }) }),
  row(operatorProposals.confirm, 'operator', { ask: () => ({ params, body: { reason } }) }),
  row(operatorProposals.refuse, 'operator', { ask: () => ({ params, body: { reason } }) }),
]
