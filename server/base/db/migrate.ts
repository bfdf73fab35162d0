import { setTimeout } from 'node:timers/promises'
import type { Policy } from '../config.ts'
import { fail } from '../read-env.ts'
import { auditRoleStatement } from './audit-role.ts'
import { distribute, isCoordinator, isDistributed, ownerOfCluster, spreadRoles, storeNodePasswords } from './cluster.ts'
import { grantOnCluster, settleNodeRights } from './cluster-rights.ts'
import { connectFailure } from './connect-failure.ts'
import type { Db } from './handle.ts'
import { makeRoles, namesOf } from './make-roles.ts'
import { inTransaction, lockMigration, type Owner } from './owner.ts'
import { policyStatement } from './policy.ts'
import { release, releaseRecord, worksWith } from './release.ts'
import { parties, quoteName, roleName } from './roles.ts'
import { listFunctionFiles, listMigrations, readDistribution, readRights, type SchemaFile } from './schema-files.ts'
import { dropStaleFunctions } from './stale-functions.ts'
import { codeOf } from './waits.ts'

/**
 * The choices of an installation. Without passwords its roles cannot log in, as in the embedded database; without a
 * policy the stored one stays in force.
 */
export type Installation = { rolePassword: ((role: string) => string) | null; policy: Policy | null }

/**
 * Brings the schema up to date, all or nothing. Refuses a database whose migrations are not those of this version. On a
 * cluster new tables are distributed afterwards; until then no role has rights on them, and no server starts. Throws
 * `55P03` if a table stays in use for longer than `lockWaitMs`.
 */
export async function migrate(owner: Owner, installation: Installation): Promise<void> {
  if (await isCoordinator(owner)) return migrateCluster(await ownerOfCluster(owner), installation)
  await inTransaction(owner, async () => {
    const database = await prepare(owner, installation)
    await applySchema(owner)
    if (!(await areRightsCurrent(owner, database))) await applyRights(owner, database, owner.run)
    await applyInstallation(owner, installation)
  })
}

async function migrateCluster(owner: Owner, installation: Installation): Promise<void> {
  const { database, isSpread } = await inTransaction(owner, async () => {
    const name = await prepare(owner, installation)
    await applySchema(owner)
    // Tables that were on one machine are not distributed yet, although their rights are current.
    const isCurrent = (await isDistributed(owner)) && (await areRightsCurrent(owner, name))
    // Without these records no server starts on a partly distributed database, and the next run continues.
    if (!isCurrent) await owner.run(forgetLastFiles())
    return { database: name, isSpread: isCurrent }
  })
  const roles = namesOf(database)
  await inTransaction(owner, async () => {
    await lockMigration(owner)
    await spreadRoles(owner, roles)
  })
  await storeNodePasswords(owner, roles, installation)
  if (!isSpread) await distribute(owner)
  await inTransaction(owner, async () => {
    await lockMigration(owner)
    if (!isSpread) await applyRights(owner, database, (rights) => grantOnCluster(owner, rights, roles.map(quoteName)))
    await applyInstallation(owner, installation)
  })
  await settleNodeRights(owner)
}

async function prepare(owner: Owner, { rolePassword }: Installation): Promise<string> {
  const database = await lockMigration(owner)
  await makeRoles(owner, database, rolePassword)
  return database
}

/** Runs after the rights, because applying them first revokes the rights of every role. */
async function applyInstallation(owner: Owner, { policy }: Installation): Promise<void> {
  await owner.run(auditRoleStatement)
  if (policy !== null) await owner.run(policyStatement(policy))
}

async function readApplied(owner: Owner): Promise<Map<unknown, unknown>> {
  return new Map((await owner.rows('select * from migration')).map((row) => [row['name'], row['sha256']]))
}

const lastFiles = () => [readDistribution(), readRights(), releaseRecord]

async function applySchema(owner: Owner): Promise<void> {
  await owner.run('create table if not exists migration (name text primary key, sha256 text not null)')
  const applied = await readApplied(owner)
  const migrations = listMigrations()
  refuseForeignSchema(applied, migrations)
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const functions = listFunctionFiles()
  const files = [...migrations, ...functions]
  const isApplied = ({ name, sha256 }: SchemaFile) => applied.get(name) === sha256
  if (applied.size === files.length + lastFiles().length && files.every(isApplied)) return
  for (const { text } of [...pending, ...functions]) await owner.run(text)
  // Before the rights, which name a function without its parameters: an old version beside the new one is ambiguous.
  await owner.run(dropStaleFunctions)
  await owner.run(`delete from migration; ${recordStatement(files)}`)
}

/** What a run would apply: migrations, the number of other files, and the number of servers that block it. */
export type Pending = { migrations: SchemaFile[]; others: number; servers: number }

export async function readPending(owner: Owner): Promise<Pending> {
  const [has] = await owner.rows(`select to_regclass('migration') is not null as has`)
  const applied = has?.['has'] === true ? await readApplied(owner) : new Map<unknown, unknown>()
  const migrations = listMigrations()
  refuseForeignSchema(applied, migrations)
  const others = [...listFunctionFiles(), ...lastFiles()].filter(({ name, sha256 }) => applied.get(name) !== sha256)
  const pending = migrations.filter(({ name }) => !applied.has(name))
  return { migrations: pending, others: others.length, servers: await countServers(owner) }
}

/**
 * Recently alive servers that do not work with this version's schema. A database without the function is older than
 * these records.
 */
async function countServers(owner: Owner): Promise<number> {
  const [has] = await owner.rows(`select to_regclass('server') is not null and to_regproc('lease_clock') is not null
    and to_regproc('server_alive_period') is not null as has`)
  if (has?.['has'] !== true) return 0
  const [alive] = await owner.rows(`
    select count(*)::integer as servers from server s where seen_at > lease_clock() - server_alive_period()
      and not coalesce((to_jsonb(s)->>'release')::integer, 0) between ${release.oldest} and ${release.number - 1}`)
  return Number(alive?.['servers'])
}

/** A server that died without notice counts as alive for its period; this is slightly longer. */
const serversWaitMs = 30_000
const serversLookMs = 250

/** Waits until every server of another version has stopped, because it would fail on the new schema. */
export async function waitForServers(owner: Owner, waitMs = serversWaitMs): Promise<void> {
  if ((await countServers(owner)) === 0) return
  const { migrations, others } = await readPending(owner)
  if (migrations.length + others === 0) return
  const until = performance.now() + waitMs
  for (;;) {
    const servers = await countServers(owner)
    if (servers === 0) return
    if (performance.now() > until) fail(serversAreUp(servers))
    await setTimeout(serversLookMs)
  }
}

const serversAreUp = (servers: number): string =>
  `The database is not migrated: ${servers} processes of servers still work with the version before. ` +
  'Stop all servers and npm run jobs, and run npm run migrate again.'

async function areRightsCurrent(owner: Owner, database: string): Promise<boolean> {
  const applied = await readApplied(owner)
  return lastFiles().every(({ name, sha256 }) => applied.get(name) === sha256) && (await hasRights(owner, database))
}

async function applyRights(owner: Owner, database: string, grant: (rights: string) => Promise<void>): Promise<void> {
  await owner.run(revokeAll)
  await grant(nameRoles(readRights().text, database))
  await owner.run(`${forgetLastFiles()}; ${recordStatement(lastFiles())}`)
}

const forgetLastFiles = () =>
  `delete from migration where name in (${lastFiles()
    .map(({ name }) => `'${name}'`)
    .join(', ')})`

/** False in a copy of another database, such as a restored one, whose rights belong to the roles of the original. */
async function hasRights(owner: Owner, database: string): Promise<boolean> {
  const role = roleName(database, 'web').replaceAll("'", "''")
  const [row] = await owner.rows(`select has_table_privilege('${role}', 'merchant', 'select') as has`)
  return row?.['has'] === true
}

const nameRoles = (text: string, database: string): string =>
  text.replace(/(?<![:\w]):(\w+)/g, (whole, name: string) => {
    const party = parties.find((each) => each === name)
    return party ? quoteName(roleName(database, party)) : whole
  })

/** Revokes all rights of every role but the owner, including roles of a copied database. */
const revokeAll = `
  do $$
  declare
    v_role text;
  begin
    for v_role in
      select distinct grantee::regrole::text from (
        select relnamespace as schema, (aclexplode(relacl)).grantee as grantee from pg_class
        union all
        select pronamespace, (aclexplode(proacl)).grantee from pg_proc
        union all
        select relnamespace, (aclexplode(attacl)).grantee from pg_attribute join pg_class c on c.oid = attrelid
      ) as granted
      where schema = 'public'::regnamespace and grantee <> 0
        and grantee <> (select relowner from pg_class where oid = 'migration'::regclass)
    loop
      execute format('revoke all on all tables in schema public from %s', v_role);
      execute format('revoke all on all functions in schema public from %s', v_role);
    end loop;
  end $$`

/** Throws if the database is not migrated or another version migrated it. The server has no rights to migrate it. */
export async function requireMigrated(db: Db, { production }: { production: boolean }): Promise<void> {
  const rows = await readWhenAnswered(db)
  const applied = new Map<unknown, unknown>(rows.map(({ name, sha256 }) => [name, sha256]))
  // A newer version may have migrated it: servers of this one continue until they are replaced.
  if (!worksWith(applied.get(releaseRecord.name))) requireOwnFiles(applied)
  const policy = await db.one<{ isFree: boolean }>({
    text: 'select clock_is_free as "isFree" from policy',
    values: [],
  })
  if (production && policy.isFree) notReady('it is a database of the demo or of tests, in which the clock is free')
}

function requireOwnFiles(applied: Map<unknown, unknown>): void {
  const migrations = listMigrations()
  refuseForeignSchema(applied, migrations)
  const files = [...migrations, ...listFunctionFiles(), ...lastFiles()]
  if (files.some(({ name, sha256 }) => applied.get(name) !== sha256)) notReady('it has another version')
}

const isBusy = (error: Error): boolean =>
  /timeout|^unavailable$/.test(error.message) || ['53300', '57P03'].includes(codeOf(error))

/** How long a start waits for a database that is too busy to accept a connection. */
const startWaitMs = 30_000
const busyPauseMs = 250

async function readWhenAnswered(db: Db) {
  const text = 'select name, sha256 from migration'
  const until = performance.now() + startWaitMs
  for (;;) {
    try {
      return await db.query<{ name: string; sha256: string }>({ text, values: [] })
    } catch (error) {
      // The handle reports only that the database is unavailable; the cause says why.
      const cause = ((error as Error).cause ?? error) as Error
      if (isBusy(cause) && performance.now() < until) {
        await setTimeout(busyPauseMs)
        continue
      }
      throw connectFailure(cause)
    }
  }
}

function notReady(why: string): never {
  fail(`The database is not ready: ${why}. Run npm run migrate with MIGRATION_DATABASE_URL, the owner's.`)
}

/**
 * Refuses a schema that a newer version made, or whose migration was edited after it was applied, since this version
 * does not know it.
 */
function refuseForeignSchema(applied: Map<unknown, unknown>, migrations: SchemaFile[]): void {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, sha256] of applied) {
    if (!String(name).startsWith('migrations/')) continue
    const expected = known.get(String(name))
    if (expected === undefined) {
      fail(
        `The database has the migration ${name}, which this version of Entrepot does not know. ` +
          'Start the version that migrated the database, or a newer one.',
      )
    }
    if (expected !== sha256) {
      fail(
        `The migration ${name} was edited after it was applied to this database. ` +
          'Restore the file and make the change in a new migration.',
      )
    }
  }
}

const recordStatement = (files: SchemaFile[]) => `
  insert into migration (name, sha256) values ${files.map(({ name, sha256 }) => `('${name}', '${sha256}')`).join(', ')}`
