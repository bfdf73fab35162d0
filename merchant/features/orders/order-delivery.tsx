import { Trans, useLingui } from '@lingui/react/macro'
import { addressLines } from '#contract/address-lines.ts'
import { CopyButton } from '#kit/copy-button.tsx'
import { useFormats } from '#kit/format.tsx'
import { Section } from '#kit/list.tsx'
import { countryName } from '../../parts/countries.ts'
import type { OrderDetail } from './order-labels.ts'

export function OrderDelivery({ address }: { address: OrderDetail['address'] }) {
  return (
    <Section title={<Trans>Deliver to</Trans>}>
      {address ? (
        <Destination address={address} />
      ) : (
        <p className="px-20 text-small text-soft">
          <Trans>Deleted. This order is closed, and the shopper’s details are no longer stored.</Trans>
        </p>
      )}
    </Section>
  )
}

function Destination({ address }: { address: NonNullable<OrderDetail['address']> }) {
  const { t } = useLingui()
  const { tag } = useFormats()
  const lines = addressLines(address)
  const country = countryName(address.country, tag)
  const { phone } = address
  return (
    <div className="border-y border-line bg-surface">
      <div className="flex items-start justify-between gap-12 py-12 pr-8 pl-20">
        <address className="min-w-0 text-small not-italic select-text">
          {lines.map((line) => (
            <span key={line} className={line === address.name ? 'block font-medium' : 'block'}>
              {line}
            </span>
          ))}
          <span className="block">{country}</span>
        </address>
        <span className="pt-10">
          <CopyButton text={[...lines, country].join('\n')} label={t({ message: `Copy address`, context: 'postal' })} />
        </span>
      </div>
      <div className="flex min-h-52 items-center justify-between gap-12 border-t border-line pr-8 pl-20">
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="figures py-12 text-small text-accent">
          {phone}
        </a>
        <CopyButton text={phone} label={t`Copy phone number`} />
      </div>
    </div>
  )
}
