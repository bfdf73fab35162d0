import { Trans } from '@lingui/react/macro'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { classNames } from '#kit/class-names.ts'
import { api, at } from '../calls.ts'
import { primaryButton, secondaryButton } from '../parts/controls.tsx'
import { ActFailure, useOrderAct } from './order-act.tsx'
import { Payment, type PaymentPage } from './payment.tsx'
import { refundView, viewLink } from './views.ts'

type Props = {
  order: StoreOrder
  secret: string
  payment: PaymentPage
  onChange: (order: StoreOrder) => void
  /** Where to pay to, once a bank transfer was chosen. */
  onAccount: (account: NonNullable<PaymentPage['account']>) => void
}

/** What the shopper may do now. */
export function OrderActs(props: Props) {
  const { order } = props
  if (order.status === 'waiting_payment') return <Payment {...props} />
  if (order.status === 'cancelled') return null
  return <AfterPayment {...props} />
}

/** At the thumb while the parcel is on its way; before and after, what is left to do is below the order. */
function AfterPayment({ order, secret, onChange }: Props) {
  const confirm = useOrderAct(at(api.storeOrders.confirm, { secret }), onChange)
  const isShipped = order.status === 'shipped'
  const isRefundable = order.refunded < order.total
  if (!isShipped && !isRefundable) return null
  return (
    <div className={classNames('px-20', isShipped ? 'thumb-bar border-t border-line bg-surface' : 'pt-24 pb-32')}>
      <ActFailure act={confirm} />
      <div className={classNames('flex gap-12', isShipped && '*:w-auto *:flex-auto *:px-10 *:text-small')}>
        {isRefundable && (
          <a href={viewLink(secret, refundView)} className={secondaryButton}>
            <Trans>Something is wrong</Trans>
          </a>
        )}
        {isShipped && (
          <button
            type="button"
            className={primaryButton}
            aria-busy={confirm.isPending || undefined}
            onClick={() => !confirm.isPending && void confirm.run({})}
          >
            <Trans>I have received it</Trans>
          </button>
        )}
      </div>
    </div>
  )
}
