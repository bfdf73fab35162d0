import { merchants } from '#contract/merchants.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { type CallRow, reason, row } from '../call-row.ts'

const validFrom = '2026-12-01T00:00:00.000Z'

export const merchantsRows: CallRow[] = [
  row(merchants.info, 'merchant'),
  row(operatorMerchants.goodwill, 'operator', {
    ask: ({ merchant }) => ({ params: { id: merchant.merchantId }, body: { amount: 100, reason } }),
  }),
  row(operatorMerchants.hold, 'operator', {
    ask: ({ merchant }) => ({
      params: { id: merchant.merchantId },
      body: { amount: 100, rule: 'court_order', case: 'KT 1', until: validFrom, reason },
    }),
  }),
  row(operatorMerchants.list, 'operator', { ask: () => ({ query: { keyword: 'shop' } }) }),
  row(operatorMerchants.get, 'operator', { ask: ({ merchant }) => ({ params: { id: merchant.merchantId } }) }),
  row(operatorMerchants.overview, 'operator', { ask: ({ merchant }) => ({ params: { id: merchant.merchantId } }) }),
  row(operatorMerchants.security, 'operator', { ask: ({ merchant }) => ({ params: { id: merchant.merchantId } }) }),
  row(operatorMerchants.acts, 'operator', { ask: ({ merchant }) => ({ params: { id: merchant.merchantId } }) }),
  row(operatorMerchants.close, 'operator', {
    ask: ({ other }) => ({ params: { id: other.merchantId }, body: { reason } }),
  }),
  row(operatorMerchants.open, 'operator', {
    ask: ({ other }) => ({ params: { id: other.merchantId }, body: { reason } }),
  }),
]
