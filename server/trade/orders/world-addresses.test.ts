import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { requiredFields } from '#contract/address-fields.ts'
import { countryCodes } from '#contract/country-codes.ts'
import { Address } from '#contract/orders.ts'
import { realDataFolder, withRealData } from '#tools/real-data.ts'
import type { PostalAddress } from '../../base/addresses/check-address.ts'
import { formOf, ownAddresses, readMapAddresses } from '../../testing/world-addresses.ts'
import { readShopper } from './rules.ts'

const addresses = withRealData('addresses of all countries', ownAddresses, () =>
  ['countries', 'other'].flatMap((folder) => readMapAddresses(realDataFolder(`addresses/opencage/${folder}`))),
).map(formOf)
const realCount = addresses.length - ownAddresses.length
const realDocuments = 465

/** Postcodes in the map data that the country's post does not use, each verified by hand. */
const noPostcodes = `
  BT 810 | GB E10 | GG GY1 | HN 504 | IQ 222 | KR 135-934 | MG 1 | MH 96060 | NE 13416 | NP 2243 | OM 1727 | SV 503
  DE 63739,63741,63743 | FR 68100;68200
  ES 20001;20002;20003;20004;20005;20006;20007;20008;20009;20010;20011;20012;20013;20014;20015;20016;20017;20018`
  .split(/[|\n]/)
  .map((each) => each.trim())

const shopper = { email: 'anna@example.com', phone: '+4930901820' }

/** The contract requires a first line and limits the length of a postcode. */
const isWritten = ({ line1, postcode }: PostalAddress) => line1 !== '' && postcode.length <= 20

/** The refused fields with the rule; null if the checkout accepts the address. */
function refusalOf(address: PostalAddress): Record<string, unknown> | null {
  const read = readShopper({ ...shopper, address })
  return 'errors' in read ? read.errors : null
}

function isRight({ country, postcode, ...address }: PostalAddress, [field, rule]: readonly [string, unknown]): boolean {
  if (rule === 'country_invalid') return field === 'address.country' && !countryCodes.includes(country)
  if (rule === 'postcode_invalid') return field === 'address.postcode' && noPostcodes.includes(`${country} ${postcode}`)
  if (rule !== 'field_required') return false
  const required = ['line1', ...(requiredFields.get(country) ?? ['city'])] as const
  return required.some((name) => field === `address.${name}` && { ...address, postcode }[name] === '')
}

test('every address of the world is taken, or refused by a rule of its country that names the field', () => {
  const tally: Record<string, number> = {}
  const count = (rule: string) => {
    tally[rule] = (tally[rule] ?? 0) + 1
  }
  const wrong: unknown[] = []
  for (const address of addresses) {
    expect([address, Value.Check(Address, address)]).toEqual([address, isWritten(address)])
    const refusal = Object.entries(refusalOf(address) ?? {})
    if (refusal.length === 0) count('taken')
    for (const rule of new Set(refusal.map(([, each]) => String(each)))) count(rule)
    if (!refusal.every((each) => isRight(address, each))) wrong.push([address, refusal])
  }
  process.stderr.write(`addresses: ${JSON.stringify(tally)}\n`)
  expect(wrong).toEqual([])
  expect(tally['taken']).toBeGreaterThan(addresses.length * 0.8)
  if (realCount > 0) expect(realCount).toBe(realDocuments)
})
