import { audit } from '#contract/audit.ts'
import { operatorAudit } from '#contract/operator/audit.ts'
import { type CallRow, row } from '../call-row.ts'

export const auditRows: CallRow[] = [row(audit.list, 'merchant'), row(operatorAudit.list, 'operator')]
