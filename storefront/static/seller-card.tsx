import { Trans, useLingui } from '@lingui/react/macro'
import type { StoreShop } from '#contract/storefront/pages.ts'
import { useCountryName } from '../parts/country-name.ts'

/** The seller, the contact, and the details that the seller's law requires. It ends every page of a shop. */
export function SellerCard({ seller }: Pick<StoreShop, 'seller'>) {
  const { t } = useLingui()
  const countryName = useCountryName()
  const { name, country, address, email, phone } = seller
  return (
    <section aria-label={t`Seller`} className="pb-16 [overflow-wrap:anywhere]">
      <h2 className="font-semibold text-ink">
        <Trans>Seller</Trans>
      </h2>
      <address className="not-italic">
        <p className="text-ink">{name}</p>
        <p className="whitespace-pre-line">{address}</p>
        <p>{countryName(country)}</p>
        <p className="flex flex-wrap gap-x-20">
          <a href={`mailto:${email}`} className="inline-flex min-h-44 items-center text-accent">
            {email}
          </a>
          <a href={`tel:${phone}`} className="inline-flex min-h-44 items-center text-accent">
            {phone}
          </a>
        </p>
      </address>
      <ShownDetails seller={seller} />
    </section>
  )
}

function ShownDetails({ seller: { details } }: Pick<StoreShop, 'seller'>) {
  if (details.length === 0) return null
  return (
    <dl>
      {details.map(({ label, text }) => (
        <div key={label} className="flex flex-wrap gap-x-6">
          <dt>{label}:</dt>
          <dd className="text-ink">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
