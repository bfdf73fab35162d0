import type { OperatorRole } from '../endpoint.ts'

/** Why one operator must not have these roles together. Null if it may. */
export function rolesApart(roles: readonly OperatorRole[]): 'finance_and_admin' | 'auditor_alone' | null {
  if (roles.includes('finance') && roles.includes('admin')) return 'finance_and_admin'
  return roles.includes('auditor') && roles.length > 1 ? 'auditor_alone' : null
}
