// projects: postgres
import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testSettings } from '#tools/test-copy.ts'
import { openTestDb, type TestDb } from '#tools/test-db.ts'
import type { Statement } from './handle.ts'
import { type Database, openDatabase } from './open.ts'

let testDb: TestDb
let db: Database
beforeAll(async () => {
  testDb = await openTestDb()
  const connections = { databasePoolMax: 8, databaseActiveMax: 2 }
  db = await openDatabase({ ...testSettings, ...connections, databaseUrl: testDb.databaseUrl ?? '', ownerUrl: null })
})
afterAll(async () => {
  await db.close()
  await testDb.close()
})

const sleep = (seconds: number) => db.query(sql`select pg_sleep(${seconds})`)
const sleepInTransaction = (seconds: number) => db.transaction((tx) => tx.query(sql`select pg_sleep(${seconds})`))

async function countSleeping(): Promise<number> {
  const [row] = await testDb.owner.rows(`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`)
  return Number(row?.['count'])
}

test.each([
  ['statements', sleep],
  ['transactions', sleepInTransaction],
])('of many %s two work at once, and the others wait for a slot', async (_, work) => {
  const most = async () => {
    const all = Promise.all(Array.from({ length: 20 }, () => work(0.03)))
    const counts: number[] = []
    for (let look = 0; look < 10; look += 1) {
      counts.push(await countSleeping())
      await setTimeout(10)
    }
    await all
    return Math.max(...counts)
  }
  // A statement over 100 ms (opening a connection, busy machine) is not counted, so try again.
  await vi.waitFor(async () => expect(await most()).toBe(2), 20_000)
  const waiting = Promise.all(Array.from({ length: 20 }, () => work(0)))
  expect(db.connections().queued).toBe(18)
  await waiting
  expect(db.connections().queued).toBe(0)
})

test('what takes long no longer counts: it uses a connection, and keeps no other waiting', async () => {
  const slow = [sleep(5), sleepInTransaction(5), sleep(5)]
  let areOver = false
  void Promise.all(slow).then(() => {
    areOver = true
  })
  await Promise.all(Array.from({ length: 20 }, () => sleep(0)))
  expect(areOver).toBe(false)
  // The third may still be opening its connection.
  await vi.waitFor(async () => expect(await countSleeping()).toBe(3), 4_000)
  await Promise.all(slow)
})

test('a statement or transaction that fails frees its slot and gives its connection back', async () => {
  const pidOf = async () => (await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid
  const before = await pidOf()
  for (let fault = 0; fault < 5; fault += 1) {
    await expect(db.query(sql`select 1 / 0`)).rejects.toThrow('division')
    await expect(db.transaction((tx) => tx.query(sql`select 1 / 0`))).rejects.toThrow('division')
    await expect(db.transaction(async () => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose')
  }
  expect(await pidOf()).toBe(before)
  expect(db.connections()).toMatchObject({ waiting: 0, queued: 0 })
})

test('a connection that was ended does not go back into the pool', async () => {
  for (const run of [db.query, <Row>(statement: Statement) => db.transaction((tx) => tx.query<Row>(statement))]) {
    await expect(run(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toMatchObject({ word: 'unavailable' })
    expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  }
})
