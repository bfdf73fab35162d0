import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/base/db/open.ts'
import { testPolicy } from '#server/testing/policy.ts'
import { startPostgres } from './postgres.ts'
import { makeTemplate } from './test-copy.ts'
import { makeTestsRole } from './tests-role.ts'

/** For the workers of the run: the folder of the migrated embedded database, and the PostgreSQL with a migrated one. */
const variables = { embedded: 'JOURNEY_DATABASE', postgres: 'JOURNEY_POSTGRES' } as const

/** Before the first journey: makes both databases once and migrates them, which takes ten times as long as copying. */
export default async function prepareDatabases(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-journeys-'))
  const cluster = await startPostgres()
  const remove = async () => {
    rmSync(folder, { recursive: true, force: true })
    await cluster?.stop()
  }
  try {
    await Promise.all([prepareEmbedded(folder), cluster && makeTemplate(cluster)])
  } catch (error) {
    await remove()
    throw error
  }
  process.env[variables.embedded] = folder
  if (cluster) process.env[variables.postgres] = cluster.url('postgres')
  else console.warn('No PostgreSQL on this machine: all journeys have the embedded database.')
  return remove
}

async function prepareEmbedded(dataDir: string): Promise<void> {
  const database = await openDatabase({
    databaseUrl: null,
    dataDir,
    ownerUrl: null,
    production: false,
    databaseRoleSecret: '',
    databasePoolMax: 1,
    policy: testPolicy,
  })
  const named = await database.owner?.one<{ name: string }>({ text: 'select current_database() as name', values: [] })
  await makeTestsRole(database, named?.name ?? '')
  await database.close()
}

/** The address of the PostgreSQL with the template; undefined where the machine has none. */
export const postgresOfRun = (): string | undefined => process.env[variables.postgres]

/** A data folder with a fresh, migrated database in it. */
export function copyDatabase(): string {
  const folder = process.env[variables.embedded]
  if (!folder) throw new Error('the run of the journeys has prepared no database')
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-journey-'))
  cpSync(join(folder, 'db'), join(dataDir, 'db'), { recursive: true })
  return dataDir
}
