import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck, Truck, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StorePage } from '#contract/storefront/pages.ts'
import { Icon } from '#kit/icon.tsx'
import { DeliveryTime } from '../buy/delivery-time.tsx'
import { legalPath, storeLink } from '../links.ts'
import { quietButton } from '../parts/controls.tsx'
import { useCountryName } from '../parts/country-name.ts'
import { useFrame } from '../store-frame.tsx'
import { legalTitle } from './legal-titles.ts'

type Props = Extract<StorePage, { kind: 'product' }>

/** What a shopper may rely on before ordering: where the money is, when parcels arrive, and what can go back. */
export function ProductPromise({ shop, sentWithinDays, delivery, withdrawal }: Props) {
  const { t } = useLingui()
  const link = storeLink(useFrame())
  return (
    <ul>
      <Row icon={<Icon of={ShieldCheck} size={2} />}>
        <Trans>Your payment is held until the order has arrived</Trans>
        <Under>
          <Plural
            value={sentWithinDays}
            one="If it is not sent within # day, you get a full refund automatically"
            other="If it is not sent within # days, you get a full refund automatically"
          />
        </Under>
      </Row>
      <Row icon={<Icon of={Truck} size={2} />}>
        <Trans>Delivery is included in the price</Trans>
        {delivery && <DeliveryTime delivery={delivery} />}
        <Under>
          <Trans>Your country may charge duty and tax on arrival.</Trans>
        </Under>
      </Row>
      <Row icon={<Icon of={Undo2} size={2} />}>
        <Trans>You can ask for a refund if it does not arrive, is damaged or is the wrong item</Trans>
        {withdrawal && <Withdrawal {...withdrawal} />}
        <a href={link(legalPath(shop.id, 'returns'))} className={quietButton}>
          {legalTitle('returns', null, t)}
        </a>
      </Row>
    </ul>
  )
}

/** Names the country, which is only guessed by the browser's language. */
function Withdrawal({ country, days }: NonNullable<Props['withdrawal']>) {
  const place = useCountryName()(country)
  return (
    <Under>
      <Trans>
        {place}: you can withdraw from the contract within {days} days of delivery, without a reason
      </Trans>
    </Under>
  )
}

const Under = ({ children }: { children: ReactNode }) => (
  <span className="block text-caption text-soft">{children}</span>
)

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-16 border-t border-line px-20 py-14 min-[900px]:px-0">
      {icon}
      <div className="min-w-0">{children}</div>
    </li>
  )
}
