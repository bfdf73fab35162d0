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
  const admins = await Promise.all(nodes.map(connect))
  for (const admin of admins) {
    await admin.query(`create database ${name} template ${templateDatabase}`)
    await makePartyRoles(admin, name)
  }
  const made = await openDatabase({ ...testSettings, databasePoolMax, databaseUrl: nameless(url), ownerUrl: url.href })
  await makeTestsRole(made, name)
  const db = { ...made, ...made.as('tests') }
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
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
      for (const admin of admins) {
        await admin.query(`drop database ${name} with (force)`)
        for (const party of ['tests', ...parties] as const)
          await admin.query(`drop role ${quoteName(roleName(name, party))}`)
        await admin.end()
      }
    },
  }
}

/**
 * Makes the roles of a copy's parties as members of the template's, whose rights are in the copy: to give each copy all
 * rights anew took half of its time, and on a cluster most of it. What is set for roles and databases is not inherited.
 */
async function makePartyRoles(admin: pg.Client, name: string): Promise<void> {
  for (const party of parties) {
    const [role, model] = [name, templateDatabase].map((database) => quoteName(roleName(database, party)))
    await admin.query(`create role ${role} nologin in role ${model}`)
  }
  const settings = await admin.query<{ statement: string }>(`
    select format('alter %s set %s = %L', case
        when setdatabase = 0 then format('role %I', replace(rolname, '${templateDatabase}', '${name}'))
        when setrole = 0 then 'database ${name}'
        else format('role %I in database ${name}', rolname) end,
      split_part(setting, '=', 1), substring(setting from position('=' in setting) + 1)) as statement
    from pg_db_role_setting s cross join unnest(setconfig) as setting left join pg_roles r on r.oid = s.setrole
    where case when setdatabase = 0 then rolname like '${templateDatabase}%'
      else setdatabase = (select oid from pg_database where datname = '${templateDatabase}') end`)
  for (const { statement } of settings.rows) await admin.query(statement)
}

/** A cluster takes no two commands at once: they are one transaction, as what is sent at once is to one database. */
async function runTogether(owner: pg.Client, statements: string[]): Promise<void> {
  if (statements.length > 1) await owner.query('begin')
  try {
    for (const statement of statements) await owner.query(statement)
    if (statements.length > 1) await owner.query('commit')
  } catch (error) {
    if (statements.length > 1) await owner.query('rollback')
    throw error
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
