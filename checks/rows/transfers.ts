import { operatorTransfers } from '#contract/operator/transfers.ts'
import { type CallRow, reason, row, unknownId } from '../call-row.ts'

const params = { kind: 'supplier_payout', subject: unknownId } as const

export const transfersRows: CallRow[] = [
  row(operatorTransfers.claim, 'operator', { ask: () => ({ params, body: { reason } }) }),
  row(operatorTransfers.record, 'operator', {
    ask: () => ({ params, body: { state: 'sent', evidence: 'BANK-2026-1', reason } }),
  }),
  row(operatorTransfers.proposeReturn, 'operator', { ask: () => ({ params, body: { line: 'ST-3', reason } }) }),
]
