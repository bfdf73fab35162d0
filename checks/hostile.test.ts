import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallInput, openWorld, type World } from '#server/testing/world.ts'
import { scale } from '#tools/long.ts'
import { hasRealData, realData } from '#tools/real-data.ts'
import type { CallRow, RowAsk, Things } from './call-row.ts'
import { callRows } from './call-rows.ts'
import { makeThings } from './things.ts'

const all = hasRealData ? (JSON.parse(realData('vectors/blns/blns.json').toString()) as string[]) : []
/** Every string in the long run, each so-manieth in the daily one: the list goes from kind to kind. */
const step = Math.max(1, Math.round(all.length / Math.max(1, scale(all.length))))

let world: World
let things: Things

describe.skipIf(all.length === 0)('hostile strings', () => {
  beforeAll(async () => {
    world = await openWorld()
    things = await makeThings(world)
  }, 120_000)

  afterAll(() => world.close())

  test('are there', () => expect(all.length).toBeGreaterThan(500))

  test.each(callRows.map((row) => [`${row.endpoint.method} ${row.endpoint.path}`, row] as const))(
    'through every text field of %s: no fault',
    async (name, row) => {
      const asked = await row.ask(things)
      const places = textPlaces(asked)
      const strings = all.filter((_, at) => at % step === 0)
      for (const place of places) {
        for (const string of strings) {
          const answer = await world.call(row.endpoint, {
            ...(withText(asked, place, string) as unknown as CallInput<Endpoint>),
            token: tokenOf(row),
          })
          expect(answer.status, `${name} ${place.join('.')} ${JSON.stringify(string)}`).toBeLessThan(500)
        }
      }
    },
    300_000,
  )
})

const tokenOf = ({ by }: CallRow) =>
  ({ anybody: undefined, merchant: things.merchant.token, operator: things.operator })[by]

type Place = string[]

/** Where text stands in a request. */
function textPlaces(value: unknown, at: Place = []): Place[] {
  if (typeof value === 'string') return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textPlaces(inner, [...at, key]))
}

function withText(asked: RowAsk, place: Place, text: string): RowAsk {
  const copy = structuredClone(asked) as Record<string, unknown>
  let inner = copy
  for (const key of place.slice(0, -1)) inner = inner[key] as Record<string, unknown>
  const last = place.at(-1)
  if (last !== undefined) inner[last] = text
  return copy
}
