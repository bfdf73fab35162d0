import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, OperatorRole } from '#contract/endpoint.ts'
import * as contract from '#contract/index.ts'
import { operatorDesk } from '#contract/operator/desk.ts'
import { queuesOf } from '#contract/operator/desk-queues.ts'
import { operatorRoles, operators } from '#contract/operator/operators.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { createOperator } from '#server/features/operators/create-operator.ts'
import { anOperatorId, aTokenOf } from '#server/testing/decisions.ts'
import { anEnrolledOperator, anOperator, type EnrolledOperator } from '#server/testing/people.ts'
import { type CallInput, type MailWorld, openMailWorld } from '#server/testing/world.ts'
import { type CallRow, nameOf, type RowAsk, reason, type Things } from './call-row.ts'
import { callRows } from './call-rows.ts'
import { makeThings } from './things.ts'

let world: MailWorld
let things: Things
/** An operator of each role alone. */
const ids = new Map<OperatorRole, string>()
const tokens = new Map<OperatorRole, string>()

beforeAll(async () => {
  world = await openMailWorld()
  things = await makeThings(world)
  for (const role of operatorRoles) {
    const id = await anOperatorId(world, [role])
    ids.set(role, id)
    tokens.set(role, await aTokenOf(world, id))
  }
}, 120_000)

afterAll(() => world.close())

const isOperators = ({ access, path }: Endpoint) => path.startsWith('/admin/') && typeof access !== 'string'
const rolesOf = ({ access }: Endpoint) => (typeof access === 'string' ? [] : access)
const others = (endpoint: Endpoint) => operatorRoles.filter((role) => !rolesOf(endpoint).includes(role))

const rows = callRows.filter(({ endpoint }) => isOperators(endpoint))
/** Uploads and the desk's stream have no row: they refuse before they read or answer anything. */
const streams = (Object.values(contract) as Record<string, Endpoint>[])
  .flatMap((noun) => Object.values(noun))
  .filter((endpoint) => isOperators(endpoint) && !callRows.some((row) => row.endpoint === endpoint))
  .map((endpoint): CallRow => ({ endpoint, by: 'operator', ask: () => ({}) }))
const walked = [...rows, ...streams]

/** Rows carry their requests untyped. */
const call = ({ endpoint }: CallRow, ask: RowAsk & { token: string | undefined }) =>
  world.call(endpoint, ask as unknown as CallInput<Endpoint>)

/** The id of the next transaction. Only transactions that write take one, so nothing was written while it is the same. */
async function nextWriter(): Promise<string> {
  const [row] = await world.testDb.owner.rows('select pg_snapshot_xmax(pg_current_snapshot())::text as next')
  return String(row?.['next'])
}

const triesMax = 10

/** Whether the work writes nothing. Other databases of the same server take ids too, so it is tried several times. */
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

  test('is nearly every one, and streams are among them', () => {
    expect(closed.length).toBeGreaterThan(110)
    expect(closed.filter((row) => streams.includes(row)).length).toBeGreaterThan(2)
    expect(closed.flatMap(({ endpoint }) => others(endpoint)).length).toBeGreaterThan(500)
    // The calls that are open to every role are listed and reviewed.
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
    const isQuiet = await writesNothing(async () => {
      for (const role of others(row.endpoint)) {
        const { status, code, refusal } = await call(row, { ...ask, token: tokens.get(role) })
        expect([role, status, code, refusal.error]).toEqual([role, 403, 403, 'role_required'])
      }
    })
    expect(isQuiet).toBe(true)
  })
})

/** Open to every role: the operator's own session and factors, and what the frame of the console shows. */
const openToAll = [
  ...['GET /admin/desk', 'GET /admin/desk/events', 'GET /admin/desk/search', 'GET /admin/desk/second-person'],
  ...['GET /admin/desk/waiting/:id', 'GET /admin/me', 'GET /admin/security', 'POST /admin/desk/open'],
  ...['POST /admin/logout', 'POST /admin/security/confirm', 'POST /admin/security/confirm/options'],
  ...['POST /admin/security/passkeys', 'POST /admin/security/passkeys/options', 'POST /admin/security/passkeys/remove'],
  ...['POST /admin/security/passkeys/rename', 'POST /admin/security/recovery-codes'],
]

describe('a call of operators with a role of its own', () => {
  // An event stream that lets somebody in does not end.
  const ending = rows.filter(({ endpoint }) => endpoint.stream !== 'events')
  const pairs = ending.flatMap((row) => rolesOf(row.endpoint).map((role) => [nameOf(row), role, row] as const))

  test('is walked once for each role', () => expect(pairs.length).toBeGreaterThan(300))

  test.each(pairs)('%s lets %s in', async (_, role, row) => {
    const ask = row.endpoint === operatorDesk.open ? openingOf(role) : await row.ask(things)
    // A session of its own, since some end it.
    const token = await aTokenOf(world, ids.get(role) ?? '')
    const { status, refusal } = await call(row, { ...ask, token })
    expect([401, refusal?.error]).not.toContain(status)
    expect(refusal?.error).not.toBe('role_required')
    expect(status).toBeLessThan(500)
  })
})

/** What an operator has open is in a queue that it reads. */
const openingOf = (role: OperatorRole): RowAsk => ({ body: { queue: queuesOf([role])[0], item: 'RC-00000-00000' } })

describe('without a second factor', () => {
  /** Tokens and secrets obtained without a currently valid second factor, by their source. */
  const secrets = new Map<string, string>()
  let person: EnrolledOperator

  async function sessions(): Promise<unknown> {
    const [row] = await world.testDb.owner.rows(`select count(*)::int as count from session`)
    return row?.['count']
  }

  beforeAll(async () => {
    person = await anEnrolledOperator(world, ['finance'])
  })

  test('an operator who has one gets no session by the password', async () => {
    const { email, password } = person
    const before = await sessions()
    for (const totp of [undefined, '', ' ', '000000']) {
      const body = { email, password, ...(totp !== undefined && { totp }) }
      const { code, refusal } = await world.call(operators.login, { body })
      expect([code, Object.keys(refusal).sort()]).toEqual([422, ['error', 'fields', 'requestId']])
      expect(refusal.fields).toHaveProperty('totp')
    }
    expect(await sessions()).toBe(before)
  })

  test('a new operator gets what the authenticator app takes, and no session', async () => {
    const email = 'new@platform.example'
    const { password } = await createOperator(world.ctx, { email, roles: ['finance'] })
    const before = await sessions()
    const first = await world.must(operators.login, { body: { email, password } })
    if (!('enrol' in first)) throw new Error('signed in by the password alone')
    expect(Object.keys(first)).toEqual(['enrol'])
    expect(Object.keys(first.enrol).sort()).toEqual(['secret', 'uri'])
    const wrong = await world.call(operators.login, { body: { email, password, totp: '000000' } })
    expect(wrong.refusal.fields).toHaveProperty('totp')
    expect(await sessions()).toBe(before)
    secrets.set('the secret of the app', first.enrol.secret)
  })

  test('an operator whose factors were reset has neither the old sessions nor the old codes', async () => {
    const { token, email, code, recoveryCodes } = person
    const { id } = await world.must(operators.me, { token })
    const second = await aTokenOf(world, id, 'another desk')
    const [first, other] = [await anOperator(world, ['admin']), await anOperator(world, ['admin'])]
    const request = { params: { id }, body: { reason } }
    const proposed = await world.must(operators.reset, { token: first, ...request })
    await world.must(operatorProposals.confirm, { token: other, params: { id: proposed.id }, body: { reason } })
    const before = await sessions()
    const password = /\S{24}(?=\.)/.exec(world.sent.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
    expect((await world.call(operators.login, { body: { email, password: person.password } })).code).not.toBe(1)
    expect(await world.must(operators.login, { body: { email, password } })).toHaveProperty('enrol')
    for (const totp of [code(), ...recoveryCodes.slice(0, 2)]) {
      const { code: answered, refusal } = await world.call(operators.login, { body: { email, password, totp } })
      expect(answered).toBe(422)
      expect(refusal.fields).toHaveProperty('totp')
    }
    expect(await sessions()).toBe(before)
    secrets.set('the session before the reset', token)
    secrets.set('another session before the reset', second)
  })

  test.each(walked.map((row) => [nameOf(row), row] as const))('%s is refused with what is in hand', async (_, row) => {
    const ask = await row.ask(things)
    expect(secrets.size).toBe(3)
    for (const [what, token] of secrets) {
      const { code, refusal } = await call(row, { ...ask, token })
      expect([what, code, refusal.error]).toEqual([what, 401, 'not_logged_in'])
    }
  })
})
