/**
 * The required fields of an address by country: C city, S region, Z postcode. Source: the address data that Google
 * publishes with libaddressinput. A country that is not listed requires a city if its address format has one.
 */
const groups: Record<string, string> = {
  S: 'AD HK KY NR',
  C: 'AE VN YE ZM ZZ',
  CSZ: 'AS AU BR CA CN ES FM GU IN IT JP KR MH MP PF PW TW US VI',
  CZ:
    'AT AX BE BL CH DE DK FI FK FR GB GF GG GL GP GR GS IM IO JE LI LU MF MQ MX MY NC NL NO NZ PL PM PN PR PT RE RU ' +
    'SE SH SJ TC TR WF YT ZA',
  CS: 'HN IQ JM KN PG SO SV UM VE',
  Z: 'SG SM',
}

export type AddressField = 'city' | 'region' | 'postcode'

const fieldOf: Record<string, AddressField> = { C: 'city', S: 'region', Z: 'postcode' }

export const requiredFields: ReadonlyMap<string, readonly AddressField[]> = new Map(
  Object.entries(groups).flatMap(([letters, countries]) =>
    countries.split(' ').map((country) => [country, [...letters].flatMap((letter) => fieldOf[letter] ?? [])] as const),
  ),
)
