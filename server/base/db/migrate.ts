import { readdirSync, readFileSync } from 'node:fs'

/** The owner's connection: whole files in, rows out. */
export type Owner = {
  run: (text: string) => Promise<void>
  rows: (text: string) => Promise<Record<string, unknown>[]>
}

const folder = new URL('../../db/migrations/', import.meta.url)

/** Migrations in order: plain SQL, forward only, never edited once merged. */
export const listMigrations = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

const migrationLock = 7306100

/** Brings the schema up to date, all or nothing. `appPassword` null: the role cannot log in. */
export async function migrate(owner: Owner, appPassword: string | null): Promise<void> {
  // Several servers may start at once: one migrates, the others wait here.
  await owner.run(`select pg_advisory_lock(${migrationLock})`)
  try {
    await owner.run(roleStatement(appPassword))
    await owner.run('create table if not exists migration (name text primary key)')
    await runMigrations(owner)
    await installJobQueue(owner)
  } finally {
    await owner.run(`select pg_advisory_unlock(${migrationLock})`)
  }
}

async function runMigrations(owner: Owner): Promise<void> {
  await owner.run('begin')
  try {
    const done = new Set((await owner.rows('select name from migration')).map((row) => row['name']))
    for (const name of listMigrations()) {
      if (done.has(name)) continue
      await owner.run(readFileSync(new URL(name, folder), 'utf8'))
      await owner.run(`insert into migration values ('${name}')`)
    }
    await owner.run('commit')
  } catch (error) {
    await owner.run('rollback')
    throw error
  }
}

export const jobQueueSchema = 'pgboss'
/** The version of its schema that the pinned pg-boss speaks. */
const jobQueueVersion = 43

/** The job queue's own schema: made by the owner, so that the application's role need not make tables. */
async function installJobQueue(owner: Owner): Promise<void> {
  const version = await jobQueueVersionOf(owner)
  if (version === jobQueueVersion) return
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss')
  await owner.run(version === null ? getConstructionPlans(jobQueueSchema) : getMigrationPlans(jobQueueSchema, version))
  await owner.run(`
    grant usage on schema ${jobQueueSchema} to entrepot_app;
    grant select, insert, update, delete on all tables in schema ${jobQueueSchema} to entrepot_app`)
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
    if exists (select from pg_roles where rolname = 'entrepot_app') then
      alter role entrepot_app ${login};
    else
      create role entrepot_app ${login};
    end if;
  exception when duplicate_object or unique_violation or internal_error then null; -- another server does the same now
  end $$`
}
