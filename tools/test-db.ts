import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import type { Owner } from '#server/base/db/migrate.ts'
import { type Database, guardEmbedded, openDatabase } from '#server/base/db/open.ts'
import { testPolicy } from '#server/testing/policy.ts'

/** The result of the run's setup: a dump to load, or a cluster with a database to copy. */
export type TestDatabases = { engine: 'pglite'; dump: string } | { engine: 'postgres'; url: string }

/** A database of its own for one test file. */
export type TestDb = {
  /** The handle of the server, with the application's role. */
  db: Database
  /** The owner's connection, for tampering and for reading what the application may not. */
  owner: Owner
  /** The address for a server in another process; null for the embedded database. */
  databaseUrl: string | null
  close: () => Promise<void>
}

export const templateDatabase = 'entrepot_template'
export const testSecret = createHash('sha256').update('tests only').digest()
const poolMax = 20

/** Opens a fresh, migrated database of the engine of this test run. */
export async function openTestDb(): Promise<TestDb> {
  const databases = inject('testDatabases')
  return databases.engine === 'pglite' ? openClone(databases.dump) : openCopy(databases.url)
}

const openClone = async (dump: string): Promise<TestDb> =>
  serveLite(await PGlite.create({ loadDataDir: new Blob([readFileSync(dump)]) }))

/** The handles to an embedded database that a test has opened. */
export async function serveLite(lite: PGlite): Promise<TestDb> {
  const db = await guardEmbedded(lite, testPolicy)
  // In a transaction of its own, so that the application's role returns in any case.
  const asOwner = <T>(work: (tx: Transaction) => Promise<T>) =>
    lite.transaction(async (tx) => {
      await tx.exec('set local role postgres')
      return work(tx)
    })
  return {
    db,
    owner: {
      run: (text) => asOwner(async (tx) => void (await tx.exec(text))),
      rows: (text) => asOwner(async (tx) => (await tx.query<Record<string, unknown>>(text)).rows),
    },
    databaseUrl: null,
    close: () => db.close(),
  }
}

async function openCopy(clusterUrl: string): Promise<TestDb> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(clusterUrl)
  url.pathname = name
  const admin = new pg.Client({ connectionString: clusterUrl })
  await admin.connect()
  await admin.query(`create database ${name} template ${templateDatabase}`)
  const db = await openDatabase({
    databaseUrl: url.href,
    dataDir: '',
    secret: testSecret,
    databasePoolMax: poolMax,
    policy: testPolicy,
  })
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  return {
    db,
    owner: {
      run: async (text) => void (await owner.query(text)),
      rows: async (text) => (await owner.query(text)).rows,
    },
    databaseUrl: url.href,
    close: async () => {
      await owner.end()
      await db.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
