import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/base/db/open.ts'
import { testPolicy } from '#server/testing/policy.ts'
import { startPostgres } from './postgres.ts'
import { makeTemplate } from './test-copy.ts'
import { makeTestsRole } from './tests-role.ts'

const variables = { embedded: 'JOURNEY_DATABASE', postgres: 'JOURNEY_POSTGRES' } as const

/** Makes and migrates a database once before the first journey, since migrating takes ten times as long as copying. */
export default async function prepareDatabase(): Promise<() => Promise<void>> {
  const cluster = await startPostgres()
  if (cluster) {
    process.env[variables.postgres] = cluster.url('postgres')
    await makeTemplate(cluster)
    return cluster.stop
  }
  console.warn('No PostgreSQL on this machine: all journeys have the embedded database.')
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-journeys-'))
  await prepareEmbedded(folder)
  process.env[variables.embedded] = folder
  return async () => rmSync(folder, { recursive: true, force: true })
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

export const postgresOfRun = (): string | undefined => process.env[variables.postgres]

/**
 * A data folder with a fresh, migrated embedded database, which two journeys need even if the others use PostgreSQL.
 */
export async function makeDataFolder(): Promise<string> {
  const template = process.env[variables.embedded]
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-journey-'))
  if (template) cpSync(join(template, 'db'), join(dataDir, 'db'), { recursive: true })
  else await prepareEmbedded(dataDir)
  return dataDir
}
