import type { StoreOrder } from '#contract/storefront/pages.ts'
import { useHash } from '../use-hash.ts'

/** The views of an order's page besides the order itself. The address names one after the secret. */
export const refundView = 'refund'
export const receiptView = 'receipt'
export const withdrawView = 'withdraw'
export const returnView = 'return'
export const reviewView = (position: number) => `review-${position}`

/** The parts of the address after the #: the secret of the order, and the view. The Back key leads to the order. */
export function useOrderAddress() {
  const hash = useHash()
  const [secret = '', view = ''] = (hash ?? '').slice(1).split('/')
  return { secret: hash === null ? null : secret, view }
}

export const viewLink = (secret: string, view: string) => `#${secret}/${view}`

/** Back to the order, without a new entry in the browser's history. */
export const leaveView = () => location.replace(location.hash.replace(/\/.*/, ''))

/** Whether the shopper can leave the contract now. An order that never arrived is refunded instead. */
export const mayWithdraw = ({ status, withdrawal, refund, refunded, total }: StoreOrder) =>
  status !== 'waiting_payment' &&
  status !== 'cancelled' &&
  refunded < total &&
  withdrawal !== null &&
  (withdrawal.by === null || Date.parse(withdrawal.by) > Date.now()) &&
  !(refund?.status === 'pending_approval' && (refund.isWithdrawal || !refund.isReceived) && isSent(status))

const isSent = (status: StoreOrder['status']) => status !== 'awaiting_pickup' && status !== 'awaiting_shipment'
