import { useLingui } from '@lingui/react/macro'
import type { Refund } from './refund.ts'

export function useCauseLabels(): Readonly<Record<NonNullable<Refund['cause']>, string>> {
  const { t } = useLingui()
  return {
    not_arrived: t`It did not arrive`,
    damaged: t`Damaged`,
    wrong_goods: t`The wrong item`,
    incomplete: t`Something is missing`,
    not_as_described: t`Not as described`,
    too_late: t`It takes too long`,
    unwanted: t`No longer wanted`,
    other: t`Another reason`,
    withdrawal: t`Withdrawal from the contract`,
  }
}
