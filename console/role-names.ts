import { useLingui } from '@lingui/react/macro'
import type { OperatorRole } from '#contract/endpoint.ts'

/** The names of the operators' roles. */
export function useRoleName() {
  const { t } = useLingui()
  const names: Record<OperatorRole, string> = {
    reviewer: t`reviewer`,
    finance: t`finance`,
    catalogue: t`catalogue`,
    programme: t`programme`,
    support: t`support`,
    auditor: t`auditor`,
    admin: t`administrator`,
  }
  return (role: OperatorRole) => names[role]
}
