import { formatAddress } from 'localized-address-format'
import { requiredFields } from '#contract/address-fields.ts'

export const addressFields = ['name', 'line1', 'line2', 'city', 'region', 'postcode'] as const
export type AddressField = (typeof addressFields)[number]

export type RegionWord = 'state' | 'province' | 'prefecture' | 'region'

const regionWords: Readonly<Record<Exclude<RegionWord, 'region'>, string>> = {
  state: 'AU BR IN MX MY US',
  province: 'CA CN ID KR TH VN',
  prefecture: 'JP',
}

export const regionWordOf = (country: string): RegionWord =>
  (['state', 'province', 'prefecture'] as const).find((word) => regionWords[word].split(' ').includes(country)) ??
  'region'

/** In Thailand the second line is the sub-district, and the city is the district. */
export const hasSubDistrict = (country: string) => country === 'TH'

function formatOf(country: string): AddressField[] {
  const written = formatAddress({
    postalCountry: country,
    name: '{name}',
    addressLines: ['{line1}', '{line2}'],
    locality: '{city}',
    administrativeArea: '{region}',
    postalCode: '{postcode}',
  }).join(' ')
  return [...written.matchAll(/\{(\w+)\}/g)].map(([, field]) => field as AddressField)
}

const isInFormat = (country: string, field: AddressField) => formatOf(country).includes(field)

/** The fields of an address in the country's order. A required field that the format lacks is added, as in Japan. */
export function fieldsOf(country: string): AddressField[] {
  const inFormat = formatOf(country)
  const missing = requiredOf(country).filter((field) => !inFormat.includes(field))
  const line1 = inFormat.indexOf('line1')
  return [...inFormat.slice(0, line1), ...missing, ...inFormat.slice(line1)]
}

const short: readonly AddressField[] = ['city', 'region', 'postcode']

/** The short fields that share a row in pairs. Of an odd number one gets a row alone, but never the postcode. */
export function halvesOf(country: string): ReadonlySet<AddressField> {
  const isShort = (field: AddressField | undefined) =>
    field !== undefined && (short.includes(field) || (field === 'line2' && hasSubDistrict(country)))
  const halves = new Set<AddressField>()
  const fields = fieldsOf(country)
  for (let at = 0; at < fields.length; at += 1) {
    const [field, next] = [fields[at], fields[at + 1]]
    if (!field || !next || !isShort(field) || !isShort(next)) continue
    const isOdd = isShort(fields[at + 2]) && !isShort(fields[at + 3])
    if (isOdd && field !== 'postcode' && next !== 'postcode') continue
    halves.add(field).add(next)
    at += 1
  }
  return halves
}

type Written = Readonly<Record<AddressField, string>> & { country: string }

/** The lines of an address as its country writes them. A city that the published format lacks begins the first line. */
export function linesOf({ country, name, line1, line2, city, region, postcode }: Written): string[] {
  const first = isInFormat(country, 'city') ? line1 : [city, line1].filter(Boolean).join(country === 'JP' ? '' : ' ')
  return formatAddress({
    postalCountry: country,
    name,
    addressLines: [first, line2].filter(Boolean),
    locality: city,
    administrativeArea: region,
    postalCode: postcode,
  })
}

/** A valid postcode of each country, shown beside an invalid one. */
export const postcodeExamples: Readonly<Record<string, string>> = {
  ...{
    AU: '2000',
    BR: '01310-100',
    CA: 'K1A 0B1',
    CN: '100000',
    DE: '10117',
    ES: '28001',
    FR: '75001',
    GB: 'SW1A 1AA',
  },
  ...{ ID: '10110', IN: '110001', IT: '00184', JP: '100-0001', KR: '04524', MX: '06000', MY: '50050', NL: '1012 JS' },
  ...{ PH: '1000', SG: '018956', TH: '10110', TW: '100', US: '20500', VN: '100000' },
}

export function requiredOf(country: string): AddressField[] {
  const published = requiredFields.get(country) ?? []
  return ['name', 'line1', ...(hasSubDistrict(country) ? (['line2'] as const) : []), ...published]
}
