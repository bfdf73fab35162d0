import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '#server/base/db/open.ts'
import { parties, quoteName, roleName } from '#server/base/db/roles.ts'
import { statementsOf } from '#server/base/db/sql-text.ts'
import { testPolicy } from '#server/testing/policy.ts'
import type { Cluster } from './postgres.ts'
import type { TestDb } from './test-db.ts'
import { makeTestsRole, testRoleSecret } from './tests-role.ts'

export const templateDatabase = 'entrepot_template'
const poolMax = 20
export const testSettings = {
  dataDir: '',
  production: false,
  databaseRoleSecret: testRoleSecret,
  databasePoolMax: poolMax,
  policy: testPolicy,
}

/** Makes a migrated database in a cluster, of which `openCopy` makes copies. */
export async function makeTemplate(cluster: Pick<Cluster, 'url'>): Promise<void> {
  const admin = await connect(cluster.url('postgres'))
  await admin.query(`create database ${templateDatabase}`)
  await admin.end()
  const ownerUrl = cluster.url(templateDatabase)
  const migrated = await openDatabase({ ...testSettings, databaseUrl: nameless(new URL(ownerUrl)), ownerUrl })
  await migrated.close()
}

/** Opens a copy of the template. `nodes`: the servers with a template; of a Citus cluster the coordinator comes first. */
export async function openCopy(nodes: string[], databasePoolMax = poolMax): Promise<TestDb> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(nodes[0] ?? '')
  url.pathname = name
  await onEach(nodes, [`create database ${name} template ${templateDatabase}`])
  const made = await openDatabase({ ...testSettings, databasePoolMax, databaseUrl: nameless(url), ownerUrl: url.href })
  await makeTestsRole(made, name)
  const db = { ...made, ...made.as('tests') }
  // One connection, and another one where a test ends the node that it leads to.
  const owner = new pg.Pool({ connectionString: url.href, max: 1, idleTimeoutMillis: 0 }).on('error', () => {})
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
      await onEach(nodes, [
        `drop database ${name} with (force)`,
        ...(['tests', ...parties] as const).map((party) => `drop role ${quoteName(roleName(name, party))}`),
        // On a cluster each of them has a role of whole shards.
        ...[...parties, 'audit'].map((party) => `drop role if exists ${quoteName(`${name}_${party}_shards`)}`),
      ])
    },
  }
}

async function onEach(nodes: string[], statements: string[]): Promise<void> {
  for (const node of nodes) {
    const admin = await connect(node)
    for (const statement of statements) await admin.query(statement)
    await admin.end()
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
