import { storePayments } from '#contract/storefront/payments.ts'
import { type CallRow, row } from '../call-row.ts'

export const paymentsRows: CallRow[] = [
  row(storePayments.webhook, 'anybody', { ask: () => ({ params: { provider: 'nobody' }, body: {} }) }),
]
