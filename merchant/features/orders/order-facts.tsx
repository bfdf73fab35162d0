import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '#kit/copy-button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Pair, Section } from '#kit/list.tsx'
import { logisticsWords, type OrderDetail, settlementWords, statusWords } from './order-words.ts'

/** The plain facts of an order, for whoever must quote them. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { t } = useLingui()
  const { trackingNumber, pickedAt, createdAt, quantity } = order
  return (
    <Section title={<Trans>Details</Trans>}>
      <dl className="border-y border-line bg-surface px-20 py-10">
        <Pair label={<Trans>Status</Trans>}>{t(statusWords[order.status])}</Pair>
        <Pair label={<Trans>Order time</Trans>}>
          <DateText at={createdAt} />
        </Pair>
        <Pair label={<Trans>Quantity</Trans>}>{quantity}</Pair>
        <Pair label={<Trans>Pick-up time</Trans>} tone={pickedAt ? 'ink' : 'soft'}>
          {pickedAt ? <DateText at={pickedAt} /> : <Trans>not picked up yet</Trans>}
        </Pair>
        <Pair label={<Trans>Shipping status</Trans>}>{t(logisticsWords[order.logistics])}</Pair>
        <Pair label={<Trans>Settlement</Trans>}>{t(settlementWords[order.settlement])}</Pair>
        <Pair label={<Trans>Tracking number</Trans>} tone={trackingNumber ? 'ink' : 'soft'}>
          {trackingNumber ? (
            <span className="-mr-14 inline-flex items-center break-all">
              {trackingNumber}
              <CopyButton text={trackingNumber} label={t`Copy tracking number`} />
            </span>
          ) : (
            <Trans>none yet</Trans>
          )}
        </Pair>
      </dl>
    </Section>
  )
}
