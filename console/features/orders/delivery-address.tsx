import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorOrders } from '#contract/operator/orders.ts'
import { CopyButton } from '#kit/copy-button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { KeyHint } from '../../keys/key-hint.tsx'
import { useKeys } from '../../keys/key-scopes.ts'
import { hasRole, useOperator } from '../../operator.ts'
import { PaneHead } from '../../parts/panes.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useCountryName } from '../../parts/use-country-name.ts'
import { useDecision } from '../../parts/use-decision.ts'
import type { Order } from './order.ts'

type Address = Reply<typeof operatorOrders.address>
type Props = {
  order: Pick<Order, 'id' | 'shopName' | 'carrier' | 'trackingNumber'>
  erasedAt?: string | null
}

/** The delivery address of an order. It is hidden until an operator who needs it opens it, which is logged. */
export function DeliveryAddress({ order, erasedAt = null }: Props) {
  const { id, shopName, carrier, trackingNumber } = order
  const { t } = useLingui()
  const operator = useOperator()
  const [address, setAddress] = useState<Address | null>(null)
  const read = useDecision<typeof operatorOrders.address, 'read'>(
    callAt(api.operatorOrders.address, { id }),
    setAddress,
  )
  const may = erasedAt === null && (hasRole(operator?.roles, 'catalogue') || hasRole(operator?.roles, 'support'))
  const open = () => {
    if (!may || address) return
    read.setReason(t`Needed for the delivery of this order.`)
    read.open('read')
  }
  useKeys([{ key: 'o', label: t`show the address`, run: open, isInFoot: may && !address }])
  return (
    <section aria-label={t`Deliver to`}>
      <PaneHead>
        <Trans>Deliver to</Trans>
      </PaneHead>
      {erasedAt ? (
        <p className="text-soft">
          <Trans>
            Deleted <DateText at={erasedAt} />
          </Trans>
        </p>
      ) : address ? (
        <OpenedAddress address={address} />
      ) : may ? (
        <p>
          <button type="button" onClick={open} className="font-medium text-accent">
            <Trans>Show the address</Trans> <KeyHint of="o" />
          </button>
          <span className="block text-tiny text-soft">
            <Trans>logged, and shown to the merchant</Trans>
          </span>
        </p>
      ) : (
        <p className="text-soft">
          <Trans>Catalogue and support can open the address.</Trans>
        </p>
      )}
      {carrier && (
        <p className="pt-8 break-words">
          {carrier} · <span className="mono">{trackingNumber}</span>
        </p>
      )}
      {read.opened && (
        <ReasonDialog
          decision={read}
          title={t`Show the address?`}
          under={t`This is logged. ${shopName} can see that the address was viewed and why.`}
          act={t`Show it`}
          reader={shopName}
          canned={[t`Needed for the delivery of this order.`, t`The shopper asked about the delivery.`]}
          onAct={(reason) => void read.run({ reason })}
        />
      )}
    </section>
  )
}

function OpenedAddress({ address }: { address: Address }) {
  const { t } = useLingui()
  const countryName = useCountryName()
  const { name, line1, line2, postcode, city, region, country, phone } = address
  const lines = [name, line1, line2, `${postcode} ${city}`, region, countryName(country)].filter((line) => line.trim())
  return (
    <>
      <p className="break-words whitespace-pre-line">{lines.join('\n')}</p>
      <p className="text-soft">{phone}</p>
      <CopyButton text={[...lines, phone].join('\n')} label={t`Copy address`}>
        <Trans>Copy</Trans>
      </CopyButton>
    </>
  )
}
