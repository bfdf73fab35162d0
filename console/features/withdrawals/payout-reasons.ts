import { useLingui } from '@lingui/react/macro'
import type { rejectionReasons } from '#contract/payouts.ts'

export function usePayoutReasons(): Record<(typeof rejectionReasons)[number], string> {
  const { t } = useLingui()
  return {
    name_differs: t`The account is not in your own name`,
    destination_refused: t`The bank or blockchain network does not accept this destination`,
    sanctions: t`The destination is on a sanctions list`,
    not_by_owner: t`There are signs that you did not request this yourself`,
    legal_hold: t`A legal hold applies to this amount`,
  }
}
