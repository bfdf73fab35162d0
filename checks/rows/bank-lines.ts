import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { type CallRow, reason, row, unknownId } from '../call-row.ts'

const account = { code: 'CHECK', clearing: 'clearing:bank', currency: 'USD' }
const mapping = { delimiter: ';', dates: 'YYYY-MM-DD', decimal: '.', columns: { bookedOn: 'Date', amount: 'Amount' } }
const difference = { day: '2026-03-02', clearing: 'clearing:bank', kind: 'in_books_only', key: 'none' }

export const bankLinesRows: CallRow[] = [
  row(operatorBankLines.accounts, 'operator'),
  row(operatorBankLines.addAccount, 'operator', { ask: () => ({ body: { ...account, reason } }) }),
  row(operatorBankLines.map, 'operator', { ask: () => ({ params: { id: unknownId }, body: { mapping, reason } }) }),
  row(operatorBankLines.job, 'operator', { ask: () => ({ params: { id: unknownId } }) }),
  row(operatorBankLines.list, 'operator', { ask: () => ({ query: { state: 'all', keyword: 'none' } }) }),
  row(operatorBankLines.unused, 'operator', { ask: () => ({ query: { amount: -1_000, number: 'PP-00000-00000' } }) }),
  row(operatorBankLines.matches, 'operator', { ask: () => ({ params: { id: unknownId } }) }),
  row(operatorBankLines.fitting, 'operator', { ask: () => ({ params: { number: 'RC-00000-00000' } }) }),
  row(operatorReconciliation.day, 'operator', { ask: () => ({ query: { day: '2026-03-02' } }) }),
  row(operatorReconciliation.note, 'operator', { ask: () => ({ body: { ...difference, reason } }) }),
]
