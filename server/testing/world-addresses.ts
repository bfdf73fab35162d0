import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PostalAddress } from '../base/addresses/check-address.ts'
import { places } from './posted-addresses.ts'

type MapAddress = { country: string; parts: Readonly<Record<string, string>> }

export const ownAddresses: readonly MapAddress[] = places.map(([country, road, city, state, postcode]) => ({
  country,
  parts: Object.fromEntries(Object.entries({ road, city, state, postcode }).filter(([, text]) => text !== '')),
}))

const unquoted = (text: string) => text.replace(/^(["'])(.*)\1$/, '$2')

/** The indented lines below `components:` in a YAML document. */
function partsOf(document: string): Record<string, string> {
  const [, after = ''] = document.split(/^components:.*\n/m)
  const [lines = ''] = after.split(/^\S/m)
  const read = lines.split('\n').map((line) => /^\s+(\w+)\s*:\s*(.*?)\s*$/.exec(line))
  return Object.fromEntries(
    read.flatMap((found) => (found ? [[found[1] ?? '', unquoted(found[2] ?? '')] as const] : [])),
  )
}

/** Reads addresses from YAML files named by country, as OpenCage publishes them. */
export function readMapAddresses(folder: string): MapAddress[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const documents = readFileSync(join(folder, file), 'utf8').split(/^---.*$/m)
      const named = basename(file, '.yaml')
      return documents
        .filter((document) => /^components:/m.test(document))
        .map((document) => {
          const parts = partsOf(document)
          // `xx` is not the code of any country.
          const code = parts['country_code'] ?? (named.length === 2 ? named : 'xx')
          return { country: code.toUpperCase(), parts }
        })
    })
}

const first = (parts: MapAddress['parts'], names: string) =>
  names
    .split(' ')
    .map((name) => parts[name])
    .find((part) => part !== undefined && part !== '') ?? ''

const streetNames = 'road pedestrian street residential footway path square'
const numberNames = 'house_number housenumber house'
const regionNames = 'state state_code province region island archipelago state_district county'
const cityNames =
  'city town village municipality hamlet locality postal_city city_district district local_administrative_area ' +
  'county suburb neighbourhood quarter'
const notLines = new Set(
  `${streetNames} ${numberNames} ${regionNames} ${cityNames} country country_code continent postcode county_code`.split(
    ' ',
  ),
)

/**
 * The address as a shopper would fill in the form: the street with its number, or the name of the building. If the
 * map's city is the post's region, such as Seoul, the district is the city.
 */
export function formOf({ country, parts }: MapAddress): PostalAddress {
  const street = [first(parts, streetNames), first(parts, numberNames)].filter(Boolean).join(' ')
  const [house = ''] = Object.entries(parts).flatMap(([name, text]) => (notLines.has(name) ? [] : [text]))
  const city = first(parts, cityNames)
  const region = first(parts, regionNames)
  const isCityRegion = (country === 'KR' || country === 'TW' || country === 'HK') && region === ''
  return {
    name: 'Anna Weber',
    country,
    region: isCityRegion ? city : region,
    city: isCityRegion ? first(parts, 'city_district town district suburb') || city : city,
    line1: street || house || city || region,
    line2: street === '' ? '' : house,
    postcode: first(parts, 'postcode'),
  }
}
