import { Plural, Trans } from '@lingui/react/macro'
import type { StoreDelivery } from '#contract/storefront/pages.ts'
import { useCountryName } from './country-name.ts'

/** How long the shop's last parcels to a country took: counted, and of how many. */
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
