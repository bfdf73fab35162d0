import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StoreDelivery, StoreOrder, StorePage } from '#contract/storefront/pages.ts'
import { useDateText } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import { useCountryName } from '../parts/country-name.ts'
import { Photo } from '../parts/photo.tsx'
import { Stars } from '../parts/stars.tsx'
import { TopBar } from '../parts/top-bar.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderHistory } from './order-history.tsx'
import { ReviewForm } from './review-form.tsx'
import { ShopperData } from './shopper-data.tsx'

const dayMs = 86_400_000

type PageProps = Extract<StorePage, { kind: 'order' }>

/** The order as its secret link shows it: the link is the shopper's account. */
export function OrderPage({ shop, order: first, secret, payment, delivery, keptDays }: PageProps) {
  const [order, setOrder] = useState(first)
  return (
    <>
      <TopBar shop={shop} />
      <main className="mx-auto w-full max-w-600 pb-32">
        <OrderTitle order={order} delivery={delivery} />
        <OrderActs order={order} secret={secret} payment={payment} onChange={setOrder} />
        <OrderHistory order={order} />
        <OrderLines order={order} secret={secret} onChange={setOrder} />
        <ShopperData order={order} secret={secret} keptDays={keptDays} onChange={setOrder} />
      </main>
    </>
  )
}

function useStatusTitle({ status, logistics, address }: StoreOrder): string {
  const { t } = useLingui()
  const place = address && (address.city || address.region)
  if (status === 'waiting_payment') return t`Awaiting payment`
  if (status === 'awaiting_pickup' || status === 'awaiting_shipment') return t`Paid, being prepared`
  if (status === 'shipped') {
    if (logistics === 'reached') return t`Delivered`
    return place ? t`On its way to ${place}` : t`On its way`
  }
  return status === 'cancelled' ? t`Cancelled` : t`Received`
}

function OrderTitle({ order, delivery }: Pick<PageProps, 'order' | 'delivery'>) {
  const dateText = useDateText()
  const { number, payBy, status, carrier, trackingNumber } = order
  return (
    <div className="px-20 pt-24 pb-16">
      <p className="text-caption text-soft">{number}</p>
      <h1 className="text-heading leading-[1.3] font-bold" aria-live="polite">
        {useStatusTitle(order)}
      </h1>
      {status === 'waiting_payment' && payBy && (
        <p className="text-soft">
          <Trans>Please pay by {dateText(payBy)}. After that the order is cancelled and nothing is charged.</Trans>
        </p>
      )}
      {delivery && <Arrival order={order} delivery={delivery} />}
      {trackingNumber && (
        <p className="text-soft">
          {carrier} <span className="figures text-ink">{trackingNumber}</span>
        </p>
      )}
      <p className="pt-4 text-caption text-soft">
        <Trans>Keep the address of this page: it opens your order, and only you have it.</Trans>
      </p>
    </div>
  )
}

type ArrivalProps = { order: StoreOrder; delivery: StoreDelivery }

/** The days between which the shop's last parcels to the same country would have arrived. */
function Arrival({ order, delivery: { country, least, most, parcels } }: ArrivalProps) {
  const dateText = useDateText()
  const place = useCountryName()(country)
  const shippedAt = order.events.findLast(({ kind }) => kind === 'shipped')?.at
  if (!shippedAt) return null
  const dayAfter = (days: number) => dateText(new Date(Date.parse(shippedAt) + days * dayMs).toISOString(), 'day')
  const [from, to] = [dayAfter(least), dayAfter(most)]
  return (
    <p className="text-soft" suppressHydrationWarning>
      <Trans>
        Likely there from {from} to {to}, as the last {parcels} parcels to {place}.
      </Trans>
    </p>
  )
}

type OrderProps = { order: StoreOrder; secret: string; onChange: (order: StoreOrder) => void }

function OrderLines({ order, secret, onChange }: OrderProps) {
  const { t } = useLingui()
  const isReceived = order.status === 'received' || order.status === 'completed'
  return (
    <>
      <ul aria-label={t`Products`} className="border-y border-line bg-surface">
        {order.lines.map(({ position, title, variant, image, quantity, price, stars }) => (
          <li key={position} className="border-b border-line px-20 py-14 last:border-b-0">
            <div className="flex gap-14">
              <Photo src={image} alt="" className="size-60 rounded-field" />
              <div className="min-w-0 flex-1">
                <p>{title}</p>
                <p className="text-caption text-soft">
                  {variant} {variant && '·'}{' '}
                  <span className="whitespace-nowrap">
                    {quantity} × <Money amount={price} />
                  </span>
                </p>
                {stars !== null && <Stars stars={stars} />}
              </div>
              <Money amount={price * quantity} className="font-semibold" />
            </div>
            {isReceived && stars === null && (
              <ReviewForm position={position} title={title} secret={secret} onChange={onChange} />
            )}
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-16 px-20 pt-12 text-body font-semibold">
        <Trans>Total</Trans>
        <Money amount={order.total} />
      </p>
      {order.refunded > 0 && (
        <p className="flex justify-between gap-16 px-20 pt-4 text-good">
          <Trans>Refunded</Trans>
          <Money amount={order.refunded} />
        </p>
      )}
    </>
  )
}
