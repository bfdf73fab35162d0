import type { OperatorRole } from '#contract/endpoint.ts'
import { rolesApart } from '#contract/operator/roles-apart.ts'

const reasons = {
  finance_and_admin: 'finance and admin are two persons: who decides about money does not give others access',
  auditor_alone: 'an auditor has no other role: who reads the books changes nothing',
}

/**
 * Why one operator may not have these roles together, in words for the command; null if allowed.
 * require_separate_roles() refuses them in the database.
 */
export function whyApart(roles: readonly OperatorRole[]): string | null {
  const apart = rolesApart(roles)
  return apart && reasons[apart]
}
