import { join } from 'node:path'
import type { Config } from '../config.ts'
import { fail, wantedOwner } from '../read-env.ts'
import { connectFailure } from './connect-failure.ts'
import { lockFolder } from './folder-lock.ts'
import type { Owner } from './owner.ts'
import { keepAlive } from './waits.ts'

export type OwnerConnection = Owner & { close: () => Promise<void> }

/** A connection as the owner of the tables, for commands that rewrite what no role of the server may write. */
export async function openOwner({
  databaseUrl,
  ownerUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'ownerUrl' | 'dataDir'>): Promise<OwnerConnection> {
  if (databaseUrl === null) return openEmbeddedOwner(dataDir)
  if (ownerUrl === null) fail(wantedOwner)
  return connectOwner(ownerUrl)
}

export async function connectOwner(ownerUrl: string): Promise<OwnerConnection> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: ownerUrl, ...keepAlive })
  await client.connect().catch((error: Error) => {
    throw connectFailure(error)
  })
  return {
    run: async (text) => void (await client.query(text)),
    rows: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    close: () => client.end(),
  }
}

async function openEmbeddedOwner(dataDir: string): Promise<OwnerConnection> {
  const unlock = await lockFolder(dataDir)
  const { PGlite } = await import('@electric-sql/pglite')
  const lite = await PGlite.create(join(dataDir, 'db'))
  return {
    run: async (text) => void (await lite.exec(text)),
    rows: async (text) => (await lite.query<Record<string, unknown>>(text)).rows,
    async close() {
      await lite.close()
      await unlock()
    },
  }
}
