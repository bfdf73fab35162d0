import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, OperatorRole } from '#contract/endpoint.ts'
import { everyCall } from '#contract/every-call.ts'
import { operatorDesk } from '#contract/operator/desk.ts'
import { queuesOf } from '#contract/operator/desk-queues.ts'
import { operatorRoles } from '#contract/operator/operators.ts'
import { anOperatorId, aTokenOf } from '#server/testing/decisions.ts'
import { theWorld } from '#server/testing/the-world.ts'
import { type CallRow, callRow, callRows, nameOf } from './call-rows.ts'
import { readNextWriter } from './operator-input-watch.ts'
import type { RowAsk } from './requests.ts'
import { makeThings, type Things } from './things.ts'

const world = theWorld()
let things: Things
const ids = new Map<OperatorRole, string>()
const tokens = new Map<OperatorRole, string>()

beforeAll(async () => {
  things = await makeThings(world)
  for (const role of operatorRoles) {
    const id = await anOperatorId(world, [role])
    ids.set(role, id)
    tokens.set(role, await aTokenOf(world, id))
  }
}, 120_000)

const isOperators = ({ access, path }: Endpoint) => path.startsWith('/admin/') && typeof access !== 'string'
const rolesOf = ({ access }: Endpoint) => (typeof access === 'string' ? [] : access)
const others = (endpoint: Endpoint) => operatorRoles.filter((role) => !rolesOf(endpoint).includes(role))

const rows = callRows.filter(({ endpoint }) => isOperators(endpoint))
/** Uploads have no row: they refuse before they read anything. */
const uploads = everyCall
  .filter((endpoint) => isOperators(endpoint) && !callRows.some((row) => row.endpoint === endpoint))
  .map((endpoint): CallRow => ({ endpoint, by: 'operator', ask: async () => ({}), own: [] }))
const walked = [...rows, ...uploads]

const nextWriter = () => readNextWriter(world.testDb.owner)

const triesMax = 100

/** Whether the work writes nothing. Other databases of the same server take ids too, so it is tried many times. */
async function writesNothing(work: () => Promise<void>): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const before = await nextWriter()
    await work()
    if ((await nextWriter()) === before) return true
    if (world.ctx.db.engine === 'pglite' || tries === triesMax) return false
  }
}

describe('a call of operators with other roles', () => {
  const closed = walked.filter(({ endpoint }) => others(endpoint).length > 0)

  test('is nearly every one, and uploads are among them', () => {
    expect(closed.length).toBeGreaterThan(110)
    expect(closed.filter((row) => uploads.includes(row)).length).toBeGreaterThan(0)
    expect(closed.flatMap(({ endpoint }) => others(endpoint)).length).toBeGreaterThan(500)
    expect(
      walked
        .filter((row) => !closed.includes(row))
        .map(nameOf)
        .sort(),
    ).toEqual(openToAll)
  })

  test('is seen to write, where it does', async () => {
    const read = async () => void (await world.must(operatorDesk.read, { token: tokens.get('finance') }))
    expect(await writesNothing(read)).toBe(true)
    const before = await nextWriter()
    await world.must(operatorDesk.open, {
      token: tokens.get('finance'),
      body: { queue: 'deposits', item: 'RC-00000-00000' },
    })
    expect(await nextWriter()).not.toBe(before)
  })

  test.each(closed.map((row) => [nameOf(row), row] as const))('%s is refused and changes nothing', async (_, row) => {
    const ask = await row.ask(things)
    for (const role of others(row.endpoint)) {
      const isQuiet = await writesNothing(async () => {
        const { status, code, refusal } = await callRow(world, row, { ...ask, token: tokens.get(role) })
        expect([role, status, code, refusal.error]).toEqual([role, 403, 403, 'role_required'])
      })
      expect([role, isQuiet]).toEqual([role, true])
    }
  })
})

/** Open to every role: the operator's own session and factors, and what the frame of the console shows. */
const openToAll = [
  ...['GET /admin/desk', 'GET /admin/desk/events', 'GET /admin/desk/search', 'GET /admin/desk/second-person'],
  ...['GET /admin/desk/waiting/:id', 'GET /admin/me', 'GET /admin/security', 'POST /admin/desk/open'],
  ...['POST /admin/logout', 'POST /admin/security/confirm', 'POST /admin/security/confirm/options'],
  ...['POST /admin/security/device', 'POST /admin/security/device/options'],
  ...['POST /admin/security/passkeys', 'POST /admin/security/passkeys/options', 'POST /admin/security/passkeys/remove'],
  ...['POST /admin/security/passkeys/rename', 'POST /admin/security/password'],
  'POST /admin/security/recovery-codes',
]

describe('a call of operators with a role of its own', () => {
  // An event stream that lets the caller in never ends, so it cannot be walked.
  const ending = rows.filter(({ endpoint }) => endpoint.stream !== 'events')
  const pairs = ending.flatMap((row) => rolesOf(row.endpoint).map((role) => [nameOf(row), role, row] as const))

  test('is walked once for each role', () => expect(pairs.length).toBeGreaterThan(300))

  test.each(pairs)('%s lets %s in', async (_, role, row) => {
    const ask = row.endpoint === operatorDesk.open ? openingOf(role) : await row.ask(things)
    // A separate session each, since some calls end it.
    const token = await aTokenOf(world, ids.get(role) ?? '')
    const { status, refusal } = await callRow(world, row, { ...ask, token })
    expect([401, refusal?.error]).not.toContain(status)
    expect(refusal?.error).not.toBe('role_required')
    expect(status).toBeLessThan(500)
  })
})

/** An item that an operator opens must be in a queue that the operator may read. */
const openingOf = (role: OperatorRole): RowAsk => ({ body: { queue: queuesOf([role])[0], item: 'RC-00000-00000' } })
