import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { guardEmbedded } from '#server/base/db/embedded.ts'
import type { Owner } from '#server/base/db/migrate.ts'
import { type Database, openDatabase } from '#server/base/db/open.ts'
import { parties, quoteName, roleName } from '#server/base/db/roles.ts'
import { statementsOf } from '#server/base/db/sql-text.ts'
import { testPolicy } from '#server/testing/policy.ts'
import { testSecret } from './test-secret.ts'
import { makeTestsRole, testRoleSecret } from './tests-role.ts'

export { testSecret }

/**
 * The result of the run's setup: a folder to copy, or a server with a database to copy. On a Citus cluster every node has
 * that database, the coordinator's comes first.
 */
export type TestDatabases = { engine: 'pglite'; folder: string } | { engine: 'postgres'; nodes: string[] }

/** A database of its own for one test file. */
export type TestDb = {
  /** The handle of the server, with the application's role. */
  db: Database
  /** The owner's connection, for tampering and for reading what the application may not. */
  owner: Owner
  /** The address for a server in another process; null for the embedded database. */
  databaseUrl: string | null
  ownerUrl: string | null
  close: () => Promise<void>
}

export const templateDatabase = 'entrepot_template'
const poolMax = 20
export const testSettings = {
  dataDir: '',
  production: false,
  databaseRoleSecret: testRoleSecret,
  databasePoolMax: poolMax,
  policy: testPolicy,
}

/** Opens a fresh, migrated database of the engine of this test run. */
export async function openTestDb(): Promise<TestDb> {
  const databases = inject('testDatabases')
  return databases.engine === 'pglite' ? openClone(databases.folder) : openCopy(databases.nodes)
}

/** A copied folder is open in half the time of a loaded dump, and writing to it takes less than to memory that grows. */
async function openClone(template: string): Promise<TestDb> {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-clone-'))
  cpSync(template, folder, { recursive: true })
  const opened = await serveLite(await PGlite.create({ dataDir: folder }))
  const close = async () => {
    await opened.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...opened, close }
}

/** The handles to an embedded database that a test has opened. */
export async function serveLite(lite: PGlite): Promise<TestDb> {
  const made = await guardEmbedded(lite, testPolicy)
  const db = { ...made, ...made.as('tests') }
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
    ownerUrl: null,
    close: () => db.close(),
  }
}

async function openCopy(nodes: string[]): Promise<TestDb> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(nodes[0] ?? '')
  url.pathname = name
  const admins = await Promise.all(nodes.map(connect))
  for (const admin of admins) await admin.query(`create database ${name} template ${templateDatabase}`)
  const made = await openDatabase({ ...testSettings, databaseUrl: nameless(url), ownerUrl: url.href })
  await makeTestsRole(made, name)
  const db = { ...made, ...made.as('tests') }
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  return {
    db,
    owner: {
      run: async (text) => {
        // A cluster takes no two commands at once.
        for (const statement of nodes.length > 1 ? statementsOf(text) : [text]) await owner.query(statement)
      },
      rows: async (text) => (await owner.query(text)).rows,
    },
    databaseUrl: nameless(url),
    ownerUrl: url.href,
    close: async () => {
      await owner.end()
      await db.close()
      for (const admin of admins) {
        await admin.query(`drop database ${name} with (force)`)
        for (const party of ['tests', ...parties] as const)
          await admin.query(`drop role ${quoteName(roleName(name, party))}`)
        await admin.end()
      }
    },
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** The address of a database without its owner. */
export function nameless(url: URL): string {
  const address = new URL(url)
  address.username = ''
  address.password = ''
  return address.href
}
