import type { OperatorRole } from '#contract/endpoint.ts'
import { operatorRoles } from '#contract/operator/operators.ts'

/** All roles that one operator may have together; administrators and auditors must be separate persons. */
export const staffRoles: readonly OperatorRole[] = operatorRoles.filter(
  (role) => role !== 'admin' && role !== 'auditor',
)
