import { operatorPartners } from '#contract/operator/partners.ts'
import { partners } from '#contract/partners.ts'
import { type CallRow, reason, row, unknownId } from '../call-row.ts'

const params = { id: unknownId }
const key = { algorithm: 'HS256', key: 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA' }

export const partnersRows: CallRow[] = [
  row(partners.third, 'anybody', { ask: () => ({ body: { data: 'a.b.c', mer: 'nobody' } }) }),
  row(operatorPartners.list, 'operator'),
  row(operatorPartners.register, 'operator', {
    ask: () => ({ body: { name: 'A partner', vouches: false, ...key, reason } }),
  }),
  row(operatorPartners.rotate, 'operator', { ask: () => ({ params, body: { ...key, overlapDays: 1, reason } }) }),
  row(operatorPartners.revoke, 'operator', { ask: () => ({ params, body: { reason } }) }),
]
