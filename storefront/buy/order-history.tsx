import { useLingui } from '@lingui/react/macro'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { useDateText } from '#kit/format.tsx'
import { Timeline } from '#kit/timeline.tsx'

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
    withdrawn: t`Withdrawn from the contract`,
    sent_back: t`Sent back`,
    refund_requested: t({ message: `Refund requested`, context: 'history' }),
    refund_rejected: t`Refund rejected`,
    refunded: t`Partially refunded`,
  }
  const wholeRefund = t`Refunded in full`
  const comingTitles = { shipped: t`Shipment`, reached: t({ message: `Delivery`, context: 'history' }) }
  /**
   * A carrier's report is for the shopper. The text of another event is only a code, as for who confirmed the receipt.
   */
  const said = { shipped: order.carrier, reached: order.events.findLast(({ kind }) => kind === 'reached')?.text }
  const receivedBy: Readonly<Record<string, string>> = { shopper: t`confirmed by you`, time: t`counted by time` }
  const next = nextOf(order)
  const coming = next ? [{ key: 'next', title: comingTitles[next], state: 'coming' as const }] : []
  const happened = order.events.toReversed().map(({ at, kind, text }, position) => {
    const title = kind === 'refunded' && text === 'whole' ? wholeRefund : (titles[kind] ?? text)
    const words = kind === 'shipped' || kind === 'reached' ? said[kind] : kind === 'received' ? receivedBy[text] : null
    return {
      key: `${at} ${kind}`,
      title,
      under: words && words !== title ? `${dateText(at)} · ${words}` : dateText(at),
      state: position === 0 ? ('now' as const) : ('done' as const),
    }
  })
  return (
    <section className="px-20 pb-20">
      <Timeline steps={[...coming, ...happened]} label={t`History of the order`} />
    </section>
  )
}

function nextOf({ status, logistics }: StoreOrder) {
  if (status === 'awaiting_pickup' || status === 'awaiting_shipment') return 'shipped'
  return status === 'shipped' && logistics !== 'reached' ? 'reached' : null
}
