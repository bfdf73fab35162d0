import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { fail } from '../read-env.ts'
import { addressesOf, fixedAddress } from './addresses.ts'
import { lockFolder } from './folder-lock.ts'
import { type Db, handle, insideTransaction, liteParsers, type Statement, transactionHandle } from './handle.ts'
import { openReader } from './postgres.ts'

export type ReadOnlyDatabase = Db & { close: () => Promise<void> }

type ReadOnlyConfig = Pick<
  Config,
  'auditDatabaseUrl' | 'ownerUrl' | 'databaseUrl' | 'databaseRoleSecret' | 'dataDir'
> & {
  databaseRoleSecretOther?: string
}

/**
 * Opens a database for reading: it may be a standby, and the role may only read (`<database>_audit`). Nothing is
 * migrated or written. Without an auditor's or owner's address it signs in as `console`, which has the read rights.
 * Without any address it opens the embedded database, which has one connection.
 */
export async function openReadOnly(config: ReadOnlyConfig, connections = 1): Promise<ReadOnlyDatabase> {
  const { databaseUrl } = config
  const url = config.auditDatabaseUrl ?? config.ownerUrl
  if (url !== null) return openReader(fixedAddress(url), connections)
  if (databaseUrl === null) return openFolder(config.dataDir)
  return openReader(addressesOf(databaseUrl, config)('console'), connections)
}

async function openFolder(dataDir: string): Promise<ReadOnlyDatabase> {
  const folder = join(dataDir, 'db')
  if (!existsSync(folder)) fail(`there is no database in ${dataDir}`)
  const unlock = await lockFolder(dataDir)
  const { PGlite } = await import('@electric-sql/pglite')
  const lite = await PGlite.create(folder, { parsers: liteParsers })
  await lite.exec('set default_transaction_read_only = on')
  const run = async (source: Pick<typeof lite, 'query'>, { text, values }: Statement): Promise<unknown[]> =>
    (await source.query(text, values)).rows
  const db = handle(
    'pglite',
    (statement) => run(lite, statement),
    (work) =>
      lite.transaction((tx) =>
        insideTransaction.run(true, () =>
          work(transactionHandle('pglite', (statement) => run(tx as unknown as typeof lite, statement))),
        ),
      ),
  )
  return {
    ...db,
    close: async () => {
      await lite.close()
      await unlock()
    },
  }
}
