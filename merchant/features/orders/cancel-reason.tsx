import { Trans, useLingui } from '@lingui/react/macro'
import { cancelReasonOf, type OrderDetail } from './order-labels.ts'

export function CancelReason({ order: { cancelReason, paidAt } }: { order: OrderDetail }) {
  const { t } = useLingui()
  if (cancelReason) {
    const reason = cancelReasonOf(cancelReason)
    return typeof reason === 'string' ? reason : t(reason)
  }
  return paidAt ? <Trans>The shopper will be refunded.</Trans> : <Trans>The order was not paid.</Trans>
}
