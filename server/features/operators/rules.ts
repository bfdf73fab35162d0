import type { OperatorRole } from '#contract/endpoint.ts'

/**
 * The reason why one operator may not have these roles together; null where it may. The database refuses them as well:
 * require_separate_roles().
 */
export function whyApart(roles: readonly OperatorRole[]): string | null {
  if (roles.includes('finance') && roles.includes('admin')) {
    return 'finance and admin are two persons: who decides about money does not give others access'
  }
  if (roles.includes('auditor') && roles.length > 1) {
    return 'an auditor has no other role: who reads the books changes nothing'
  }
  return null
}
