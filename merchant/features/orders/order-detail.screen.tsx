import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MessageSquare, MessagesSquare } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useGet } from '#client/get.ts'
import { mayAct } from '#contract/order-states.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { CopyButton } from '#kit/copy-button.tsx'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Money } from '#kit/money.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { LazyPickUp } from '../../parts/lazy-pick-up.tsx'
import { LinkSection } from '../../parts/link-section.tsx'
import { MoneyButton } from '../../parts/money-button.tsx'
import type { PickUpRequest } from '../../parts/pick-up.tsx'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'
import { DeclineOrder } from './decline-order.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderDetailSkeleton } from './order-detail-skeleton.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderGoods } from './order-goods.tsx'
import { OrderHeadline } from './order-headline.tsx'
import type { OrderDetail } from './order-labels.ts'
import { OrderMails } from './order-mails.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderPrint } from './order-print.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** Loaded on demand: it brings the payment pad, and few orders are opened for a refund. */
const GiveBack = lazy(async () => ({ default: (await import('./give-back.tsx')).GiveBack }))

export default function OrderDetailScreen() {
  const { t } = useLingui()
  const back = useBack(paths.order)
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const read = useGet(api.orders.detail, { query: { id }, isEnabled: id !== '' })
  const order = read.data
  const [request, setRequest] = useState<PickUpRequest | null>(null)

  if (order && search.get('step') === 'decline' && mayAct('decline', order.status)) {
    return <DeclineOrder order={order} />
  }
  if (order && search.get('step') === 'give-back' && mayGiveBack(order)) {
    return (
      <Suspense fallback={<OrderDetailSkeleton />}>
        <GiveBack order={order} left={order.refundable} />
      </Suspense>
    )
  }
  return (
    <>
      <ReadScreen
        read={read}
        header={<Header title={t`Order`} onBack={back} action={order && <ServiceAction />} />}
        action={
          order &&
          mayAct('pick', order.status) && (
            <PickUpAction order={order} onPickUp={() => setRequest({ orders: [order] })} />
          )
        }
        skeleton={<OrderDetailSkeleton />}
        missing={t`Order not found.`}
      >
        {(data) => <Detail order={data} />}
      </ReadScreen>
      <LazyPickUp request={request} onRequest={setRequest} />
    </>
  )
}

function Whole({ order }: { order: OrderDetail }) {
  const { t } = useLingui()
  return (
    <>
      <div className="px-20">
        <p className="figures flex items-center text-caption text-soft">
          {order.number}
          <CopyButton text={order.number} label={t`Copy order number`} />
        </p>
        <OrderHeadline order={order} />
        <OrderTimeline order={order} />
      </div>
      <OrderGoods order={order} />
      <OrderMoney order={order} />
      <OrderDelivery address={order.address} />
      <OrderFacts order={order} />
      <OrderMails mails={order.mails} />
    </>
  )
}

function Detail({ order }: { order: OrderDetail }) {
  return (
    <>
      <Whole order={order} />
      <OrderPrint order={order}>
        <Whole order={order} />
      </OrderPrint>
      <QuestionLink orderId={order.id} />
      {mayAct('decline', order.status) && <DeclineLink order={order} />}
      {mayGiveBack(order) && <GiveBackLink order={order} />}
    </>
  )
}

/** The conversation with the order's shopper. Only a shopper begins one. */
function QuestionLink({ orderId }: { orderId: string }) {
  const { data } = useGet(api.questions.list, { query: { orderId } })
  const [question] = data?.list ?? []
  if (!question) return null
  const { id, unread } = question
  return (
    <LinkSection
      title={<Trans>Questions</Trans>}
      rows={[
        {
          to: linkTo.question(id),
          icon: MessagesSquare,
          label: <Trans>Conversation with the shopper</Trans>,
          value: unread > 0 && <Plural value={unread} one="# unread" other="# unread" />,
        },
      ]}
    />
  )
}

function ServiceAction() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <HeaderAction
      label={t`Contact customer service`}
      icon={<Icon of={MessageSquare} size={2} />}
      onPress={() => void navigate(paths.service)}
    />
  )
}

function PickUpAction({ order, onPickUp }: { order: OrderDetail; onPickUp: () => void }) {
  return (
    <BottomAction
      summary={
        <>
          <Trans>Cost, paid from escrow</Trans>
          <Money amount={order.totalCost} className="text-small font-semibold text-ink" />
        </>
      }
    >
      <MoneyButton onClick={onPickUp}>
        <Trans>Pick up</Trans>
      </MoneyButton>
    </BottomAction>
  )
}

const mayGiveBack = ({ shippedAt, status, refundable, refund }: OrderDetail) =>
  shippedAt !== null && status !== 'cancelled' && refundable > 0 && refund?.status !== 'pending_approval'

function GiveBackLink({ order }: { order: OrderDetail }) {
  const navigate = useNavigate()
  return (
    <div className="px-20 pt-24">
      <MoneyButton look="secondary" onClick={() => void navigate(linkTo.orderGiveBack(order.id))}>
        <Trans>Refund the shopper</Trans>
      </MoneyButton>
    </div>
  )
}

function DeclineLink({ order }: { order: OrderDetail }) {
  const navigate = useNavigate()
  return (
    <div className="px-20 pt-24">
      <MoneyButton look="danger" onClick={() => void navigate(linkTo.orderDecline(order.id))}>
        <Trans>Decline order</Trans>
      </MoneyButton>
    </div>
  )
}
