// projects: postgres, pglite, citus
import { beforeAll, expect, test } from 'vitest'
import { theWorld } from '#server/testing/the-world.ts'
import { type CallRow, callRow, callRows, makeRequests, nameOf, tokenOf } from './call-rows.ts'
import type { RowAsk } from './requests.ts'
import { makeThings, type Things } from './things.ts'

const world = theWorld()
let things: Things
let requests: Map<CallRow, RowAsk>

beforeAll(async () => {
  things = await makeThings(world)
  requests = await makeRequests(callRows, things)
}, 120_000)

/** Calls that close a shop, end other sessions or sign out come last, because later calls could not succeed. */
const lateness = ({ endpoint: { path } }: CallRow) =>
  path.endsWith('/logout') ? 2 : Number(/sessions|close/.test(path))
/** An event stream does not end, so it cannot be walked. */
const ordered = callRows
  .filter(({ endpoint }) => endpoint.stream !== 'events')
  .toSorted((a, b) => lateness(a) - lateness(b))

/** Successful calls by party; the others are refused because of the state of their item. */
const done = { anybody: 0, merchant: 0, operator: 0 }

test.each(ordered.map((row) => [nameOf(row), row] as const))(
  '%s, as its caller makes it, is no fault',
  async (_, row) => {
    const token = tokenOf(things, row)
    const { status, code, refusal } = await callRow(world, row, { ...requests.get(row), token })
    expect(status, refusal?.error).toBeLessThan(500)
    // No earlier call may have ended this session, or the walk would prove nothing.
    if (row.by !== 'anybody') expect(status).not.toBe(401)
    if (code === 1) done[row.by] += 1
  },
)

test('many of them are done, by each party', () => {
  expect(done.anybody).toBeGreaterThan(15)
  expect(done.merchant).toBeGreaterThan(60)
  expect(done.operator).toBeGreaterThan(95)
})
