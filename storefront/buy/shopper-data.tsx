import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { classNames } from '#kit/class-names.ts'
import { api, at } from '../calls.ts'
import { quietButton, secondaryButton } from '../parts/controls.tsx'
import { useCountryName } from '../parts/country-name.ts'
import { linesOf } from './address-fields.ts'
import { Question, useOrderAct } from './order-act.tsx'

type Props = {
  order: StoreOrder
  secret: string
  /** Days after the order's end until the shopper's data is erased. */
  keptDays: number
  onChange: (order: StoreOrder) => void
}

export function ShopperData(props: Props) {
  const { address, erasure } = props.order
  return (
    <section aria-labelledby="destination" className="px-20 py-24">
      <h2 id="destination" className="text-caption text-soft">
        <Trans>Delivery address</Trans>
      </h2>
      {address ? <Destination address={address} /> : <Erased />}
      {erasure === 'asked' && (
        <p role="status" className="pt-8 text-soft">
          <Trans>We delete your data within a day of the order being closed, once no refund or dispute is open.</Trans>
        </p>
      )}
      {erasure === 'none' && <Erase {...props} />}
      <p className="pt-8 text-caption text-soft">
        <Trans>Keep the link to this page: it opens your order, and only you have it.</Trans>
      </p>
    </section>
  )
}

const Erased = () => (
  <p role="status">
    <Trans>Deleted. This order no longer contains your name, address or contact details.</Trans>
  </p>
)

function Erase({ secret, keptDays, onChange }: Props) {
  const erase = useOrderAct(at(api.storeOrders.erase, { secret }), onChange)
  const [isAsked, setAsked] = useState(false)
  return (
    <details className="pt-8">
      <summary className={classNames(quietButton, 'cursor-pointer')}>
        <Trans>Your data</Trans>
      </summary>
      <p className="pb-12 text-soft">
        <Trans>Name, address, email, phone and photos are for the delivery, refunds and disputes.</Trans>{' '}
        <Trans>We delete them {keptDays} days after the order is closed, or sooner if you ask.</Trans>{' '}
        <Trans>If you delete your data, you also stop following this shop.</Trans>
      </p>
      {isAsked ? (
        <Question
          act={erase}
          says={
            <Trans>
              This cannot be undone: once the order is closed, name, address and contact details are deleted.
            </Trans>
          }
          yes={<Trans>Delete for good</Trans>}
          onYes={() => void erase.run({})}
          onNo={() => setAsked(false)}
        />
      ) : (
        <button type="button" className={secondaryButton} onClick={() => setAsked(true)}>
          <Trans>Delete my data</Trans>
        </button>
      )}
    </details>
  )
}

export function Destination({ address }: { address: NonNullable<StoreOrder['address']> }) {
  const countryName = useCountryName()
  const { country, phone } = address
  const lines = [...linesOf(address), countryName(country), phone]
  return (
    <address className="not-italic">
      {lines.filter(Boolean).map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one address keep their sequence
        <span key={position} className="block" suppressHydrationWarning>
          {line}
        </span>
      ))}
    </address>
  )
}
