import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { isReasonCode } from '#contract/order-states.ts'
import { CopyButton } from '#kit/copy-button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { useMoneyText } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { useNow } from '../../parts/now.ts'
import { useLengthText } from '../../parts/time-text.ts'
import { useCountryName } from '../../parts/use-country-name.ts'
import { linkTo, paths } from '../../paths.ts'
import { DeliveryAddress } from './delivery-address.tsx'
import { OperatorActs } from './operator-acts.tsx'
import type { OrderRecord } from './order.ts'
import { OrderActs } from './order-acts.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderPostings } from './order-postings.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTimeline } from './order-timeline.tsx'

export function OrderPane({ number }: { number: string }) {
  const { t } = useLingui()
  const { data: record, error, isFetching, refresh } = useGet(callAt(api.operatorOrders.get, { number }))
  const copy = async () => {
    await navigator.clipboard.writeText(record?.order.number ?? number)
    toasts.done(t`Copied`)
  }
  useKeys([{ key: 'c', label: t`copy the number`, run: () => void copy().catch(() => undefined), isInFoot: true }])
  if (!record) {
    if (!error) return <PaneSkeleton />
    const message = error.word === 'not_found' ? t`There is no order with this number.` : error.message
    return <Failed message={message} onRetry={() => void refresh()} isRetrying={isFetching} />
  }
  return (
    <article aria-labelledby="order-number">
      {error && <Stale onRetry={() => void refresh()} isRetrying={isFetching} />}
      <Head record={record} />
      <OrderSteps order={record.order} />
      <OpenRefund record={record} />
      <Ended record={record} />
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)] gap-x-32">
        <OrderTimeline record={record} />
        <OrderMoney record={record} />
        <DeliveryAddress order={record.order} erasedAt={record.erasedAt} />
      </div>
      <OrderPostings books={record.books} />
      <OperatorActs acts={record.acts} />
    </article>
  )
}

function Head({ record }: { record: OrderRecord }) {
  const { t } = useLingui()
  const countryName = useCountryName()
  const { order, country, origin } = record
  return (
    <header className="flex flex-wrap items-start justify-between gap-12 pt-16">
      <div className="min-w-0">
        <div className="flex items-center">
          <h2 id="order-number" className="text-title leading-tight font-semibold tracking-tight">
            {order.number}
          </h2>
          <CopyButton text={order.number} label={t`Copy order number`} />
        </div>
        <p className="text-soft">
          <span className="font-medium text-ink">{order.shopName}</span> · <Trans>to {countryName(country)}</Trans> ·{' '}
          <Trans>
            ordered <DateText at={order.createdAt} />
          </Trans>
          {origin.partner && <> · {origin.partner}</>}
        </p>
      </div>
      <OrderActs key={order.status} order={order} />
    </header>
  )
}

/** While a refund is open the order does not settle. */
function OpenRefund({ record: { refunds } }: { record: OrderRecord }) {
  const { t } = useLingui()
  const nowMs = useNow()
  const moneyText = useMoneyText()
  const lengthText = useLengthText()
  const open = refunds.find(({ status }) => status === 'pending_approval')
  if (!open) return null
  const left = open.decideBy ? lengthText(Date.parse(open.decideBy) - nowMs) : null
  return (
    <p className="tint-wait mt-16 flex gap-12 rounded-small border-l-3 border-wait px-16 py-10">
      <Icon of={Undo2} size={1.6} className="mt-2 text-wait" />
      <span>
        <span className="font-semibold">{t`A refund of ${moneyText(open.amount)} waits for finance.`}</span>{' '}
        <Trans>Until it is decided this order does not settle.</Trans> {left && t`${left} left`}{' '}
        <LinkText to={linkTo(paths.refunds, { item: open.id })} className="font-medium">
          <Trans>Open</Trans>
        </LinkText>
      </span>
    </p>
  )
}

function Ended({ record: { order, cancelledBy } }: { record: OrderRecord }) {
  const { t } = useLingui()
  if (order.status !== 'cancelled') return null
  const who: Readonly<Record<string, string>> = {
    shopper: t`Cancelled by the shopper`,
    merchant: t`Cancelled by the shop`,
    supplier: t`Cancelled: the supplier cannot ship`,
    time: t`Cancelled: the deadline passed`,
    withdrawal: t`Withdrawal from the contract`,
    refund: t`Cancelled: refunded in full`,
  }
  // The sentence already expresses a code.
  const reason = order.cancelReason && !isReasonCode(order.cancelReason) ? order.cancelReason : null
  return (
    <p className="mt-16 rounded-small border-l-3 border-edge bg-fill px-16 py-10">
      <span className="font-semibold">{who[cancelledBy ?? ''] ?? t`Cancelled`}</span>
      {reason && <>: {reason}</>}
    </p>
  )
}

function PaneSkeleton() {
  return (
    <div aria-busy="true">
      <SkeletonBars className="space-y-16 py-20" bars={['h-24 w-280', 'h-14 w-440', 'h-24 w-full', 'h-240 w-full']} />
    </div>
  )
}
