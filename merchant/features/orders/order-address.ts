import { formatAddress } from 'localized-address-format'
import type { OrderDetail } from './order-labels.ts'

type Address = Omit<OrderDetail['address'], 'phone'>

/** The scripts that write an address from the country down to the door. */
const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * An address in the lines that its own country writes it in, without the country. One that was typed in Latin letters
 * goes from the door up, as it is written abroad.
 */
export function addressLines({ name, country, region, city, line1, line2, postcode }: Address): string[] {
  const isLocal = eastAsian.test(line1 + city)
  const street = [line1, line2].filter((line) => line.trim() !== '')
  const format = (addressLines: string[]) =>
    formatAddress(
      { postalCountry: country, administrativeArea: region, locality: city, postalCode: postcode, name, addressLines },
      isLocal ? 'local' : 'latin',
    )
  // Some countries' formats have no place for a city or a region: it then stands with the street, for the carrier.
  const plain = format(street)
  const unsaid = [city, region].filter((part) => part !== '' && !plain.some((line) => line.includes(part)))
  if (unsaid.length === 0) return plain
  const whole = format(isLocal ? [...unsaid.toReversed(), ...street] : [...street, ...unsaid])
  return whole.map((line) => line.replace(/^[,\s]+/, ''))
}
