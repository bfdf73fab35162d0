import { insight } from '#contract/insight.ts'
import { type CallRow, row } from '../call-row.ts'

export const insightRows: CallRow[] = [
  row(insight.list, 'merchant', { own: [{ thing: 'listingId', ask: (id) => ({ query: { listingId: id } }) }] }),
  row(insight.days, 'merchant', {
    ask: ({ merchant }) => ({ query: { listingId: merchant.listingId, of: 'views' } }),
    own: [{ thing: 'listingId', ask: (id) => ({ query: { listingId: id, of: 'baskets' } }) }],
  }),
]
