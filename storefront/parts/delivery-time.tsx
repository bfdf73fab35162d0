import { Plural, Trans } from '@lingui/react/macro'
import type { StoreDelivery } from '#contract/storefront/pages.ts'
import { useCountryName } from './country-name.ts'

/** The shortest and the longest delivery time of the shop's last parcels to a country, and how many were measured. */
export function DeliveryTime({ delivery: { country, least, most, parcels } }: { delivery: StoreDelivery }) {
  const place = useCountryName()(country)
  return (
    <span className="block text-caption text-soft" suppressHydrationWarning>
      {least === most ? (
        <Trans>
          {place}: <Plural value={most} one="# day" other="# days" /> after dispatch, based on the last {parcels}{' '}
          parcels
        </Trans>
      ) : (
        <Trans>
          {place}: {least}–{most} days after dispatch, based on the last {parcels} parcels
        </Trans>
      )}
    </span>
  )
}
