import { operators } from '#contract/operator/operators.ts'
import { type CallRow, reason, row, unknownId } from '../call-row.ts'

export const operatorsRows: CallRow[] = [
  row(operators.login, 'anybody', {
    ask: () => ({ body: { email: 'nobody@example.com', password: 'wrong', totp: '000000' } }),
  }),
  row(operators.logout, 'operator'),
  row(operators.me, 'operator'),
  row(operators.list, 'operator'),
  row(operators.days, 'operator'),
  row(operators.signOut, 'operator', { ask: () => ({ params: { id: unknownId }, body: { reason } }) }),
  row(operators.disable, 'operator', { ask: () => ({ params: { id: unknownId }, body: { reason } }) }),
  row(operators.reset, 'operator', { ask: () => ({ params: { id: unknownId }, body: { reason } }) }),
]
