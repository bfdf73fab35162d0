import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { Money } from '#kit/money.tsx'
import { api, at } from '../calls.ts'
import { primaryButton, quietButton, secondaryButton } from '../parts/controls.ts'
import { ActFailure, useOrderAct } from './order-act.tsx'
import { RefundForm } from './refund-form.tsx'

type Props = { order: StoreOrder; secret: string; isTest: boolean; onChange: (order: StoreOrder) => void }

/** What the shopper may do now. */
export function OrderActs(props: Props) {
  const { order } = props
  if (order.status === 'waiting_payment') return <Payment {...props} />
  if (order.status === 'cancelled') return null
  return <AfterPayment {...props} />
}

function Payment({ order, secret, isTest, onChange }: Props) {
  const [hasFailed, setFailed] = useState(false)
  const pay = useOrderAct(at(api.storeOrders.testPayment, { secret }), onChange)
  const cancel = useOrderAct(at(api.storeOrders.cancel, { secret }), onChange)
  return (
    <section className="px-20">
      {isTest && (
        <>
          <p className="rounded-field bg-fill p-14">
            <Trans>This payment is simulated: no money moves and nothing is sent.</Trans>
          </p>
          <div className="flex flex-col gap-12 pt-12">
            <button
              type="button"
              className={primaryButton}
              onClick={() => {
                setFailed(false)
                void pay.run({ succeed: true })
              }}
            >
              <Trans>Pay (simulated)</Trans> <Money amount={order.total} />
            </button>
            <button
              type="button"
              className={secondaryButton}
              onClick={async () => setFailed((await pay.run({ succeed: false })) !== null)}
            >
              <Trans>Let the payment fail</Trans>
            </button>
          </div>
        </>
      )}
      {!isTest && (
        <p className="rounded-field bg-fill p-14">
          <Trans>
            This shop cannot take payments yet. The order is cancelled automatically and nothing is charged.
          </Trans>
        </p>
      )}
      {hasFailed && (
        <p role="alert" className="pt-12 text-bad">
          <Trans>The payment failed. Your order waits: you can try again.</Trans>
        </p>
      )}
      <ActFailure act={pay} />
      <button type="button" className={quietButton} onClick={() => void cancel.run({})}>
        <Trans>Cancel the order</Trans>
      </button>
      <ActFailure act={cancel} />
    </section>
  )
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
