import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/base/db/open.ts'
import { testPolicy } from '#server/testing/policy.ts'
import { makeTestsRole } from './tests-role.ts'

/** The folder of the migrated database, for the workers of the run. */
const variable = 'JOURNEY_DATABASE'

/** Before the first journey: makes a database once and migrates it, which takes ten times as long as copying it. */
export default async function prepareDatabase(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-journeys-'))
  const database = await openDatabase({
    databaseUrl: null,
    dataDir: folder,
    ownerUrl: null,
    production: false,
    databaseRoleSecret: '',
    databasePoolMax: 1,
    policy: testPolicy,
  })
  const named = await database.owner?.one<{ name: string }>({ text: 'select current_database() as name', values: [] })
  await makeTestsRole(database, named?.name ?? '')
  await database.close()
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** A data folder with a fresh, migrated database in it. */
export function copyDatabase(): string {
  const folder = process.env[variable]
  if (!folder) throw new Error('the run of the journeys has prepared no database')
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-journey-'))
  cpSync(join(folder, 'db'), join(dataDir, 'db'), { recursive: true })
  return dataDir
}
