import { useLingui } from '@lingui/react/macro'
import { isReasonCode, type ReasonCode } from '#contract/order-states.ts'
import type { RefundRequest } from './refund-labels.ts'

/** What was decided, as a person typed it; what the server stores itself in words. */
export function DecisionText({ decision }: Pick<RefundRequest, 'decision'>) {
  const { t } = useLingui()
  const texts: Readonly<Record<ReasonCode, string>> = {
    shopper: t`The shopper cancelled it.`,
    time: t`The deadline passed.`,
    silence: t`No decision was made within seven days.`,
    chargeback: t`The shopper's bank took the money back.`,
    chargeback_returned: t`The shopper's bank gave the money back.`,
  }
  return decision !== null && isReasonCode(decision) ? texts[decision] : decision
}

/** Why it was asked for: a shopper's words as they are, or the server's own, which it stores as the decision too. */
export function ReasonText({ reason, decision }: Pick<RefundRequest, 'reason' | 'decision'>) {
  return reason === decision ? <DecisionText decision={decision} /> : reason
}
