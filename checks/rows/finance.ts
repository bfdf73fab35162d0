import { finance } from '#contract/finance.ts'
import { type CallRow, row } from '../call-row.ts'

export const financeRows: CallRow[] = [
  row(finance.bill, 'merchant', { ask: () => ({ query: { type: 'order' } }) }),
  row(finance.report, 'merchant', { ask: () => ({ query: { range: 'month' } }) }),
  row(finance.statement, 'merchant', { ask: () => ({ query: { format: 'csv' } }) }),
]
