import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayAct } from '#contract/order-states.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { CopyButton } from '#kit/copy-button.tsx'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Money } from '#kit/money.tsx'
import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { Screen } from '#kit/screen.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { useBack } from '../../app/back.ts'
import { isBuilt } from '../../app/built-paths.ts'
import { MoneyButton } from '../../app/money-button.tsx'
import { useSearchParams } from '../../app/search-params.ts'
import { api } from '../../call.ts'
import { useGet } from '../../get.ts'
import { linkTo, paths } from '../../paths.ts'
import { DeclineOrder } from './decline-order.tsx'
import { DetailPlace } from './detail-place.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderGoods } from './order-goods.tsx'
import { OrderHeadline } from './order-headline.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import type { OrderDetail } from './order-words.ts'
import type { PickAsked } from './pick-up.tsx'
import { PickUpLater } from './pick-up-later.tsx'

/** One order: where it stands, what it is, what it brings, where it goes. */
export default function OrderDetailScreen() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const back = useBack(paths.order)
  const { data, error, isFetching, refresh } = useGet(api.orders.detail, { query: { id }, isEnabled: id !== '' })

  if (data && search.get('step') === 'decline' && mayAct('decline', data.status)) return <DeclineOrder order={data} />
  if (data) return <Detail order={data} isOld={error !== null} refresh={refresh} />
  return (
    <Screen header={<Header title={t`Order`} onBack={back} />}>
      {error || id === '' ? (
        <Failed message={error?.message ?? t`Order not found.`} onRetry={refresh} isRetrying={isFetching} />
      ) : (
        <DetailPlace />
      )}
    </Screen>
  )
}

type DetailProps = { order: OrderDetail; isOld: boolean; refresh: () => Promise<unknown> }

function Detail({ order, isOld, refresh }: DetailProps) {
  const { t } = useLingui()
  const back = useBack(paths.order)
  const [asked, setAsked] = useState<PickAsked | null>(null)
  return (
    <>
      <Screen
        header={<Header title={t`Order`} onBack={back} action={<ToService />} />}
        action={pickAction(order, () => setAsked({ orders: [order] }))}
      >
        <PullToRefresh onRefresh={refresh}>
          {isOld && <Stale onRetry={refresh} />}
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
          <DeclineWay order={order} />
        </PullToRefresh>
      </Screen>
      <PickUpLater asked={asked} onAsk={setAsked} />
    </>
  )
}

/** Questions about an order go to a person, where that screen stands. */
function ToService() {
  const { t } = useLingui()
  const navigate = useNavigate()
  if (!isBuilt(paths.service)) return null
  return (
    <HeaderAction
      label={t`Contact customer service`}
      icon={<Icon of={MessageSquare} size={2} />}
      onPress={() => void navigate(paths.service)}
    />
  )
}

function pickAction(order: OrderDetail, onPick: () => void): ReactNode {
  if (!mayAct('pick', order.status)) return null
  return (
    <BottomAction
      summary={
        <>
          <Trans>Cost, paid from escrow</Trans>
          <Money amount={order.totalCost} className="text-small font-semibold text-ink" />
        </>
      }
    >
      <MoneyButton onClick={onPick}>
        <Trans>Pick up</Trans>
      </MoneyButton>
    </BottomAction>
  )
}

function DeclineWay({ order }: { order: OrderDetail }) {
  const navigate = useNavigate()
  if (!mayAct('decline', order.status)) return null
  return (
    <div className="px-20 pt-24">
      <MoneyButton look="danger" onClick={() => void navigate(linkTo.orderDecline(order.id))}>
        <Trans>Decline order</Trans>
      </MoneyButton>
    </div>
  )
}
