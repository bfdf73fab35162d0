import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import type { Owner } from '#server/base/db/migrate.ts'
import { type Database, guardEmbedded, openDatabase } from '#server/base/db/open.ts'

/** What the run's setup made: a dump to load, or a cluster to copy a database in. */
export type TestDatabases = { engine: 'pglite'; dump: string } | { engine: 'postgres'; url: string }

/** A database of its own for one test file. */
export type TestDb = {
  /** What the server gets: the application's role. */
  db: Database
  /** The owner's side, for tampering and for looking where the application may not. */
  owner: Owner
  /** For a server in a process of its own; null on the embedded database. */
  databaseUrl: string | null
  close: () => Promise<void>
}

export const templateDatabase = 'entrepot_template'
export const testSecret = createHash('sha256').update('tests only').digest()
const poolMax = 20

/** Opens a fresh, migrated database, of the kind that this run of the tests is about. */
export async function openTestDb(): Promise<TestDb> {
  const databases = inject('testDatabases')
  return databases.engine === 'pglite' ? openClone(databases.dump) : openCopy(databases.url)
}

const openClone = async (dump: string): Promise<TestDb> =>
  serveLite(await PGlite.create({ loadDataDir: new Blob([readFileSync(dump)]) }))

/** An embedded database that a test opened itself, with the owner's side of it. */
export async function serveLite(lite: PGlite): Promise<TestDb> {
  const db = await guardEmbedded(lite)
  // In a transaction of its own, so that the application's role is back whatever happens.
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
  const db = await openDatabase({ databaseUrl: url.href, dataDir: '', secret: testSecret, databasePoolMax: poolMax })
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
