import { auditRoleStatement } from './audit-role.ts'
import { listFunctionFiles, listMigrations, readRights, type SchemaFile } from './schema-files.ts'

/** The owner's connection: whole files in, rows out. */
export type Owner = {
  run: (text: string) => Promise<void>
  rows: (text: string) => Promise<Record<string, unknown>[]>
}

const migrationLock = 7306100

/**
 * Brings the schema up to date, all or nothing. `appPassword` null: the role cannot log in. Refuses a database whose
 * migrations are not those of this version.
 */
export async function migrate(owner: Owner, appPassword: string | null): Promise<void> {
  await owner.run('begin')
  try {
    // Several servers may start at once: one migrates, the others wait here. A lock of the transaction cannot outlive
    // it, also where a pooler hands the connection to somebody else.
    await owner.run(`select pg_advisory_xact_lock(${migrationLock})`)
    await owner.run(roleStatement(appPassword))
    await applySchema(owner)
    await owner.run(auditRoleStatement)
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
