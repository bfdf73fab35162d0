import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { guardEmbedded } from '#server/base/db/embedded.ts'
import { openDatabase } from '#server/base/db/open.ts'
import { testPolicy } from '#server/testing/policy.ts'
import { startPostgres } from './postgres.ts'
import { makeClusterTemplate } from './test-cluster.ts'
import { makeTemplate, nameless, testSettings } from './test-copy.ts'
import type { TestDatabases } from './test-db.ts'
import { makeTestsRole } from './tests-role.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with vitest's own
  interface ProvidedContext {
    testDatabases: TestDatabases
  }
}

/** Makes a migrated embedded database: copying it takes a moment, making it up to fourteen seconds. */
async function prepareEmbedded(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-pglite-'))
  const lite = await PGlite.create({ dataDir: folder })
  const database = await guardEmbedded(lite, testPolicy)
  const named = await lite.query<{ name: string }>('select current_database() as name')
  await makeTestsRole(database, named.rows[0]?.name ?? '')
  await lite.exec('reset role')
  await lite.close()
  project.provide('testDatabases', { engine: 'pglite', folder })
  return () => rmSync(folder, { recursive: true, force: true })
}

async function prepareCluster(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres()
  if (!cluster) throw new Error('no PostgreSQL on this machine: run the tests with --project pglite, or install it')
  await makeTemplate(cluster)
  project.provide('testDatabases', { engine: 'postgres', nodes: [cluster.url('postgres')] })
  return cluster.stop
}

async function prepareCitus(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.CITUS_URL
  if (!url) throw new Error('CITUS_URL names no cluster: see docs/scaling.md')
  const { nodes, remove } = await makeClusterTemplate(new URL(url), async (databaseUrl) => {
    const ownerUrl = databaseUrl.href
    const migrated = await openDatabase({ ...testSettings, databaseUrl: nameless(databaseUrl), ownerUrl })
    await migrated.close()
  })
  project.provide('testDatabases', { engine: 'postgres', nodes })
  return remove
}

export default (project: TestProject) => {
  if (['citus', 'faults'].includes(project.name)) return prepareCitus(project)
  return project.name === 'pglite' ? prepareEmbedded(project) : prepareCluster(project)
}
