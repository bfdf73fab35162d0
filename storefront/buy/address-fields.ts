import { formatAddress } from 'localized-address-format'
import { requiredFields } from '#contract/address-fields.ts'

export const addressFields = ['name', 'line1', 'line2', 'city', 'region', 'postcode'] as const
export type AddressField = (typeof addressFields)[number]

/** What a country calls its regions. */
export type RegionWord = 'state' | 'province' | 'prefecture' | 'region'

const regionWords: Readonly<Record<Exclude<RegionWord, 'region'>, string>> = {
  state: 'AU BR IN MX MY US',
  province: 'CA CN ID KR TH VN',
  prefecture: 'JP',
}

export const regionWordOf = (country: string): RegionWord =>
  (['state', 'province', 'prefecture'] as const).find((word) => regionWords[word].split(' ').includes(country)) ??
  'region'

/** In Thailand the second line is the sub-district, and the city the district. */
export const hasSubDistrict = (country: string) => country === 'TH'

/**
 * The fields of an address in the sequence in which the country writes them. What the country requires is asked for,
 * even where the published format leaves it out, as Japan's does with the city.
 */
export function fieldsOf(country: string): AddressField[] {
  const written = formatAddress({
    postalCountry: country,
    name: '{name}',
    addressLines: ['{line1}', '{line2}'],
    locality: '{city}',
    administrativeArea: '{region}',
    postalCode: '{postcode}',
  }).join(' ')
  const inFormat = [...written.matchAll(/\{(\w+)\}/g)].map(([, field]) => field as AddressField)
  const missing = requiredOf(country).filter((field) => !inFormat.includes(field))
  const line1 = inFormat.indexOf('line1')
  return [...inFormat.slice(0, line1), ...missing, ...inFormat.slice(line1)]
}

export function requiredOf(country: string): AddressField[] {
  const published = requiredFields.get(country) ?? []
  return ['name', 'line1', ...(hasSubDistrict(country) ? (['line2'] as const) : []), ...published]
}
