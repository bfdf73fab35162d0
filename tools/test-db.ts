import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { guardEmbedded } from '#server/base/db/embedded.ts'
import type { Database } from '#server/base/db/open.ts'
import type { Owner } from '#server/base/db/owner.ts'
import { testPolicy } from '#server/testing/policy.ts'
import { openCopy } from './test-copy.ts'
import { testSecret } from './test-secret.ts'

export { testSecret }

/**
 * The result of the run's setup: a folder to copy, or a server with a database to copy. On a Citus cluster every node
 * has that database, and the coordinator comes first.
 */
export type TestDatabases = { engine: 'pglite'; folder: string } | { engine: 'postgres'; nodes: string[] }

export type TestDb = {
  db: Database
  /** The owner's connection, for tampering and for reading what the application may not. */
  owner: Owner
  databaseUrl: string | null
  ownerUrl: string | null
  close: () => Promise<void>
}

/** vitest shows the console only of failed tests: a passing test may provoke faults. */
export const testLog = { write: (line: string) => console.error(line.trimEnd()) }

export async function openTestDb(): Promise<TestDb> {
  const databases = inject('testDatabases')
  return databases.engine === 'pglite' ? openClone(databases.folder) : openCopy(databases.nodes)
}

export function clusterNodes(): URL[] {
  const databases = inject('testDatabases')
  if (databases.engine !== 'postgres' || databases.nodes.length < 2) throw new Error('this needs a cluster')
  return databases.nodes.map((node) => new URL(node))
}

/** Opening a copied folder takes half the time of loading a dump, and writes are faster than in growing memory. */
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

export async function serveLite(lite: PGlite): Promise<TestDb> {
  const made = await guardEmbedded(lite, testPolicy)
  const db = { ...made, ...made.as('tests') }
  return {
    db,
    owner: {
      run: (text) => made.asOwner(async () => void (await lite.exec(text))),
      rows: (text) => made.asOwner(async () => (await lite.query<Record<string, unknown>>(text)).rows),
    },
    databaseUrl: null,
    ownerUrl: null,
    close: () => db.close(),
  }
}
