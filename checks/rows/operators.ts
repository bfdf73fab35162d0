import { operators } from '#contract/operator/operators.ts'
import { type CallRow, row } from '../call-row.ts'

export const operatorsRows: CallRow[] = [
  row(operators.login, 'anybody', {
    ask: () => ({ body: { email: 'nobody@example.com', password: 'wrong', totp: '000000' } }),
  }),
  row(operators.logout, 'operator'),
  row(operators.me, 'operator'),
]
