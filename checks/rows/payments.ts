import { operatorPayments } from '#contract/operator/payments.ts'
import { storePayments } from '#contract/storefront/payments.ts'
import { type CallRow, reason, row } from '../call-row.ts'

const line = { line: 'S-2026-1', number: 'EN-00000-00000', amount: 100, currency: 'USD', payer: 'A. Weber' }

export const paymentsRows: CallRow[] = [
  row(storePayments.webhook, 'anybody', { ask: () => ({ params: { provider: 'nobody' }, body: {} }) }),
  row(operatorPayments.unmatched, 'operator'),
  row(operatorPayments.close, 'operator', { ask: () => ({ body: { provider: 'test', eventId: 'none', reason } }) }),
  row(operatorPayments.unbooked, 'operator'),
  row(operatorPayments.disputes, 'operator', { ask: () => ({ query: { state: 'open' } }) }),
  row(operatorPayments.bankReturns, 'operator'),
  row(operatorPayments.bankPayment, 'operator', { ask: () => ({ body: { ...line, reason } }) }),
  row(operatorPayments.payouts, 'operator'),
  row(operatorPayments.proposePayout, 'operator', {
    ask: () => ({
      body: {
        ...{ provider: 'test', reference: 'P-1', line: 'S-2026-3', amount: 97, reason },
        entries: [{ reference: 'nothing', amount: 100, fee: 3 }],
      },
    }),
  }),
]
