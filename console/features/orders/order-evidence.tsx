import { Trans } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { Picture } from '#kit/picture.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import { PromiseClock } from '../../parts/promise-clock.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import { clockOf, type Order } from './order.ts'
import { useEventLabels } from './order-labels.ts'

export function OrderEvidence({ order }: { order: Order }) {
  const names = useEventLabels()
  const { lines, events, totalCost, fee, earnings, status } = order
  return (
    <>
      {status === 'awaiting_shipment' && (
        <PromiseClock
          clock={clockOf(order)}
          promise={<Trans>7 days</Trans>}
          after={<Trans>then it is cancelled and refunded automatically</Trans>}
        />
      )}
      <PaneHead>
        <Trans>Goods</Trans>
      </PaneHead>
      <ul className="divide-y divide-line">
        {lines.map(({ title, image, variant, quantity, purchasePrice }) => (
          <li key={`${title} ${variant}`} className="flex items-center gap-12 py-8">
            <Picture src={image} alt="" className="size-40 rounded-small" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{title}</span>
              <span className="text-tiny text-soft">{variant}</span>
            </span>
            <span className="figures">
              {quantity} × <Amount amount={purchasePrice} />
            </span>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-32">
        <DeliveryAddress order={order} />
        <div>
          <PaneHead>
            <Trans>Money</Trans>
          </PaneHead>
          <Facts>
            <Fact name={<Trans>Purchase cost</Trans>}>
              <Amount amount={totalCost} />
            </Fact>
            <Fact name={<Trans>Platform fee</Trans>}>
              <Amount amount={fee} />
            </Fact>
            <Fact name={<Trans>The shop earns</Trans>} isStrong>
              <Amount amount={earnings} />
            </Fact>
          </Facts>
        </div>
      </div>
      <PaneHead>
        <Trans>What happened</Trans>
      </PaneHead>
      <Facts>
        {events.map(({ at, kind, text }) => (
          <Fact key={`${at} ${kind}`} name={<DateText at={at} />}>
            {[names[kind] ?? kind, text].filter(Boolean).join(' · ')}
          </Fact>
        ))}
      </Facts>
    </>
  )
}
