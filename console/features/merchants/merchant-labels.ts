import { useLingui } from '@lingui/react/macro'
import type { merchantStates } from '#contract/operator/merchant-states.ts'
import type { MarkKind } from '../../parts/mark.tsx'

export type MerchantState = (typeof merchantStates)[number]

/** The state that a merchant is shown in: a closed shop, else the application's. */
export const stateOf = ({ status, open }: { status: string; open: boolean }): MerchantState =>
  status === 'approved' && !open ? 'closed' : (status as MerchantState)

export const markOfState: Readonly<Record<MerchantState, MarkKind>> = {
  approved: 'done',
  in_review: 'half',
  rejected: 'ended',
  closed: 'ended',
}

export function useStateLabels(): Readonly<Record<MerchantState, string>> {
  const { t } = useLingui()
  return { approved: t`in business`, in_review: t`in review`, rejected: t`rejected`, closed: t`closed` }
}
