import { useLingui } from '@lingui/react/macro'
import { isReasonCode, type ReasonCode } from '#contract/order-states.ts'
import type { RefundRequest } from './refund-labels.ts'

/** The decision as a person typed it. Codes of the server are translated. */
export function DecisionText({ decision }: Pick<RefundRequest, 'decision'>) {
  const { t } = useLingui()
  const texts: Readonly<Record<ReasonCode, string>> = {
    shopper: t`The shopper cancelled it.`,
    time: t`The deadline passed.`,
    silence: t`No decision was made within seven days.`,
    chargeback: t`The shopper's bank took the money back.`,
    chargeback_returned: t`The shopper's bank gave the money back.`,
    withdrawal: t`The shopper withdrew from the contract.`,
    returned: t`The goods came back.`,
    sent_back: t`The goods were sent back.`,
    not_sent_back: t`The goods were not sent back.`,
  }
  return decision !== null && isReasonCode(decision) ? texts[decision] : decision
}

/** Why it was asked for: the chosen reason and the quoted words of the shopper. Codes of the server are translated. */
export function ReasonText({ cause, reason, decision }: Pick<RefundRequest, 'cause' | 'reason' | 'decision'>) {
  const { t } = useLingui()
  const texts: Readonly<Record<NonNullable<RefundRequest['cause']>, string>> = {
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
  if (cause === null) return reason === decision ? <DecisionText decision={decision} /> : reason
  const words = reason !== '' && reason !== 'withdrawal' ? `“${reason}”` : ''
  return [texts[cause], words].filter(Boolean).join(': ')
}
