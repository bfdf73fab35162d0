import { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import { type CallRow, reason, row, unknownId } from '../call-row.ts'

const account = { holder: 'Lamps & Co', accountNumber: 'DE02 1203 0000 0000 2020 51' }
const run = { supplier: 'nobody', before: '2026-01-01T00:00:00Z', orders: 1, amount: 100, ...account, reason }
const params = { id: unknownId }

export const supplierPayoutsRows: CallRow[] = [
  row(operatorSupplierPayouts.due, 'operator'),
  row(operatorSupplierPayouts.list, 'operator', { ask: () => ({ query: { state: 'open' } }) }),
  row(operatorSupplierPayouts.get, 'operator', { ask: () => ({ params }) }),
  row(operatorSupplierPayouts.file, 'operator', { ask: () => ({ params }) }),
  row(operatorSupplierPayouts.propose, 'operator', { ask: () => ({ body: run }) }),
]
