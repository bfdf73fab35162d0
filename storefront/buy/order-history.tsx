import { useLingui } from '@lingui/react/macro'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { useDateText } from '#kit/format.tsx'
import { Timeline } from '#kit/timeline.tsx'

/** What a carrier says of the parcel is for the shopper. The text of another step is a word of ours for who took it. */
const spoken = ['shipped', 'reached']

/** What has happened, newest first. */
export function OrderHistory({ order }: { order: StoreOrder }) {
  const { t } = useLingui()
  const dateText = useDateText()
  const titles: Readonly<Record<string, string>> = {
    placed: t`Ordered`,
    paid: t`Paid`,
    shipped: t`Shipped`,
    reached: t`Delivered`,
    received: t`Received`,
    cancelled: t`Cancelled`,
    refund_requested: t`Refund requested`,
    refund_rejected: t`Refund declined`,
    refunded: t`Refunded`,
  }
  const steps = order.events.toReversed().map(({ at, kind, text }) => ({
    key: `${at} ${kind}`,
    title: titles[kind] ?? text,
    under: spoken.includes(kind) && text ? `${dateText(at)} · ${text}` : dateText(at),
    state: 'done' as const,
  }))
  return (
    <section className="px-20 py-20">
      <Timeline steps={steps} label={t`History of the order`} />
    </section>
  )
}
