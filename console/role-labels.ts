import { useLingui } from '@lingui/react/macro'
import type { OperatorRole } from '#contract/endpoint.ts'

export function useRoleLabel() {
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

/** What each role may do, in a sentence. It is shown before the role is given to an operator. */
export function useRoleDescriptions(): Record<OperatorRole, string> {
  const { t } = useLingui()
  return {
    reviewer: t`Decides on registrations and appeals, issues invitations, closes and opens shops.`,
    finance: t`Decides on deposits, withdrawals, refunds, holds and payouts, and imports bank statements.`,
    catalogue: t`Manages products, categories and imports, and ships orders.`,
    programme: t`Proposes levels, packages, fees and the account to pay to, and writes announcements.`,
    support: t`Answers merchants in the chat and replies to their appeals.`,
    auditor: t`Can view everything except conversations. Cannot make changes.`,
    admin: t`Grants and ends access, reads the audit trail and manages partners.`,
  }
}
