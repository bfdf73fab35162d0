import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Party } from '../base/db/roles.ts'
import { anOperatorId, aSessionOf } from '../testing/decisions.ts'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { theWorld } from '../testing/the-world.ts'

const world = theWorld()
let shop: RowShop
let operatorId: string
let hash: string

beforeAll(async () => {
  shop = await aRowShop(world)
  operatorId = await anOperatorId(world, ['admin'])
  hash = `'\\x${(await aSessionOf(world, operatorId)).toString('hex')}'::bytea`
})

const at = `'2026-03-02T09:00:00Z'::timestamptz`
const as = (party: Party, text: string) => world.ctx.db.as(party).query({ text, values: [] })
const owner = (text: string) => world.testDb.owner.run(text)
const rows = (text: string) => world.testDb.owner.rows(text)

describe('an operator’s session', () => {
  const readSession = () => rows(`select *, hash::text as hash from session where subject_id = '${operatorId}'`)
  const guess = `'\\x00'::bytea`
  /** Calls with a session {s} or operator {o} by id, because parties can read these ids. */
  const attempts: Record<string, string> = {
    'ended by its id': `select end_merchant_sessions('{o}', '{s}', null, ${at})`,
    'ended with all of its operator': `select end_merchant_sessions('{o}', null, null, ${at})`,
    'ended by its id, of whichever party': `select end_sessions('{o}', '{s}', null, ${at})`,
    'ended as the oldest': `select end_oldest_sessions('{o}', 0, ${at})`,
    'ended by a guess': `select end_operator_session(${guess}, ${at})`,
    'unused by its id': `select touch_session('{s}'::uuid, '2020-01-01'::timestamptz)`,
    'unused by a guess': `select touch_session(${guess}, '2020-01-01'::timestamptz)`,
    'renewed by a guess': `select renew_merchant_session(${guess}, '{"hash": "01", "remainderId": "{s}"}', ${at})`,
    'proved by a guess': `select renew_operator_session(${guess}, '{"hash": "01", "remainderId": "{s}"}', ${at})`,
    'ended as a row': `update session set ended_at = ${at}`,
  }

  test.each(Object.entries(attempts))('is not %s, whichever party tries', async (_name, text) => {
    const before = await readSession()
    const [{ id: sessionId } = {}] = before
    const attempt = text.replaceAll('{o}', operatorId).replaceAll('{s}', String(sessionId))
    for (const party of ['web', 'console', 'jobs', 'webhook', 'channel', 'signin'] as const) {
      await as(party, attempt).catch(() => null)
      expect(await readSession(), party).toEqual(before)
    }
  })

  test('decides until it was unused for half an hour, whatever limit the server has', async () => {
    const [seen = {}] = await rows(`select last_seen_at::text as at from session where hash = ${hash}`)
    const decide = (minutesUnused: number) =>
      owner(`update session set last_seen_at = now() - make_interval(mins => ${minutesUnused}),
          expires_at = now() + interval '1 day' where hash = ${hash}`)
        .then(() => as('console', `select end_operator_access(${hash}, '${randomUUID()}', false, now())`))
        .catch((error: Error) => error.message)
    await owner('update policy set clock_is_free = false')
    const [unused, used] = [await decide(31), await decide(29)]
    await owner(`update policy set clock_is_free = true;
      update session set last_seen_at = '${seen['at']}' where hash = ${hash}`)
    expect(unused).toContain('not_logged_in')
    expect(used).toContain('not_found')
  })

  test('decides and proves nothing after its end, however early the caller says it is', async () => {
    const [seen = {}] = await rows(`select last_seen_at::text as at, proven_at::text as proven from session
      where hash = ${hash}`)
    const early = `now() - interval '4 minutes'`
    const attempt = (columns: string, text: string) =>
      owner(`update session set last_seen_at = now(), ${columns} where hash = ${hash}`)
        .then(() => as('console', text))
        .catch((error: Error) => error.message)
    await owner('update policy set clock_is_free = false')
    const act = `select end_operator_access(${hash}, '${randomUUID()}', false, ${early})`
    const [ended, inUse] = [
      await attempt(`expires_at = now() - interval '1 minute'`, act),
      await attempt(`expires_at = now() + interval '1 day'`, act),
    ]
    const proof = `select require_operator_proof(${hash}, ${early})`
    const [{ minutes } = {}] = await world.testDb.owner.rows('select operator_proof_minutes as minutes from policy')
    const provenBefore = (interval: string) =>
      `proven_at = now() - make_interval(mins => ${String(minutes)}) ${interval}`
    const [late, timely] = [
      await attempt(provenBefore(`- interval '2 minutes'`), proof),
      await attempt(provenBefore(`+ interval '2 minutes'`), proof),
    ]
    await owner(`update policy set clock_is_free = true;
      update session set last_seen_at = '${seen['at']}', proven_at = '${seen['proven']}' where hash = ${hash}`)
    expect([ended, inUse]).toEqual(['not_logged_in', 'not_found'])
    expect(late).toContain('step_up_required')
    expect(timely).toEqual([expect.anything()])
  })

  test('is ended by its own hash', async () => {
    await as('console', `select end_operator_session(${hash}, ${at})`)
    expect(await readSession()).toMatchObject([{ ended_at: expect.any(Date) }])
  })
})

describe('an act', () => {
  const record = (session: Buffer, role: string) => {
    const act = { id: randomUUID(), operatorId, role, act: 'shop.close', reason: 'so', subject: 'so', changes: [] }
    return as(
      'console',
      `select record_act_by_operator('\\x${session.toString('hex')}', '${shop.merchantId}',
      '${JSON.stringify(act)}', ${at})`,
    )
  }

  test('names the operator of the session that recorded it, not the one that the caller names', async () => {
    const reviewer = await anOperatorId(world, ['reviewer'])
    await record(await aSessionOf(world, reviewer), 'reviewer')
    expect(await rows(`select operator_id, role from audit where merchant_id = '${shop.merchantId}'`)).toEqual([
      { operator_id: reviewer, role: 'reviewer' },
    ])
  })

  test('is recorded under no role that the operator does not have', async () => {
    const session = await aSessionOf(world, await anOperatorId(world, ['reviewer']))
    await expect(record(session, 'finance')).rejects.toThrow('role_required')
  })
})

describe('as the role web alone', () => {
  const credential = createHash('sha256').update('a passkey').digest('hex')
  const passkey = (party: string, subjectId: string) => `
    insert into passkey (credential_id, id, party, subject_id, public_key, counter, backed_up, name, created_at)
    values ('${credential}', '${randomUUID()}', '${party}', '${subjectId}', '', 0, false, '', ${at})`

  test('no operator gets a passkey, and no passkey of a merchant becomes an operator’s', async () => {
    await expect(as('web', passkey('operator', operatorId))).rejects.toThrow()
    await as('web', passkey('merchant', shop.merchantId))
    await expect(as('web', `update passkey set party = 'operator', subject_id = '${operatorId}'`)).rejects.toThrow()
    expect(await rows(`select party from passkey`)).toEqual([{ party: 'merchant' }])
  })

  test('the failures of an operator’s sign-in are neither forgiven nor invented', async () => {
    const failure = (subject: string) =>
      `insert into login_failure (subject, failures, last_at) values ('${subject}', 10, ${at})`
    await as('signin', failure('operator:real@platform.example'))
    await as('web', failure('account:a merchant’s'))
    const before = await rows('select * from login_failure order by subject')
    const own = `where subject like 'account%'`
    for (const text of [
      failure('operator:other@platform.example'),
      `delete from login_failure where subject like 'operator:%'`,
      `update login_failure set failures = 0 where subject like 'operator:%'`,
      `update login_failure set subject = 'operator:x' ${own}`,
    ]) {
      await expect(as('web', text), text).rejects.toThrow('only the sign-in counts')
    }
    expect(await rows('select * from login_failure order by subject')).toEqual(before)
    await as('web', `delete from login_failure ${own}`)
    await as('jobs', `delete from login_failure where last_at = ${at}`)
    expect(await rows('select * from login_failure')).toEqual([])
  })

  test('no merchant approves itself, or begins above the first level', async () => {
    await expect(as('web', `update merchant set status = 'approved'`)).rejects.toThrow('only operators decide')
    await expect(as('web', `update merchant set real_name = 'Somebody Else'`)).rejects.toThrow('is verified')
    const applied = (status: string, order: string) => `
      insert into merchant (merchant_id, status, real_name, phone, email, country, password_hash, level_id,
        invitation_code, applied_at)
      select '${randomUUID()}', '${status}', '', '', '', 'TH', '', id, '', ${at} from level order by rank ${order} limit 1`
    await expect(as('web', applied('approved', 'asc'))).rejects.toThrow('begins in review')
    await expect(as('web', applied('in_review', 'desc'))).rejects.toThrow('begins in review')
  })
})

describe('what a merchant has stopped', () => {
  const ofShop = () => `where merchant_id = '${shop.merchantId}'`
  const readWaits = () =>
    rows(`select stopped_at, password_reset_at, pay_password_set_at, password_hash from merchant ${ofShop()}`)
  const set = (columns: string) => as('web', `update merchant set ${columns} ${ofShop()}`)

  beforeEach(async () => {
    await owner(`update policy set clock_is_free = true;
      update merchant set stopped_at = now(), password_reset_at = now() - interval '1 hour',
      pay_password_set_at = now() - interval '1 hour', password_hash = 'old' ${ofShop()};
      update policy set clock_is_free = false`)
  })
  afterAll(() => owner('update policy set clock_is_free = true'))

  test.each([
    ['by itself', 'stopped_at = null'],
    ['without a new password', 'stopped_at = null, password_reset_at = now()'],
    ['without a wait', `stopped_at = null, password_hash = 'new'`],
    [
      'with a wait that is over',
      `stopped_at = null, password_hash = 'new', password_reset_at = now() - interval '30 minutes'`,
    ],
    [
      'with a wait that has not begun',
      `stopped_at = null, password_hash = 'new', password_reset_at = now() + interval '1 day'`,
    ],
    ['by another stop', `stopped_at = now() - interval '1 year'`],
  ])('does not go on %s', async (_how, columns) => {
    const before = await readWaits()
    await expect(set(columns)).rejects.toThrow()
    expect(await readWaits()).toEqual(before)
  })

  test.each(['password_reset_at', 'pay_password_set_at'])('waits as long as %s says', async (column) => {
    const before = await readWaits()
    for (const value of ['null', `${column} - interval '1 day'`, `now() - interval '10 minutes'`]) {
      await expect(set(`${column} = ${value}`), value).rejects.toThrow()
    }
    expect(await readWaits()).toEqual(before)
  })

  test('goes on with a new password, and waits from then', async () => {
    await set(`stopped_at = null, password_hash = 'new', password_reset_at = now()`)
    expect(await readWaits()).toMatchObject([{ stopped_at: null, password_hash: 'new' }])
  })
})
