import type { ReactNode } from 'react'
import type { StoreOrder, StoreSeller } from '#contract/storefront/pages.ts'
import { mayWithdraw, receiptView, refundView, returnView, reviewView, withdrawView } from '../buy/views.ts'
import { ReceiptView } from './receipt-view.tsx'
import { RefundForm } from './refund-form.tsx'
import { ReturnForm } from './return-form.tsx'
import { ReviewForm } from './review-form.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

export type FormsProps = {
  view: string
  order: StoreOrder
  secret: string
  seller: StoreSeller
  /** Called with the order once the form is accepted. `isAsked`: a decision follows. */
  onSent: (order: StoreOrder, isAsked: boolean) => void
  /** Called after a refusal, because the order may have changed since it was read. */
  onRefused: () => void
  /** The order itself, shown if the view in the address is not possible for it now. */
  children: ReactNode
}

/** What a shopper can do with a paid order, and its receipt. Each is a view of the order's page. */
export function Forms({ view, children, ...props }: FormsProps) {
  const { order, onSent } = props
  if (view === receiptView && order.events.some(({ kind }) => kind === 'paid')) return <ReceiptView {...props} />
  const isPaid = order.status !== 'waiting_payment' && order.status !== 'cancelled'
  if (view === refundView && isPaid && order.refunded < order.total && order.refund?.status !== 'pending_approval')
    return <RefundForm {...props} onSent={(changed) => onSent(changed, true)} />
  if (view === withdrawView && mayWithdraw(order))
    return <WithdrawForm {...props} onSent={(changed) => onSent(changed, false)} />
  const { refund } = order
  const isReturn = refund?.isWithdrawal && refund.status === 'pending_approval' && refund.sentBackAt === null
  if (view === returnView && isReturn) return <ReturnForm {...props} onSent={(changed) => onSent(changed, false)} />
  const reviewed = order.lines.find(({ position, stars }) => stars === null && view === reviewView(position))
  if (reviewed && (order.status === 'received' || order.status === 'completed'))
    return <ReviewForm {...props} line={reviewed} onReviewed={(changed) => onSent(changed, false)} />
  return children
}
