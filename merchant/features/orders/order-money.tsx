import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Pair, Section } from '#kit/list.tsx'
import { Change, Money } from '#kit/money.tsx'
import { linkTo } from '../../links.ts'
import { InOwnCurrency } from '../../parts/own-currency.tsx'
import { LatestSettlement } from './latest-settlement.tsx'
import type { OrderDetail } from './order-labels.ts'
import { OrderPostings } from './order-postings.tsx'
import { type OrderSum, sumsOf } from './order-sums.ts'

const bpsPerWhole = 10_000

export function OrderMoney({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false)
  const { earnings, refund, settlement } = order
  return (
    <Section title={<Trans>Money</Trans>} aside={<PostingsButton order={order} onPress={() => setOpen(true)} />}>
      <div className="border-y border-line bg-surface px-20 py-10">
        <dl>
          {sumsOf(order).map((sum) => (
            <Pair key={sum.key} label={<SumLabel sum={sum} order={order} />}>
              <Money amount={sum.amount} />
            </Pair>
          ))}
        </dl>
        <dl className="mt-4 border-t border-line pt-6">
          <Pair label={settlement === 'settled' ? <Trans>You earned</Trans> : <Trans>You earn</Trans>} isStrong>
            <Change amount={earnings} className="font-semibold" />
            <InOwnCurrency amount={earnings} className="block" />
          </Pair>
          {refund?.status === 'pending_approval' && (
            <Pair
              label={
                <LinkText to={linkTo.refund(refund.id)}>
                  <Trans>Refund requested</Trans>
                </LinkText>
              }
              tone="wait"
            >
              <Money amount={refund.amount} />
            </Pair>
          )}
        </dl>
        <p className="text-caption text-soft">
          <SettlementDate order={order} />
        </p>
      </div>
      <OrderPostings postings={order.postings} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Section>
  )
}

function PostingsButton({ order, onPress }: { order: OrderDetail; onPress: () => void }) {
  if (order.postings.length === 0) return null
  return (
    <button
      type="button"
      onClick={onPress}
      className="relative text-accent before:absolute before:inset-x-[-0.8rem] before:inset-y-[-1.3rem]"
    >
      <Trans>View entries</Trans>
    </button>
  )
}

function SumLabel({ sum, order: { feeBps, paidAt } }: { sum: OrderSum; order: OrderDetail }): ReactNode {
  const { t } = useLingui()
  const numberText = useNumberText()
  const percent = numberText(feeBps / bpsPerWhole, { style: 'percent', maximumFractionDigits: 2 })
  const labels: Record<OrderSum['key'], string> = {
    paid: paidAt ? t`Shopper paid` : t`Shopper pays`,
    cost: t`Purchase cost`,
    fee: t`Platform fee (${percent})`,
    refund: t`Refunded to the shopper`,
    borne: t`Covered by the platform`,
    kept: t`Cost and fee after the refund`,
  }
  return labels[sum.key]
}

function SettlementDate({ order }: { order: OrderDetail }): ReactNode {
  const { status, settlesAt, settledAt, settleDays, settlesBy } = order
  if (settledAt && status === 'completed') {
    return (
      <Trans>
        In your balance since <DateText at={settledAt} style="longDay" />
      </Trans>
    )
  }
  if (settlesAt && status === 'received') {
    return (
      <Trans>
        Expected in your balance around <DateText at={settlesAt} style="longDay" />
      </Trans>
    )
  }
  if (status === 'cancelled') return null
  return (
    <>
      <Trans>
        In your balance <Plural value={settleDays} one="# day" other="# days" /> after the shopper receives it
      </Trans>
      <LatestSettlement settlesBy={settlesBy} />
    </>
  )
}
