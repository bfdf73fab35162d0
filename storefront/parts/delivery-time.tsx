import { Trans } from '@lingui/react/macro'
import type { StoreDelivery } from '#contract/storefront/pages.ts'
import { useFrame } from '../store-frame.tsx'
import { useCountryName } from './country-name.ts'

/** How long the shop's last parcels to a country took: counted, and of how many. */
export function DeliveryTime({ delivery: { country, least, most, parcels } }: { delivery: StoreDelivery }) {
  const place = useCountryName()(country)
  const format = new Intl.NumberFormat(useFrame().lang, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  const days = least === most ? format.format(most) : format.formatRange(least, most)
  return (
    <span className="block text-caption text-soft" suppressHydrationWarning>
      <Trans>
        {place}: {days} after dispatch, as the last {parcels} parcels
      </Trans>
    </span>
  )
}
