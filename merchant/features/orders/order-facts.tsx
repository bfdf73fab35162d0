import { Trans, useLingui } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { Pair, Section } from '#kit/list.tsx'
import { logisticsLabels, type OrderDetail, settlementLabels, statusLabels } from './order-labels.ts'

export function OrderFacts({ order }: { order: OrderDetail }) {
  const { t } = useLingui()
  const { pickedAt, createdAt, quantity } = order
  return (
    <Section title={<Trans>Details</Trans>}>
      <dl className="border-y border-line bg-surface px-20 py-10">
        <Pair label={<Trans>Status</Trans>}>{t(statusLabels[order.status])}</Pair>
        <Pair label={<Trans>Order time</Trans>}>
          <DateText at={createdAt} />
        </Pair>
        <Pair label={<Trans>Quantity</Trans>}>{quantity}</Pair>
        <Pair label={<Trans>Pick-up time</Trans>} tone={pickedAt ? 'ink' : 'soft'}>
          {pickedAt ? <DateText at={pickedAt} /> : <Trans>not picked up yet</Trans>}
        </Pair>
        <Pair label={<Trans>Shipping status</Trans>}>
          {order.receivedAt && order.logistics !== 'reached' ? (
            <Trans>Delivery not reported</Trans>
          ) : (
            t(logisticsLabels[order.logistics])
          )}
        </Pair>
        <Pair label={<Trans>Settlement</Trans>}>{t(settlementLabels[order.settlement])}</Pair>
      </dl>
    </Section>
  )
}
