// projects: postgres
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDb, type TestDb } from '#tools/test-db.ts'
import { Refusal } from '../refuse.ts'
import { fixedAddress } from './addresses.ts'
import { watchAnswers } from './answers.ts'
import { type Db, shortRead, shortWrite } from './handle.ts'
import { NotConnected, openPipelines, type Pipelines } from './pipelines.ts'
import { waitMaxMs } from './waits.ts'

let testDb: TestDb
let db: Db
beforeAll(async () => {
  testDb = await openTestDb()
  db = testDb.db.as('web')
})
const answers = watchAnswers()
afterAll(async () => {
  answers.close()
  await testDb.close()
})

const echo = (number: number) =>
  db.one<{ number: number; pid: number }>(shortRead(sql`select ${number}::integer as number, pg_backend_pid() as pid`))

const unavailable = (error: unknown) => error instanceof Refusal && error.word === 'unavailable'

test('of a hundred reads at once each has its own answer, also where others fail, on two connections', async () => {
  const numbers = Array.from({ length: 100 }, (_, at) => at)
  const read = async (number: number) => {
    if (number % 3 === 0) return db.one(shortRead(sql`select ${number} / (${number}::integer * 0)`))
    if (number % 5 === 0) return db.one(shortRead(sql`select ${'no number'}::integer`))
    return echo(number)
  }
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.allSettled(numbers.map(read))
    for (const [number, answer] of answers.entries()) {
      if (number % 3 === 0) expect(answer).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
      else if (number % 5 === 0) expect(answer).toMatchObject({ status: 'rejected', reason: { code: '22P02' } })
      else expect(answer).toMatchObject({ status: 'fulfilled', value: { number } })
    }
  }
  const alone = await Promise.all(numbers.map(echo))
  expect(new Set(alone.map(({ pid }) => pid)).size).toBe(2)
})

test('what was written is read', async () => {
  const count = () => db.one<{ count: number }>(shortRead(sql`select count(*)::integer as count from lately`))
  await testDb.owner.run('create table lately (at integer); grant select on lately to public')
  for (let written = 0; written < 50; written += 1) {
    await testDb.owner.run('insert into lately values (1)')
    expect(await count()).toEqual({ count: written + 1 })
  }
})

test('a read whose connection is ended is refused as unavailable, and the next one has another', async () => {
  const { pid } = await echo(1)
  const slow = Promise.allSettled(
    Array.from({ length: 20 }, () => db.one(shortRead(sql`select pg_backend_pid() as pid, pg_sleep(0.2)`))),
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  await testDb.owner.rows(`select pg_terminate_backend(${pid})`)
  const answers = await slow
  const lost = answers.filter((answer) => answer.status === 'rejected')
  expect(lost.length).toBeGreaterThan(0)
  expect(lost.map(({ reason }) => reason).filter((reason) => !unavailable(reason))).toEqual([])
  const later = await Promise.all(Array.from({ length: 20 }, (_, at) => echo(at)))
  expect(later.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at))
  expect(later.some((answer) => answer.pid === pid)).toBe(false)
})

test('reads behind one that waits for a lock are told within a few seconds, not each after its own wait', async () => {
  const holder = new pg.Client({ connectionString: testDb.ownerUrl ?? '' })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table shop in access exclusive mode')
  const began = performance.now()
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, () => db.query(shortRead(sql`select name from shop limit 1`))),
  )
  const tookMs = performance.now() - began
  await holder.query('rollback')
  await holder.end()
  const reasons = answers.map((answer) => (answer.status === 'rejected' ? answer.reason : answer.value))
  expect(reasons.filter((reason) => !unavailable(reason))).toEqual([])
  // Twenty waits one after another on each connection would take forty seconds.
  expect(tookMs).toBeLessThan(5 * waitMaxMs)
  expect(await db.query(shortRead(sql`select name from shop limit 1`))).toEqual([])
})

test('of many short writes each is a transaction by itself: those that fail undo only themselves', async () => {
  await testDb.owner.run('create table noted (at integer primary key); grant insert, select on noted to public')
  const numbers = Array.from({ length: 200 }, (_, at) => at)
  const note = (at: number) =>
    db.query(
      // The division by zero fails after the insert.
      shortWrite(
        sql`with noted_now as (insert into noted values (${at}) returning at) select 1 / (at % 3) from noted_now`,
      ),
    )
  const answers = await Promise.allSettled([...numbers, ...numbers].map(note))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(133)
  const rows = await testDb.owner.rows('select at from noted order by at')
  expect(rows.map(({ at }) => at)).toEqual(numbers.filter((at) => at % 3 !== 0))
})

test('a short write that must wait for a lock waits by itself, is done once, and those behind it go on', async () => {
  await testDb.owner.run(`
    create table counted (id integer primary key, count integer);
    insert into counted select id, 0 from generate_series(1, 20) as id;
    grant update, select on counted to public`)
  const count = (id: number) => db.query(shortWrite(sql`update counted set count = count + 1 where id = ${id}`))
  await Promise.all([1, 2, 3].map(count))
  const holder = new pg.Client({ connectionString: testDb.ownerUrl ?? '' })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from counted where id = 1 for update')
  const waiting = Promise.all([count(1), count(1), count(1)])
  await Promise.all(Array.from({ length: 100 }, (_, at) => count(2 + (at % 19))))
  await holder.query('commit')
  await holder.end()
  await waiting
  const rows = await testDb.owner.rows(
    'select sum(count)::integer as sum, max(count) filter (where id = 1) as first from counted',
  )
  expect(rows).toEqual([{ sum: 106, first: 4 }])
})

test('a short write whose lock is never free is refused as unavailable', async () => {
  await testDb.owner.run('create table never (id integer); grant insert on never to public')
  const holder = new pg.Client({ connectionString: testDb.ownerUrl ?? '' })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table never in access exclusive mode')
  const refused = db.query(shortWrite(sql`insert into never values (1)`))
  await expect(refused).rejects.toSatisfy(unavailable)
  await holder.query('rollback')
  await holder.end()
  expect(await testDb.owner.rows('select id from never')).toEqual([])
})

test('a connection that cannot be made, or has another lock_timeout, runs no statement', async () => {
  const refusing = openPipelines(
    {},
    { address: fixedAddress('postgres://nobody@127.0.0.1:1/none'), unusedMaxMs: 60_000, answers },
  )
  await expect(refusing.run((client) => client.query('select 1'))).rejects.toBeInstanceOf(NotConnected)
  expect(refusing.open()).toBe(0)
  await refusing.end()
  const options = '-c lock_timeout=1234'
  // PgBouncer does not pass the setting on; here the driver does not send it, because it is zero.
  const other = openPipelines(
    { options, lock_timeout: 0 },
    { address: fixedAddress(testDb.ownerUrl ?? ''), unusedMaxMs: 60_000, answers },
  )
  const run = () => other.run((client) => client.query('show lock_timeout'))
  await expect(run()).rejects.toBeInstanceOf(NotConnected)
  expect(run()).toBeNull()
  await other.end()
})

test('a connection that answers nothing is ended, and those who wait on it are told', async () => {
  const began = performance.now()
  const waiting = Array.from({ length: 6 }, () => db.query(shortRead(sql`select pg_sleep(30)`)))
  const answers = await Promise.allSettled(waiting)
  expect(answers.every((answer) => answer.status === 'rejected' && unavailable(answer.reason))).toBe(true)
  expect(performance.now() - began).toBeLessThan(5 * waitMaxMs)
  expect(await echo(7)).toMatchObject({ number: 7 })
})

test('a statement whose table has changed since it was prepared is answered', async () => {
  await testDb.owner.run(
    'create table changing (at integer); insert into changing values (1); grant select on changing to public',
  )
  const read = () => db.query(shortRead(sql`select * from changing`))
  await Promise.all([read(), read(), read()])
  await testDb.owner.run('alter table changing add column note text')
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 2, 3].map(() => [{ at: 1, note: null }]))
  const alone = () => db.query(sql`select * from changing`)
  await alone()
  await testDb.owner.run('alter table changing add column more text')
  // Each connection of the pool fails once, and is closed.
  await vi.waitFor(alone, 5_000)
})

test('where every connection has enough to do a read is not taken', async () => {
  const pipelines: Pipelines = openPipelines(
    {},
    { address: fixedAddress(testDb.ownerUrl ?? ''), unusedMaxMs: 60_000, answers },
  )
  const sleep = () => pipelines.run((client) => client.query('select pg_sleep(0.02)'))
  const taken = Array.from({ length: 200 }, sleep)
  expect(taken.filter((each) => each === null)).toHaveLength(200 - 128)
  await Promise.all(taken)
  const again = sleep()
  expect(again).not.toBeNull()
  await again
  expect(pipelines.open()).toBe(2)
  await pipelines.end()
})

test('a connection that nobody uses is closed, and once all are ended no read is taken', async () => {
  const pipelines = openPipelines({}, { address: fixedAddress(testDb.ownerUrl ?? ''), unusedMaxMs: 200, answers })
  const read = () => pipelines.run((client) => client.query('select 1 as one'))
  expect((await read())?.rows).toEqual([{ one: 1 }])
  expect(pipelines.open()).toBe(1)
  await vi.waitFor(() => expect(pipelines.open()).toBe(0), 5_000)
  expect((await read())?.rows).toEqual([{ one: 1 }])
  await pipelines.end()
  expect(read()).toBeNull()
})
