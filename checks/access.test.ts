import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as contract from '#contract/index.ts'
import { type Ask, openWorld, type World } from '#server/testing/world.ts'
import type { CallRow, RowAsk, Things } from './call-row.ts'
import { callRows } from './call-rows.ts'
import { makeThings } from './things.ts'

const nobody = '01900000-0000-7000-8000-00000000dead'

/** No JSON in, or no JSON out: their own tests ask them without a token. */
const streams = (endpoint: Endpoint) => endpoint.stream === 'upload' || endpoint.stream === 'events'

let world: World
let things: Things

beforeAll(async () => {
  world = await openWorld()
  things = await makeThings(world)
}, 120_000)

afterAll(() => world.close())

/** Rows carry their requests untyped. */
const callRow = ({ endpoint }: CallRow, ask: RowAsk & { token?: string | undefined }) =>
  world.call(endpoint, ask as unknown as Ask<Endpoint>)

const nameOf = ({ endpoint }: CallRow) => `${endpoint.method} ${endpoint.path}`

test('every served call has a row', () => {
  const nouns = Object.values(contract) as Record<string, Endpoint>[]
  const served = nouns
    .flatMap((noun) => Object.values(noun))
    .filter((endpoint) => !endpoint.planned && !streams(endpoint))
  expect(served.length).toBeGreaterThan(50)
  const rows = new Set(callRows.map(({ endpoint }) => endpoint))
  expect(served.filter((endpoint) => !rows.has(endpoint)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('every id of a merchant that a call takes is walked', () => {
  const takesOwnId = ({ endpoint }: CallRow) =>
    /"(id|listingId|listingIds|ids|purchaseId)":/.test(
      JSON.stringify([endpoint.query, endpoint.body, endpoint.params]),
    ) &&
    (endpoint.access === 'merchant' || endpoint.access === 'approved' || endpoint.path.startsWith('/store/:shop'))
  const walked = callRows.filter(({ own }) => own)
  expect(walked.length).toBeGreaterThan(10)
  const reference = ['GET /merchant/product/detail']
  expect(
    callRows
      .filter((row) => takesOwnId(row) && !row.own)
      .map(nameOf)
      .filter((name) => !reference.includes(name)),
  ).toEqual([])
})

describe('without a session', () => {
  const closed = callRows.filter(({ by }) => by !== 'anybody')

  test.each(closed.map((row) => [nameOf(row), row] as const))('%s is refused', async (_, row) => {
    const ask = await row.ask(things)
    const ended = await endedToken()
    for (const token of [undefined, 'no such token', ended]) {
      const answer = await callRow(row, { ...ask, token })
      expect(answer.code, String(token)).toBe(401)
      expect(answer.refusal.error).toBe('not_logged_in')
    }
  })

  test.each(closed.map((row) => [nameOf(row), row] as const))('%s is refused to the other party', async (_, row) => {
    const token = row.by === 'merchant' ? things.operator : things.merchant.token
    const answer = await callRow(row, { ...(await row.ask(things)), token })
    expect(answer.code).toBe(401)
  })
})

describe("another merchant's thing is not found, exactly as what does not exist", () => {
  const walked = callRows.flatMap((row) =>
    (row.own ?? []).map((own) => [`${nameOf(row)} ${own.thing}`, row, own] as const),
  )

  test.each(walked)('%s', async (_, row, own) => {
    const answerTo = async (id: string) => {
      const token = row.by === 'merchant' ? things.merchant.token : undefined
      const { status, code, msg, refusal } = await callRow(row, { ...(await own.ask(id, things)), token })
      return JSON.parse(
        JSON.stringify({ status, code, msg, data: { ...refusal, requestId: '' } }).replaceAll(id, 'ID'),
      ) as {
        code: number
      }
    }
    const before = await snapshot()
    const theirs = await answerTo(things.other[own.thing])
    expect(theirs).toEqual(await answerTo(nobody))
    // Acts on many answer how many they changed; all others do not find it.
    expect([1, 404]).toContain(theirs.code)
    expect(await snapshot()).toEqual(before)
  })
})

/** Everything of the other merchant that an act could have changed. */
async function snapshot() {
  const id = things.other.merchantId
  const read = (text: string) => world.ctx.db.query({ text, values: [id] })
  return Promise.all([
    read('select * from listing where merchant_id = $1 order by id'),
    read('select * from listing_variant where merchant_id = $1 order by variant_id'),
    read('select * from orders where merchant_id = $1 order by id'),
    read('select * from notice where merchant_id = $1 order by id'),
    read("select id, ended_at from session where party = 'merchant' and subject_id = $1 order by id"),
    read('select * from ledger_posting where merchant_id = $1 order by sequence, line'),
  ])
}

async function endedToken(): Promise<string> {
  ended ??= (async () => {
    const { merinfo } = await world.must(account.login, {
      body: { account: things.login.account, password: things.login.password },
    })
    await world.must(account.logout, { token: merinfo.token })
    return merinfo.token
  })()
  return ended
}

let ended: Promise<string> | undefined
