import { Trans } from '@lingui/react/macro'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { api, at } from '../calls.ts'
import { primaryButton, secondaryButton } from '../parts/controls.ts'
import { ActFailure, useOrderAct } from './order-act.tsx'
import { Payment, type PaymentPage } from './payment.tsx'
import { RefundForm } from './refund-form.tsx'

type Props = {
  order: StoreOrder
  secret: string
  payment: PaymentPage
  onChange: (order: StoreOrder) => void
}

/** What the shopper may do now. */
export function OrderActs(props: Props) {
  const { order } = props
  if (order.status === 'waiting_payment') return <Payment {...props} />
  if (order.status === 'cancelled') return null
  return <AfterPayment {...props} />
}

function AfterPayment({ order, secret, onChange }: Props) {
  const confirm = useOrderAct(at(api.storeOrders.confirm, { secret }), onChange)
  const isRefundable = order.refunded < order.total
  return (
    <section className="flex flex-col gap-12 px-20">
      {order.status === 'shipped' && (
        <button type="button" className={primaryButton} onClick={() => void confirm.run({})}>
          <Trans>I have received it</Trans>
        </button>
      )}
      <ActFailure act={confirm} />
      {isRefundable && (
        <details>
          <summary className={secondaryButton}>
            <Trans>Something is wrong</Trans>
          </summary>
          <RefundForm order={order} secret={secret} onChange={onChange} />
        </details>
      )}
    </section>
  )
}
