import { Trans } from '@lingui/react/macro'

/** A reason as it was typed; the two that the server stores itself in words. */
export function ReasonText({ reason }: { reason: string | null }) {
  if (reason === 'silence') return <Trans>No decision was made within seven days.</Trans>
  if (reason === 'chargeback') return <Trans>The shopper's bank took the money back.</Trans>
  return reason
}
