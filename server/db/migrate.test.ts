import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testSecret } from '#tools/test-db.ts'
import { migrate, type Owner } from '../base/db/migrate.ts'
import { passwordOf } from '../base/db/open.ts'
import { listFunctionFiles, listMigrations, readRights } from '../base/db/schema-files.ts'
import { openEmptyDatabase } from '../testing/empty-database.ts'

const schemaFiles = () => [...listMigrations(), ...listFunctionFiles(), readRights()]

/** The role is the whole cluster's: the servers of the other test files log in with this password. */
const password = passwordOf(testSecret)

let empty: Awaited<ReturnType<typeof openEmptyDatabase>>
let owner: Owner
beforeAll(async () => {
  empty = await openEmptyDatabase()
  owner = empty.owner
})
afterAll(() => empty.close())

const namesOf = async (statement: string) => (await owner.rows(statement)).map(({ name }) => String(name)).sort()
const functionsOf = (schema: string) =>
  namesOf(`select oid::regprocedure::text as name from pg_proc where pronamespace = '${schema}'::regnamespace`)
const triggers = () =>
  namesOf(`select tgrelid::regclass || '.' || tgname as name from pg_trigger where not tgisinternal`)
const publicFunctions = `
  select p.oid::regprocedure::text as name from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as acl
  where p.pronamespace = 'public'::regnamespace and acl.grantee = 0`
/** As after a deploy that changed the file. */
const changeFile = (name: string) => owner.run(`update migration set sha256 = 'another' where name = '${name}'`)

describe('a database that an earlier version has migrated is brought up to date', () => {
  test.each(listMigrations().map(({ name }, at) => [name, at + 1] as const))('after %s', async (_, count) => {
    await owner.run('drop schema public cascade; create schema public')
    const applied = listMigrations().slice(0, count)
    for (const { text } of applied) await owner.run(text)
    await owner.run('create table migration (name text primary key, sha256 text not null)')
    for (const { name, sha256 } of applied) await owner.run(`insert into migration values ('${name}', '${sha256}')`)
    await migrate(owner, password)
    expect(await owner.rows('select name from migration')).toHaveLength(schemaFiles().length)
    expect(await owner.rows('select id from level')).toHaveLength(3)
  })
})

describe('a migrated database', () => {
  beforeAll(async () => {
    await owner.run('drop schema public cascade; create schema public')
  })
  beforeEach(() => migrate(owner, password))

  test('knows each file by its hash', async () => {
    const files = schemaFiles()
    expect(files.length).toBeGreaterThan(20)
    expect(await owner.rows('select name, sha256 from migration order by name collate "C"')).toEqual(
      files.map(({ name, sha256 }) => ({ name, sha256 })).sort((one, other) => (one.name < other.name ? -1 : 1)),
    )
  })

  test('has no function that every role may execute, also not one that is made later', async () => {
    expect(await owner.rows(publicFunctions)).toEqual([])
    await owner.run('create function made_later() returns integer language sql as $$ select 1 $$')
    expect(await owner.rows(publicFunctions)).toEqual([])
    await owner.run('drop function made_later()')
  })

  test('applies its functions again when a file of them changed, and drops what has left the files', async () => {
    const [functions, theTriggers] = [await functionsOf('public'), await triggers()]
    expect(functions.length).toBeGreaterThan(100)
    expect(theTriggers.length).toBeGreaterThan(8)
    await owner.run(`
      create function left_behind() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger left_behind after insert on level for each row execute function left_behind();
      create function to_iso(p_at text) returns text language sql as $$ select p_at $$;
      create or replace function to_iso(p_at timestamptz) returns text language sql stable as $$ select 'old'::text $$;
      grant execute on function left_behind() to entrepot_app; grant delete on level to entrepot_app`)
    await migrate(owner, password)
    expect(await functionsOf('public')).toContain('left_behind()')
    await changeFile('functions/values.sql')
    await migrate(owner, password)
    expect([await functionsOf('public'), await triggers()]).toEqual([functions, theTriggers])
    expect(await owner.rows(`select to_iso('2026-01-02 03:04:05.678Z') as time`)).toEqual([
      { time: '2026-01-02T03:04:05.678Z' },
    ])
    expect(await owner.rows(`select has_table_privilege('entrepot_app', 'level', 'delete') as may`)).toEqual([
      { may: false },
    ])
  })

  test('applies the rights again when their file changed', async () => {
    await owner.run('grant delete on level to entrepot_app; revoke execute on function to_iso from entrepot_app')
    await changeFile('rights.sql')
    await migrate(owner, password)
    expect(
      await owner.rows(`
        select has_table_privilege('entrepot_app', 'level', 'delete') as deletes,
          has_function_privilege('entrepot_app', 'to_iso(timestamptz)', 'execute') as reads`),
    ).toEqual([{ deletes: false, reads: true }])
  })

  test('is refused, and left as it is, where a migration was edited after it was applied', async () => {
    const { name, sha256 } = listMigrations()[0]!
    await changeFile(name)
    await expect(migrate(owner, password)).rejects.toThrow(`The migration ${name} was edited after it was applied`)
    await owner.run(`update migration set sha256 = '${sha256}' where name = '${name}'`)
  })

  test('is refused, and left as it is, where a newer version has migrated it', async () => {
    await owner.run(`insert into migration values ('migrations/9999-later.sql', 'x')`)
    await changeFile('functions/values.sql')
    await expect(migrate(owner, password)).rejects.toThrow(
      'migrations/9999-later.sql, which this version of Entrepot does not know',
    )
    expect(await owner.rows(`select sha256 from migration where name = 'functions/values.sql'`)).toEqual([
      { sha256: 'another' },
    ])
    await owner.run(`delete from migration where name = 'migrations/9999-later.sql'`)
  })
})
