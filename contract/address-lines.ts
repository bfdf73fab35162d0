import { formatAddress } from 'localized-address-format'
import type { Static } from 'typebox'
import type { Address } from './orders.ts'

/** Addresses in these scripts begin with the largest part, the region. */
const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The lines of an address in its country's format. In Latin letters the street is first, as on foreign letters. */
export function addressLines({
  name,
  country,
  region,
  city,
  line1,
  line2,
  postcode,
}: Static<typeof Address>): string[] {
  const isLocal = eastAsian.test(line1 + city)
  // In a city that is its own region, such as Shanghai, both fields have its name.
  const locality = isLocal && city === region ? '' : city
  const street = [line1, line2].filter((line) => line.trim() !== '')
  const format = (addressLines: string[]) =>
    formatAddress(
      { postalCountry: country, administrativeArea: region, locality, postalCode: postcode, name, addressLines },
      isLocal ? 'local' : 'latin',
    )
  // Some countries' formats leave out the city or the region. The carrier needs them, so they are added to the street.
  const formatted = format(street)
  const omitted = [city, region].filter((part) => part !== '' && !formatted.some((line) => line.includes(part)))
  if (omitted.length === 0) return formatted
  const complete = format(isLocal ? [...omitted.toReversed(), ...street] : [...street, ...omitted])
  return complete.map((line) => line.replace(/^[,\s]+/, ''))
}
