import { Trans } from '@lingui/react/macro'
import { type MouseEvent, useState } from 'react'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { classNames } from '#kit/class-names.ts'
import { addLine } from '../basket.ts'
import { api, at } from '../calls.ts'
import { basketPath, storeLink } from '../links.ts'
import { BasketNotKept } from '../parts/basket-not-kept.tsx'
import { primaryButton, secondaryButton } from '../parts/controls.tsx'
import { useFrame } from '../store-frame.tsx'
import { Question, useOrderAct } from './order-act.tsx'
import { Payment, type PaymentPage } from './payment.tsx'
import { refundView, viewLink } from './views.ts'

type Props = {
  order: StoreOrder
  secret: string
  payment: PaymentPage
  onChange: (order: StoreOrder) => void
  onAccount: (account: NonNullable<PaymentPage['account']>) => void
}

export function OrderActs(props: Props) {
  const { order } = props
  if (order.status === 'waiting_payment') return <Payment {...props} />
  if (order.status === 'cancelled') return isPaid(order) ? null : <BuyAgain order={order} />
  return <AfterPayment {...props} />
}

const isPaid = ({ events }: StoreOrder) => events.some(({ kind }) => kind === 'paid')

/** For an order that was never paid: puts its items into the basket again, which reads the present prices. */
function BuyAgain({ order: { shop, lines } }: Pick<Props, 'order'>) {
  const link = storeLink(useFrame())
  const [isRefused, setRefused] = useState(false)
  const putBack = (event: MouseEvent) => {
    const kept = lines.map(({ listingId, variantId, quantity, title, variant, image, price }) =>
      addLine(shop.id, { listingId, variantId, quantity, title, variant, image, price }),
    )
    if (kept.every(Boolean)) return
    event.preventDefault()
    setRefused(true)
  }
  return (
    <div className="px-20 pt-24 pb-32">
      <a href={link(basketPath(shop.id))} className={secondaryButton} onClick={putBack}>
        <Trans>Put the items back into the basket</Trans>
      </a>
      {isRefused && <BasketNotKept />}
    </div>
  )
}

/** Fixed at the bottom while the parcel is on its way. Before and after that it is below the order. */
function AfterPayment({ order, secret, onChange }: Props) {
  const confirm = useOrderAct(at(api.storeOrders.confirm, { secret }), onChange)
  const [isReceiptAsked, setReceiptAsked] = useState(false)
  const isShipped = order.status === 'shipped'
  const isAsked = order.refund?.status === 'pending_approval'
  const isRefundable = order.refunded < order.total && !isAsked
  if (!isShipped && !isRefundable && !isAsked) return null
  return (
    <div className={classNames('px-20', isShipped ? 'thumb-bar border-t border-line bg-surface' : 'pt-24 pb-32')}>
      {isReceiptAsked && isShipped ? (
        <Question
          act={confirm}
          says={
            <Trans>Only say so once you have the goods: from then on the days run until the shop gets the money.</Trans>
          }
          yes={<Trans>I have the goods</Trans>}
          onYes={() => void confirm.run({})}
          onNo={() => setReceiptAsked(false)}
        />
      ) : (
        <div className={classNames('flex flex-wrap gap-12', isShipped && '*:w-auto *:flex-1 *:px-10 *:text-small')}>
          {isAsked && (
            <p className="self-center text-soft">
              <Trans>Your request is being decided.</Trans>
            </p>
          )}
          {isRefundable && (
            <a href={viewLink(secret, refundView)} className={secondaryButton}>
              <Trans>Something is wrong</Trans>
            </a>
          )}
          {isShipped && (
            <button type="button" className={primaryButton} onClick={() => setReceiptAsked(true)}>
              <Trans>I have received it</Trans>
            </button>
          )}
        </div>
      )}
    </div>
  )
}
