import { formatAddress } from 'localized-address-format'
import type { OrderDetail } from './order-words.ts'

type Address = Omit<OrderDetail['address'], 'phone'>

/** The scripts that write an address from the country down to the door. */
const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * An address in the lines that its own country writes it in, without the country. One that was typed in Latin letters
 * goes from the door up, as it is written abroad.
 */
export function addressLines({ name, country, region, city, line1, line2, postcode }: Address): string[] {
  const script = eastAsian.test(line1 + city) ? 'local' : 'latin'
  const lines = formatAddress(
    {
      postalCountry: country,
      administrativeArea: region,
      locality: city,
      postalCode: postcode,
      name,
      addressLines: [line1, line2].filter((line) => line.trim() !== ''),
    },
    script,
  )
  // Some countries have no place for a region: it is said all the same, for the carrier to judge.
  const isSaid = region === '' || lines.some((line) => line.includes(region))
  return isSaid ? lines : [...lines, region]
}
