import type { Endpoint } from '#contract/endpoint.ts'
import { type CallInput, openWorld } from '#server/testing/world.ts'
import { type CallRow, makeRequests } from './call-row.ts'
import { type Place, textPlaces, withText } from './text-places.ts'
import { makeThings } from './things.ts'

/** A walk that sends texts through every text field of calls. */
export type TextWalk = Awaited<ReturnType<typeof openTextWalk>>

export async function openTextWalk(rows: readonly CallRow[]) {
  const world = await openWorld()
  const things = await makeThings(world)
  // Made before the first text is sent: wrong payment passwords lock what later ones would need.
  const requests = await makeRequests(rows, things)
  const askOf = (row: CallRow) => requests.get(row) ?? {}
  return {
    things,
    placesOf: (row: CallRow) => textPlaces(row.endpoint, askOf(row)),
    send(row: CallRow, { place, text, token }: { place: Place; text: string; token: string | undefined }) {
      const ask = withText(askOf(row), place, text) as unknown as CallInput<Endpoint>
      return world.call(row.endpoint, { ...ask, token })
    },
    close: world.close,
  }
}
