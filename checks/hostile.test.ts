import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallInput, openWorld, type World } from '#server/testing/world.ts'
import { isLong } from '#tools/long.ts'
import { realData, withRealData } from '#tools/real-data.ts'
import { type CallRow, makeRequests, nameOf, type RowAsk, type Things } from './call-row.ts'
import { callRows } from './call-rows.ts'
import { hostileStrings } from './samples/hostile-strings.ts'
import { hasText, type Place, textPlaces, withText } from './text-places.ts'
import { makeThings } from './things.ts'

/** All of them in the long run, every few in the daily one: the lists go from kind to kind. */
const someOf = (strings: readonly string[], step: number) => strings.filter((_, at) => isLong || at % step === 0)

const strings = withRealData('hostile strings', someOf(hostileStrings, 4), () =>
  someOf(JSON.parse(realData('vectors/blns/blns.json').toString()) as string[], 20),
)

let world: World
let things: Things
/** Made before the first text is sent: wrong payment passwords lock what later ones would need. */
let requests: Map<CallRow, RowAsk>

beforeAll(async () => {
  world = await openWorld()
  things = await makeThings(world)
  requests = await makeRequests(callRows, things)
}, 120_000)

afterAll(() => world.close())

const tokenOf = ({ by }: CallRow) =>
  ({ anybody: undefined, merchant: things.merchant.token, operator: things.operator })[by]

const walked = callRows.filter(({ endpoint }) => hasText(endpoint))

test('most calls take a text, and those that take none have nothing to walk', () => {
  expect(walked.length).toBeGreaterThan(90)
  const others = callRows.filter((row) => !walked.includes(row))
  for (const row of others) expect(textPlaces(row.endpoint, requests.get(row) ?? {}), nameOf(row)).toEqual([])
})

async function send(row: CallRow, place: Place, text: string) {
  // An address has no room for half of a pair.
  const sent = place[0] === 'params' ? text.toWellFormed() : text
  const ask = withText(requests.get(row) ?? {}, place, sent) as unknown as CallInput<Endpoint>
  const { status } = await world.call(row.endpoint, { ...ask, token: tokenOf(row) })
  const about = `${nameOf(row)} ${place.join('.')} ${JSON.stringify(text)}`
  expect(status, about).toBeLessThan(500)
  // Who is signed in stays so, else nothing behind the session has seen the text.
  if (row.by !== 'anybody') expect(status, about).not.toBe(401)
}

test.each(walked.map((row) => [nameOf(row), row] as const))(
  'through every text field of %s: no fault',
  async (_, row) => {
    const places = textPlaces(row.endpoint, requests.get(row) ?? {})
    let looked = 0
    for (const place of places) {
      for (const text of strings) {
        await send(row, place, text)
        looked += 1
      }
    }
    expect(looked).toBeGreaterThanOrEqual(strings.length)
  },
  300_000,
)
