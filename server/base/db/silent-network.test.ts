// projects: postgres
import { type AddressInfo, createServer } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testSettings } from '#tools/test-copy.ts'
import { openTestDb, type TestDb } from '#tools/test-db.ts'
import { openSilentProxy, type SilentProxy, through } from '../../testing/silent-proxy.ts'
import { shortRead, shortWrite } from './handle.ts'
import { type Database, openDatabase } from './open.ts'
import { connectOwner } from './open-owner.ts'
import { parties } from './roles.ts'

let testDb: TestDb
let proxy: SilentProxy
let db: Database
beforeAll(async () => {
  testDb = await openTestDb()
  const url = testDb.databaseUrl ?? ''
  proxy = await openSilentProxy({ host: '127.0.0.1', port: Number(new URL(url).port) })
  db = await openDatabase({ ...testSettings, databaseUrl: through(proxy, url), ownerUrl: null })
})
afterAll(async () => {
  await db.close()
  proxy.close()
  await testDb.close()
})

const one = sql`select 1 as one`
const callsOf = () => [
  ...parties.flatMap((party) => [db.as(party).query(one), db.as(party).transaction((tx) => tx.query(one))]),
  db.query(shortRead(one)),
  db.query(shortWrite(one)),
]

test('when the network forgets the connections, the next look at the database finds it, and every party works again', async () => {
  await Promise.all([...callsOf(), ...callsOf()])
  await db.probe(one)
  proxy.forget()
  const began = performance.now()
  expect(await db.probe(one)).toEqual([{ one: 1 }])
  expect(performance.now() - began).toBeLessThan(5_000)
  for (const answer of await Promise.all(callsOf())) expect(answer).toEqual([{ one: 1 }])
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('a command whose database takes the connection and says nothing ends with the reason', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const url = through({ ...proxy, port: Number((silent.address() as AddressInfo).port) }, testDb.ownerUrl ?? '')
  await expect(connectOwner(url, 500)).rejects.toThrow(/timeout|does not answer/)
})
