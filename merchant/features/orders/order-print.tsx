import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Paper } from '../../parts/paper.tsx'
import { useSession } from '../../session.ts'
import { OrderDelivery } from './order-delivery.tsx'
import type { OrderDetail } from './order-labels.ts'

type Props = { order: OrderDetail; children: ReactNode }

/** Prints either the whole order, given as `children`, or a packing slip. */
export function OrderPrint({ order, children }: Props) {
  const [paper, setPaper] = useState<'order' | 'slip' | null>(null)
  return (
    <div className="flex flex-wrap gap-12 px-20 pt-24 *:flex-1">
      <Button look="quiet" onClick={() => setPaper('order')}>
        <Trans>Print the order</Trans>
      </Button>
      <Button look="quiet" onClick={() => setPaper('slip')}>
        <Trans>Print a packing slip</Trans>
      </Button>
      {paper && (
        <Paper onDone={() => setPaper(null)}>{paper === 'slip' ? <PackingSlip order={order} /> : children}</Paper>
      )}
    </div>
  )
}

/** A packing slip has no prices, because they concern only the shopper and the merchant. */
function PackingSlip({ order }: { order: OrderDetail }) {
  const { merinfo } = useSession()
  return (
    <article className="px-20">
      <p className="text-soft">{merinfo?.shop.name}</p>
      <h1 className="text-title font-semibold">
        <Trans>Packing slip</Trans>
      </h1>
      <p className="figures text-soft">
        {order.number} · <DateText at={order.createdAt} style="longDate" />
      </p>
      <div className="-mx-20">
        <OrderDelivery address={order.address} />
      </div>
      <table className="mt-24 w-full">
        <thead>
          <tr className="text-caption text-soft *:py-6 *:font-normal">
            <th scope="col" className="text-start">
              <Trans>Items</Trans>
            </th>
            <th scope="col" className="text-end">
              <Trans>Quantity</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map(({ title, variant, quantity }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one order keep their order and have no other name
            <tr key={at} className="border-t border-line align-top *:py-8">
              <th scope="row" className="text-start font-normal [overflow-wrap:anywhere]">
                {title || <Trans>No product title</Trans>}
                {variant && <span className="block text-caption text-soft">{variant}</span>}
              </th>
              <td className="figures text-end">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
