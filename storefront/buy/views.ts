import { useHash } from '../use-hash.ts'

/** The views of an order's page besides the order itself: what the address names after the secret. */
export const refundView = 'refund'
export const receiptView = 'receipt'
export const reviewView = (position: number) => `review-${position}`

/** What the address says behind its #: the secret of the order and the view. The Back key leads to the order. */
export function useOrderAddress() {
  const hash = useHash()
  const [secret = '', view = ''] = (hash ?? '').slice(1).split('/')
  return { secret: hash === null ? null : secret, view }
}

export const viewLink = (secret: string, view: string) => `#${secret}/${view}`

/** Back to the order, without a further step in the browser's history. */
export const leaveView = () => location.replace(location.hash.replace(/\/.*/, ''))
