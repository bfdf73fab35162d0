import { dashboard } from '#contract/dashboard.ts'
import { type CallRow, row } from '../call-row.ts'

export const dashboardRows: CallRow[] = [
  row(dashboard.index, 'merchant'),
  row(dashboard.figures, 'merchant'),
  row(dashboard.funnel, 'merchant'),
  row(dashboard.reviews, 'merchant'),
  row(dashboard.echart, 'merchant', { ask: () => ({ query: { range: 30 } }) }),
]
