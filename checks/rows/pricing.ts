import { pricing } from '#contract/pricing.ts'
import { type CallRow, row } from '../call-row.ts'

const rule = { markUpBps: 3_500, leastProfit: 200 }

export const pricingRows: CallRow[] = [
  row(pricing.rules, 'merchant'),
  row(pricing.preview, 'merchant', { ask: ({ categoryId }) => ({ query: { categoryId, ...rule, ending: 90 } }) }),
  row(pricing.apply, 'merchant', {
    ask: ({ categoryId }) => ({ body: { categoryId, ...rule, ending: 90, digest: '' } }),
  }),
  row(pricing.undo, 'merchant', {
    ask: ({ merchant }) => ({ body: { id: merchant.priceChangeId } }),
    own: [{ thing: 'priceChangeId', ask: (id) => ({ body: { id } }) }],
  }),
]
