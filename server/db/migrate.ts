import { readdirSync, readFileSync } from 'node:fs'

/** The owner's connection: whole files in, rows out. */
export type Owner = {
  run: (text: string) => Promise<void>
  rows: (text: string) => Promise<Record<string, unknown>[]>
}

const folder = new URL('./migrations/', import.meta.url)

/** Migrations in order: plain SQL, forward only, never edited once merged. */
export const listMigrations = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

/** Brings the schema up to date, each file in its own transaction. `appPassword` null: the role cannot log in. */
export async function migrate(owner: Owner, appPassword: string | null): Promise<void> {
  await owner.run(roleStatement(appPassword))
  await owner.run('create table if not exists migration (name text primary key)')
  // Several servers may start at once: one migrates, the others wait here.
  await owner.run('begin; select pg_advisory_xact_lock(7306100)')
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
