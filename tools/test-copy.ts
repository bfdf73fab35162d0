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

export async function makeTemplate(cluster: Pick<Cluster, 'url'>): Promise<void> {
  const admin = await connect(cluster.url('postgres'))
  await admin.query(`create database ${templateDatabase}`)
  await admin.end()
  const ownerUrl = cluster.url(templateDatabase)
  const migrated = await openDatabase({ ...testSettings, databaseUrl: nameless(new URL(ownerUrl)), ownerUrl })
  await migrated.close()
}

/** Opens a copy of the template. `nodes`: the servers with a template; a Citus cluster's coordinator comes first. */
export async function openCopy(nodes: string[], databasePoolMax = poolMax): Promise<TestDb> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  for (const node of nodes) await copyTemplate(node, name)
  return openNamed(nodes, name, databasePoolMax)
}

export async function openNamed(nodes: readonly string[], name: string, databasePoolMax = poolMax): Promise<TestDb> {
  const url = new URL(nodes[0] ?? '')
  url.pathname = name
  const made = await openDatabase({ ...testSettings, databasePoolMax, databaseUrl: nameless(url), ownerUrl: url.href })
  await makeTestsRole(made, name)
  const db = { ...made, ...made.as('tests') }
  // One connection, which is replaced if a test ends its node.
  const owner = new pg.Pool({ connectionString: url.href, max: 1, idleTimeoutMillis: 0 }).on('error', () => {})
  return {
    db,
    owner: {
      run: (text) => runTogether(owner, nodes.length > 1 ? statementsOf(text) : [text]),
      rows: async (text) => (await owner.query(text)).rows,
    },
    databaseUrl: nameless(url),
    ownerUrl: url.href,
    close: async () => {
      await owner.end()
      await db.close()
      const roles = (['tests', ...parties] as const).map((party) => quoteName(roleName(name, party)))
      // On a cluster each of them also has a role with rights on whole shards.
      const further = ['audit', ...[...parties, 'audit'].map((party) => `${party}_shards`)]
      await onEach(nodes, [
        `drop database ${name} with (force)`,
        `drop role ${roles.join(', ')};
         drop role if exists ${further.map((role) => quoteName(`${name}_${role}`)).join(', ')}`,
      ])
    },
  }
}

/**
 * Copies the template of a node. The roles of the copy's parties are members of the template's, whose rights are in the
 * copy. Granting all rights again took half of its time, and on a cluster most of it. Settings of roles and databases
 * are not inherited.
 */
async function copyTemplate(node: string, name: string): Promise<void> {
  const admin = await connect(node)
  // Copies files directly: through the log it takes four times as long.
  await admin.query(`create database ${name} template ${templateDatabase} strategy file_copy`)
  const roles = parties.map((party) => {
    const [role, model] = [name, templateDatabase].map((database) => quoteName(roleName(database, party)))
    return `create role ${role} nologin in role ${model}`
  })
  const settings = await admin.query<{ statement: string }>(`
    select format('alter %s set %s = %L', case
        when setdatabase = 0 then format('role %I', replace(rolname, '${templateDatabase}', '${name}'))
        when setrole = 0 then 'database ${name}'
        else format('role %I in database ${name}', rolname) end,
      split_part(setting, '=', 1), substring(setting from position('=' in setting) + 1)) as statement
    from pg_db_role_setting s cross join unnest(setconfig) as setting left join pg_roles r on r.oid = s.setrole
    where case when setdatabase = 0 then rolname like '${templateDatabase}%'
      else setdatabase = (select oid from pg_database where datname = '${templateDatabase}') end`)
  await admin.query([...roles, ...settings.rows.map(({ statement }) => statement)].join('; '))
  await admin.end()
}

/**
 * A cluster accepts no two such commands at once: one transaction runs them in order, as PostgreSQL does with a
 * multi-statement string.
 */
async function runTogether(owner: pg.Pool, statements: string[]): Promise<void> {
  if (statements.length > 1) await owner.query('begin')
  try {
    for (const statement of statements) await owner.query(statement)
    if (statements.length > 1) await owner.query('commit')
  } catch (error) {
    if (statements.length > 1) await owner.query('rollback')
    throw error
  }
}

async function onEach(nodes: readonly string[], statements: string[]): Promise<void> {
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

/** The URL of a database without its owner. */
export function nameless(url: URL): string {
  const address = new URL(url)
  address.username = ''
  address.password = ''
  return address.href
}
