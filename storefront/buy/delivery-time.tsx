import { Plural, Trans } from '@lingui/react/macro'
import type { StoreDelivery } from '#contract/storefront/pages.ts'
import { useCountryName } from '../parts/country-name.ts'

/** Between which days after the dispatch most of the newest parcels to a country arrived, and how many they were. */
export function DeliveryTime({ delivery: { country, least, most, parcels } }: { delivery: StoreDelivery }) {
  const place = useCountryName()(country)
  return (
    <span className="block text-caption text-soft" suppressHydrationWarning>
      {least === most ? (
        <Trans>
          Usually arrives <Plural value={most} one="# day" other="# days" /> after dispatch (last {parcels} parcels to{' '}
          {place})
        </Trans>
      ) : (
        <Trans>
          Usually arrives {least} to {most} days after dispatch (last {parcels} parcels to {place})
        </Trans>
      )}
    </span>
  )
}
