import { useLingui } from '@lingui/react/macro'
import type { merchantStates } from '#contract/operator/merchant-states.ts'
import type { MarkKind } from '../../parts/mark.tsx'

export type MerchantState = (typeof merchantStates)[number]

/** The state to show: closed if the shop is closed, otherwise the application's state. */
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
