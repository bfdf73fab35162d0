import { join } from 'node:path'
import type { Config } from '../config.ts'
import { fail, wantedOwner } from '../read-env.ts'
import { closeInTime, destroyConnection } from './answers.ts'
import { connectFailure } from './connect-failure.ts'
import { lockFolder } from './folder-lock.ts'
import type { Owner } from './owner.ts'
import { connectLongMs, keepAlive } from './waits.ts'

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

/** A migration may rewrite a table for hours, so only connecting and closing have a limit. */
export async function connectOwner(ownerUrl: string, connectMaxMs = connectLongMs): Promise<OwnerConnection> {
  const { default: pg } = await import('pg')
  const settings = { connectionString: ownerUrl, connectionTimeoutMillis: connectMaxMs, ...keepAlive }
  const client = new pg.Client(settings)
  // Without a listener a lost connection ends the process; the next statement fails anyway.
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw connectFailure(error)
  })
  return {
    run: async (text) => void (await client.query(text)),
    rows: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    async close() {
      await closeInTime(client.end())
      destroyConnection(client)
    },
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
