import { Trans, useLingui } from '@lingui/react/macro'
import { Truck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { dayMs } from '#contract/durations.ts'
import type { StoreDelivery, StoreOrder } from '#contract/storefront/pages.ts'
import { classNames } from '#kit/class-names.ts'
import { useDateText } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'
import { Money } from '#kit/money.tsx'
import { api, at } from '../calls.ts'
import { legalPath, questionPath, storeLink } from '../links.ts'
import { quietButton } from '../parts/controls.tsx'
import { useCountryName } from '../parts/country-name.ts'
import { Photo } from '../parts/photo.tsx'
import { Stars } from '../parts/stars.tsx'
import { useFrame } from '../store-frame.tsx'
import { useSeenAgain } from '../use-seen-again.ts'
import { keepWaiting } from '../waiting-order.ts'
import { CopyLine } from './bank-transfer.tsx'
import { LaterForms } from './later-forms.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderHistory } from './order-history.tsx'
import type { PageProps } from './order-page.tsx'
import { PayBy, type PaymentPage } from './payment.tsx'
import { readOrNull } from './read-or-null.ts'
import { ShopperData } from './shopper-data.tsx'
import type { Opened } from './use-opened.ts'
import { leaveView, receiptView, reviewView, useOrderAddress, viewLink } from './views.ts'
import { Withdrawal } from './withdrawal.tsx'

type OpenedProps = PageProps & Pick<Opened, 'order' | 'choice'> & { secret: string; opening: ReactNode }

/** The order and its views. Its code is loaded together with its data, because nothing is shown before. */
export function OpenedOrder({ order: first, ...props }: OpenedProps) {
  const { secret } = props
  const [order, setOrder] = useState(first)
  const [isRefundSent, setRefundSent] = useState(false)
  const { view } = useOrderAddress()
  useEffect(() => {
    document.title = `${first.number} · ${first.shop.name}`
  }, [first])
  const readAgain = async () => {
    const read = await readOrNull(at(api.storeOrders.order, { secret }))
    // An act of the shopper has already answered a newer order.
    if (read) setOrder((now) => (now === order ? read : now))
  }
  useSeenAgain(() => void readAgain())
  const shown = <Order {...props} order={order} isRefundSent={isRefundSent} onChange={setOrder} />
  if (view === '') return shown
  const leaveWith = (changed: StoreOrder, isAsked: boolean) => {
    setOrder(changed)
    setRefundSent(isAsked)
    leaveView()
  }
  const onRefused = () => void readAgain()
  return (
    <LaterForms
      {...{ view, order, secret, onRefused }}
      seller={props.shop.seller}
      onSent={leaveWith}
      opening={props.opening}
    >
      {shown}
    </LaterForms>
  )
}

const isReceived = ({ status }: StoreOrder) => status === 'received' || status === 'completed'

type OrderProps = OpenedProps & { isRefundSent: boolean; onChange: (order: StoreOrder) => void }

/** A bank transfer is paid elsewhere, so its account comes first. Other ways to pay come after the goods. */
function Order(props: OrderProps) {
  const { order, secret, choice, result, bankPayWithinDays, deliveries, keptDays, isRefundSent, onChange } = props
  const [payment, setPayment] = useState<PaymentPage>({ ...choice, result, bankPayWithinDays })
  const delivery = deliveries.find(({ country }) => country === order.address?.country)
  const isWaiting = order.status === 'waiting_payment'
  useEffect(() => keepWaiting(order.shop.id, secret, isWaiting ? order.payBy : null), [order, secret, isWaiting])
  const readPayment = async () => {
    const read = await readOrNull(at(api.storeOrders.payment, { secret }))
    // Keeps another way to pay that was chosen since.
    if (read) setPayment((now) => (now === payment ? { ...now, ...read } : now))
  }
  // The platform's account may have changed.
  useSeenAgain(() => {
    if (isWaiting) void readPayment()
  })
  const isBank = isWaiting && order.payWith === 'bank' && payment.account !== null
  const onAccount = (account: NonNullable<typeof payment.account>) => setPayment({ ...payment, account })
  const acts = <OrderActs {...{ order, secret, payment, onChange, onAccount }} />
  return (
    <main className="bar-page mx-auto w-full max-w-600">
      <OrderTitle order={order} delivery={delivery ?? null} isRefundSent={isRefundSent} />
      {isBank && acts}
      {!isWaiting && <OrderHistory order={order} />}
      {order.trackingNumber && <Parcel order={order} number={order.trackingNumber} />}
      <OrderLines order={order} secret={secret} />
      <AskLink order={order} secret={secret} />
      <Withdrawal order={order} secret={secret} />
      {isWaiting && !isBank && acts}
      <ShopperData order={order} secret={secret} keptDays={keptDays} onChange={onChange} />
      <OrderTerms order={order} secret={secret} />
      {!isWaiting && acts}
    </main>
  )
}

function AskLink({ order, secret }: Pick<OrderProps, 'order' | 'secret'>) {
  const link = storeLink(useFrame())
  return (
    <p className="px-20 pt-8">
      <a href={`${link(questionPath(order.shop.id))}#${secret}`} className={quietButton}>
        <Trans>Ask the shop</Trans>
      </a>
    </p>
  )
}

function OrderTerms({ order, secret }: Pick<OrderProps, 'order' | 'secret'>) {
  const link = storeLink(useFrame())
  const at = { on: order.createdAt }
  return (
    <p className="flex flex-wrap gap-x-20 px-20 text-caption">
      {order.status !== 'waiting_payment' && (
        <a href={viewLink(secret, receiptView)} className={quietButton}>
          <Trans>Receipt</Trans>
        </a>
      )}
      <a href={link(legalPath(order.shop.id, 'terms'), at)} className={quietButton}>
        <Trans>Terms of this order</Trans>
      </a>
      <a href={link(legalPath(order.shop.id, 'returns'), at)} className={quietButton}>
        <Trans>Returns of this order</Trans>
      </a>
    </p>
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

type TitleProps = Pick<OrderProps, 'order' | 'isRefundSent'> & { delivery: StoreDelivery | null }

function OrderTitle({ order, delivery, isRefundSent }: TitleProps) {
  const { number, payBy, payWith, status, logistics } = order
  const isUnderWay = status === 'shipped' && logistics === 'in_transit'
  return (
    <div className="px-20 pt-24 pb-16">
      <p className="text-caption text-soft">{number}</p>
      <h1 className="text-heading leading-[1.3] font-bold" aria-live="polite">
        {useStatusTitle(order)}
      </h1>
      {status === 'waiting_payment' && payWith !== 'bank' && payBy && <PayBy payBy={payBy} />}
      {delivery && isUnderWay && <Arrival order={order} delivery={delivery} />}
      {isRefundSent && (
        <p role="status" className="mt-12 rounded-field bg-fill p-14">
          <Trans>Your request was sent. The decision appears on this page.</Trans>
        </p>
      )}
    </div>
  )
}

type ArrivalProps = { order: StoreOrder; delivery: StoreDelivery }

/** The range of days in which the shop's last parcels to the same country would have arrived. */
function Arrival({ order, delivery: { country, least, most, parcels } }: ArrivalProps) {
  const dateText = useDateText()
  const place = useCountryName()(country)
  const shippedAt = order.events.findLast(({ kind }) => kind === 'shipped')?.at
  if (!shippedAt) return null
  const dayAfter = (days: number) => dateText(new Date(Date.parse(shippedAt) + days * dayMs).toISOString(), 'day')
  const [from, to] = [dayAfter(least), dayAfter(most)]
  return (
    <p className="text-soft">
      <Trans>
        Expected {from} to {to}, based on the last {parcels} parcels to {place}.
      </Trans>
    </p>
  )
}

type ParcelProps = { order: Pick<StoreOrder, 'carrier' | 'trackingUrl'>; number: string }

function Parcel({ order: { carrier, trackingUrl }, number }: ParcelProps) {
  const { t } = useLingui()
  return (
    <div className="flex items-center border-t border-line bg-surface pl-20">
      <Icon of={Truck} size={2} />
      <dl className="min-w-0 flex-1">
        <CopyLine label={carrier ?? t`Carrier`} text={number} url={trackingUrl} />
      </dl>
    </div>
  )
}

const PiecesBack = ({ pieces, of }: { pieces: number; of: number }) => (
  <p className="text-caption text-good">
    <Trans>
      {pieces} of {of} refunded
    </Trans>
  </p>
)

/** The name of the currency in the form used beside an amount: US dollars. */
function useCurrencyName(): string {
  const { lang, currency } = useFrame()
  const format = new Intl.NumberFormat(lang, { style: 'currency', currency, currencyDisplay: 'name' })
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency
}

function OrderLines({ order, secret }: Pick<OrderProps, 'order' | 'secret'>) {
  const { t } = useLingui()
  const currencyName = useCurrencyName()
  return (
    <>
      <ul aria-label={t`Products`} className="border-y border-line bg-surface">
        {order.lines.map(({ position, title, variant, image, quantity, price, left, stars }) => (
          <li key={position} className="border-b border-line px-20 py-14 last:border-b-0">
            <div className="flex gap-14">
              <Photo src={image} alt="" className="size-48 rounded-small" />
              <div className="min-w-0 flex-1">
                <p>{title}</p>
                <p className="text-caption text-soft">
                  {variant} {variant && '·'}{' '}
                  <span className="whitespace-nowrap">
                    {quantity} × <Money amount={price} />
                  </span>
                </p>
                {left.quantity < quantity && <PiecesBack pieces={quantity - left.quantity} of={quantity} />}
                {stars !== null && <Stars stars={stars} />}
              </div>
              <Money amount={price * quantity} className="font-semibold" />
            </div>
            {isReceived(order) && stars === null && (
              <a href={viewLink(secret, reviewView(position))} className={classNames(quietButton, 'ml-62')}>
                <Trans>Write a review</Trans>
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-16 px-20 pt-12 text-body font-semibold">
        {order.status === 'waiting_payment' ? (
          <span>
            <Trans>Charged in {currencyName}</Trans>
          </span>
        ) : (
          <Trans>Total</Trans>
        )}
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
