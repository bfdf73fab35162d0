import { audit } from '#contract/audit.ts'
import { operatorAudit } from '#contract/operator/audit.ts'
import { type CallRow, row } from '../call-row.ts'

const since = '2026-01-01T00:00:00.000Z'

export const auditRows: CallRow[] = [
  row(audit.list, 'merchant'),
  row(operatorAudit.list, 'operator', {
    ask: ({ merchant }) => ({ query: { merchantId: merchant.merchantId, act: 'shop.close', since, until: since } }),
  }),
  row(operatorAudit.acts, 'operator'),
  row(operatorAudit.chain, 'operator', { ask: ({ merchant }) => ({ query: { merchantId: merchant.merchantId } }) }),
]
