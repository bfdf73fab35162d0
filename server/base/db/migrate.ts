import type { Policy } from '../config.ts'
import { listFunctionFiles, listMigrations, readRights, type SchemaFile } from './schema-files.ts'

/** The owner's connection: whole files in, rows out. */
export type Owner = {
  run: (text: string) => Promise<void>
  rows: (text: string) => Promise<Record<string, unknown>[]>
}

const migrationLock = 7306100

/** What an installation decides. `appPassword` null: the role cannot log in. */
export type Installation = { appPassword: string | null; policy: Policy }

/**
 * Brings the schema up to date, all or nothing. Refuses a database whose
 * migrations are not those of this version.
 */
export async function migrate(owner: Owner, { appPassword, policy }: Installation): Promise<void> {
  await owner.run('begin')
  try {
    // Several servers may start at once: one migrates, the others wait here. A lock of the transaction cannot outlive
    // it, also where a pooler hands the connection to somebody else.
    await owner.run(`select pg_advisory_xact_lock(${migrationLock})`)
    await owner.run(roleStatement(appPassword))
    await applySchema(owner)
    await owner.run(policyStatement(policy))
    await installJobQueue(owner)
    await owner.run('commit')
  } catch (error) {
    await owner.run('rollback')
    throw error
  }
}

async function applySchema(owner: Owner): Promise<void> {
  await owner.run('create table if not exists migration (name text primary key, sha256 text not null)')
  const applied = new Map((await owner.rows('select * from migration')).map((row) => [row['name'], row['sha256']]))
  const migrations = listMigrations()
  refuseForeignSchema(applied, migrations)
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const functions = listFunctionFiles()
  const rights = readRights()
  const files = [...migrations, ...functions, rights]
  if (applied.size === files.length && files.every(({ name, sha256 }) => applied.get(name) === sha256)) return
  for (const { text } of [...pending, ...functions]) await owner.run(text)
  // Before the rights, which name a function without its parameters: an old version beside the new one is ambiguous.
  await owner.run(dropWhatLeft)
  await owner.run(rights.text)
  await owner.run(recordStatement(files))
}

/** What this version cannot work on: a schema that a newer version made, or that an edited migration describes wrongly. */
function refuseForeignSchema(applied: Map<unknown, unknown>, migrations: SchemaFile[]): void {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, sha256] of applied) {
    if (/^(functions\/.*|rights)\.sql$/.test(String(name))) continue
    const expected = known.get(String(name))
    if (expected === undefined) {
      throw new Error(
        `The database has the migration ${name}, which this version of Entrepot does not know. ` +
          'Start the version that migrated the database, or a newer one.',
      )
    }
    if (expected !== sha256) {
      throw new Error(
        `The migration ${name} was edited after it was applied to this database. ` +
          'Restore the file and make the change in a new migration.',
      )
    }
  }
}

const policyStatement = ({ twoPersonAbove, twoPersonAboveWeek, grantsPerDay, clockIsFree }: Policy) => `
  update policy set two_person_above_day = ${twoPersonAbove}, two_person_above_week = ${twoPersonAboveWeek},
    grants_per_day = ${grantsPerDay}, clock_is_free = ${clockIsFree}
  where (two_person_above_day, two_person_above_week, grants_per_day, clock_is_free)
    <> (${twoPersonAbove}, ${twoPersonAboveWeek}, ${grantsPerDay}, ${clockIsFree})`

const recordStatement = (files: SchemaFile[]) => `
  delete from migration;
  insert into migration (name, sha256) values ${files.map(({ name, sha256 }) => `('${name}', '${sha256}')`).join(', ')}`

/**
 * Every file of functions has just been applied, so a function or trigger that this transaction has not written is in
 * none of them any more. Functions of extensions stay, and those that an index is built on: they belong to a migration.
 */
const dropWhatLeft = `
  do $$
  declare
    v_left record;
  begin
    for v_left in
      select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement
      from pg_trigger join pg_class c on c.oid = tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace
        and pg_trigger.xmin <> pg_current_xact_id()::xid
    loop
      execute v_left.statement;
    end loop;
    for v_left in
      select format('drop function %s', p.oid::regprocedure) as statement from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.xmin <> pg_current_xact_id()::xid
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        and not exists (select 1 from pg_depend d join pg_index i on i.indexrelid = d.objid where d.refobjid = p.oid)
    loop
      execute v_left.statement;
    end loop;
  end $$`

export const jobQueueSchema = 'pgboss'
/** The version of its schema that the pinned pg-boss speaks. */
const jobQueueVersion = 43

/** The job queue's own schema: made by the owner, so that the application's role need not make tables. */
async function installJobQueue(owner: Owner): Promise<void> {
  const version = await jobQueueVersionOf(owner)
  if (version === jobQueueVersion) return
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss')
  const plan = version === null ? getConstructionPlans(jobQueueSchema) : getMigrationPlans(jobQueueSchema, version)
  // Its own begin and commit would end the transaction of the migration.
  const block = /^\s*BEGIN;([\s\S]*)COMMIT;?\s*$/.exec(plan)?.[1]
  if (block === undefined) throw new Error('the plan of the job queue is not one transaction')
  await owner.run(block)
  await owner.run(`
    grant usage on schema ${jobQueueSchema} to entrepot_app;
    grant select, insert, update, delete on all tables in schema ${jobQueueSchema} to entrepot_app;
    grant execute on all functions in schema ${jobQueueSchema} to entrepot_app`)
}

async function jobQueueVersionOf(owner: Owner): Promise<number | null> {
  const [table] = await owner.rows(`select to_regclass('${jobQueueSchema}.version')::text as name`)
  if (!table?.['name']) return null
  const [installed] = await owner.rows(`select version from ${jobQueueSchema}.version`)
  return installed ? Number(installed['version']) : null
}

function roleStatement(appPassword: string | null): string {
  const login = appPassword === null ? 'nologin' : `login password '${appPassword}'`
  return `do $$ begin
    if exists (select 1 from pg_roles where rolname = 'entrepot_app') then
      alter role entrepot_app ${login};
    else
      create role entrepot_app ${login};
    end if;
  exception when duplicate_object or unique_violation or internal_error then null; -- another server does the same now
  end $$`
}
