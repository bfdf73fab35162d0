import { beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { signIn } from '#server/testing/sold.ts'
import { theWorld } from '#server/testing/the-world.ts'
import { type CallRow, callRow, callRows, nameOf, tokenOf } from './call-rows.ts'
import { unknownId } from './requests.ts'
import { isObject, spotsOf, withValue } from './text-paths.ts'
import { makeThings, type Things } from './things.ts'

const world = theWorld()
let things: Things

/** The token of a session that has ended. */
let ended: string
/** The other merchant's rows, which the walks must not change, before the first walk. */
let theirRows: unknown

beforeAll(async () => {
  things = await makeThings(world)
  ended = await signIn(world, things.merchant.merchantId)
  await world.must(account.logout, { token: ended })
  theirRows = await snapshot()
}, 120_000)

test('every id of a merchant that a call takes is walked', () => {
  const takesOwnId = ({ endpoint }: CallRow) =>
    /"(id|listingId|listingIds|ids|purchaseId)":/.test(
      JSON.stringify([endpoint.query, endpoint.body, endpoint.params]),
    ) &&
    (endpoint.access === 'merchant' || endpoint.access === 'approved' || endpoint.path.startsWith('/store/:shop'))
  const walked = callRows.filter(({ own }) => own.length > 0)
  expect(walked.length).toBeGreaterThan(10)
  const reference = ['GET /merchant/product/detail']
  expect(
    callRows
      .filter((row) => takesOwnId(row) && row.own.length === 0)
      .map(nameOf)
      .filter((name) => !reference.includes(name)),
  ).toEqual([])
})

describe('without a session', () => {
  const closed = callRows.filter(({ by }) => by !== 'anybody')

  test('most calls are walked', () => expect(closed.length).toBeGreaterThan(100))

  test.each(closed.map((row) => [nameOf(row), row] as const))('%s is refused', async (_, row) => {
    const ask = await row.ask(things)
    for (const token of [undefined, ended]) {
      const answer = await callRow(world, row, { ...ask, token })
      expect(answer.code, String(token)).toBe(401)
      expect(answer.refusal.error).toBe('not_logged_in')
    }
  })

  test.each(closed.map((row) => [nameOf(row), row] as const))('%s is refused to the other party', async (_, row) => {
    const token = row.by === 'merchant' ? things.operators.staff : things.merchant.token
    const answer = await callRow(world, row, { ...(await row.ask(things)), token })
    expect(answer.code).toBe(401)
  })
})

describe("another merchant's thing is not found, exactly as what does not exist", () => {
  const walked = callRows.flatMap((row) => row.own.map((own) => [`${nameOf(row)} ${own.thing}`, row, own] as const))

  test('it is seen whether something of theirs changes', async () => {
    const theirs = await snapshot()
    const filled = theirs.filter(({ rows }) => rows !== '').map(({ name }) => name)
    expect(filled).toEqual(
      expect.arrayContaining([
        ...['listing', 'notice', 'orders', 'package_purchase', 'passkey', 'price_change', 'refund', 'session'],
      ]),
    )
  })

  test.each(walked)('%s', async (_, row, own) => {
    const answerTo = async (id: string) => {
      const token = row.by === 'merchant' ? things.merchant.token : undefined
      const { status, code, msg, refusal } = await callRow(world, row, { ...(await own.ask(id, things)), token })
      return JSON.parse(
        JSON.stringify({ status, code, msg, data: { ...refusal, requestId: '' } }).replaceAll(id, 'ID'),
      ) as {
        code: number
      }
    }
    const theirs = await answerTo(things.other[own.thing])
    expect(theirs).toEqual(await answerTo(unknownId))
    // Calls on several items return how many they changed; all others answer 404.
    expect([1, 404]).toContain(theirs.code)
    expect(await snapshot()).toEqual(theirRows)
  })
})

const allFieldsEvery = 100

describe('a field that the contract does not name is refused and changes nothing', () => {
  const partOf = ({ endpoint }: CallRow) => (endpoint.method === 'GET' ? 'query' : 'body')
  const schemaOf = (row: CallRow) => row.endpoint[partOf(row)] as { type?: string; properties?: object } | undefined
  // A payment provider's message has the provider's own fields; its signature is checked instead.
  const closed = callRows.filter((row) => schemaOf(row) === undefined || schemaOf(row)?.type === 'object')

  test('all calls but one are walked', () => expect(callRows.length - closed.length).toBe(1))

  test.each(closed.map((row) => [nameOf(row), row] as const))('%s', async (_, row) => {
    const ask = await row.ask(things)
    const token = tokenOf(things, row)
    const part = partOf(row)
    const known = Object.keys(schemaOf(row)?.properties ?? {})
    const all = Object.entries(forbiddenFields()).filter(([name]) => !known.includes(name))
    expect(all.length).toBeGreaterThan(20)
    // One schema check serves every call, so only some calls are tried with all fields, and each other call with one of
    // them.
    const turn = closed.indexOf(row)
    const forbidden = turn % allFieldsEvery === 0 ? all : [all[turn % all.length] ?? ['merchantId', '']]
    for (const [name, value] of forbidden) {
      const answer = await callRow(world, row, { ...ask, [part]: { ...ask[part], [name]: value }, token })
      expect([name, answer.code, answer.refusal.error]).toEqual([name, 422, 'validation'])
    }
    const { merchantId } = things.other
    for (const { path, value } of spotsOf({ path: [part], value: ask[part], schema: {} })) {
      if (path.length === 1 || !isObject(value)) continue
      const answer = await callRow(world, row, { ...withValue(ask, [...path, 'merchantId'], merchantId), token })
      expect([path, answer.code]).toEqual([path, 422])
    }
    if (row.endpoint.query === undefined) {
      const answer = await callRow(world, row, { ...ask, query: { merchantId }, token })
      expect(['query', answer.code]).toEqual(['query', 422])
    }
    expect(await snapshot()).toEqual(theirRows)
  })
})

/** Fields that only trusted code may set: ids of others, roles, states, amounts, times. */
function forbiddenFields(): Record<string, string> {
  const { merchantId, orderId, sessionId } = things.other
  const ids = ['merchantId', 'merchant_id', 'subjectId', 'ownerId', 'inviterId', 'shopId']
  const times = ['now', 'at', 'createdAt', 'paidAt', 'expiresAt', 'notBefore']
  return {
    ...Object.fromEntries(ids.map((name) => [name, merchantId])),
    ...Object.fromEntries(times.map((name) => [name, '2026-01-01T00:00:00.000Z'])),
    orderId,
    sessionId,
    session: sessionId,
    operatorId: unknownId,
    role: 'admin',
    roles: 'admin',
    status: 'approved',
    state: 'selling',
    balance: '1',
    cost: '1',
    fee: '0',
    earnings: '1',
    __proto: 'x',
  }
}

async function snapshot() {
  const { merchantId } = things.other
  const tables = await world.testDb.owner.rows(`select c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and c.column_name = 'merchant_id' and t.table_type = 'BASE TABLE'
      order by c.table_name`)
  expect(tables.length).toBeGreaterThan(30)
  const texts = tables.map(
    ({ name }) => `
    select '${name}' as name, coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows
    from ${name} t where merchant_id = '${merchantId}'`,
  )
  return world.testDb.owner.rows(`${texts.join(' union all ')} union all
      select 'session', string_agg(s.id::text || coalesce(s.ended_at::text, ''), ' ' order by s.id)
      from session s where s.party = 'merchant' and s.subject_id = '${merchantId}' union all
      select 'passkey', string_agg(p::text, ' ' order by p.id) from passkey p where p.subject_id = '${merchantId}'`)
}
