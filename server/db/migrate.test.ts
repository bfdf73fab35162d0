import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isLong } from '#tools/long.ts'
import { migrate } from '../base/db/migrate.ts'
import type { Owner } from '../base/db/owner.ts'
import { releaseRecord } from '../base/db/release.ts'
import { roleName } from '../base/db/roles.ts'
import { listFunctionFiles, listMigrations, readDistribution, readRights } from '../base/db/schema-files.ts'
import { openEmptyDatabase } from '../testing/empty-database.ts'
import { testPolicy } from '../testing/policy.ts'

const schemaFiles = () => [...listMigrations(), ...listFunctionFiles(), readDistribution(), readRights(), releaseRecord]

const rolePassword = (role: string) => `the password of ${role}`
const installation = { rolePassword, policy: testPolicy }

let empty: Awaited<ReturnType<typeof openEmptyDatabase>>
let owner: Owner
let web: string
beforeAll(async () => {
  empty = await openEmptyDatabase()
  owner = empty.owner
  const [row] = await owner.rows('select current_database() as name')
  web = roleName(String(row?.['name']), 'web')
})
afterAll(() => empty.close())

/** PostgreSQL's catalogue keeps the rows of dropped objects until a vacuum, and each read scans them. */
async function dropAll() {
  await owner.run('drop schema public cascade; create schema public')
  await owner.run('vacuum')
}

const namesOf = async (statement: string) => (await owner.rows(statement)).map(({ name }) => String(name)).sort()
const functionsOf = (schema: string) =>
  namesOf(`select oid::regprocedure::text as name from pg_proc where pronamespace = '${schema}'::regnamespace`)
const triggers = () =>
  namesOf(`select tgrelid::regclass || '.' || tgname as name from pg_trigger where not tgisinternal`)
const publicFunctions = `
  select p.oid::regprocedure::text as name from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as acl
  where p.pronamespace = 'public'::regnamespace and acl.grantee = 0`
/** As if a deployment had changed the file. */
const changeFile = (name: string) => owner.run(`update migration set sha256 = 'another' where name = '${name}'`)

const prefixes = listMigrations()
  .map(({ name }, at) => [name, at + 1] as const)
  .filter(([, count], _at, { length }) => isLong || count % 30 === 0 || count > length - 3)

describe('a database that an earlier version has migrated is brought up to date', () => {
  test.each(prefixes)('after %s', async (_, count) => {
    await dropAll()
    const applied = listMigrations().slice(0, count)
    for (const { text } of applied) await owner.run(text)
    await owner.run('create table migration (name text primary key, sha256 text not null)')
    for (const { name, sha256 } of applied) await owner.run(`insert into migration values ('${name}', '${sha256}')`)
    await migrate(owner, installation)
    expect(await owner.rows('select name from migration')).toHaveLength(schemaFiles().length)
    expect(await owner.rows('select id from level')).toHaveLength(3)
  })
})

describe('a migrated database', () => {
  beforeAll(dropAll)
  beforeEach(() => migrate(owner, installation))

  test('keeps its thresholds where the caller has none to write', async () => {
    const policy = () => owner.rows('select two_person_above_day::integer as above from policy')
    await migrate(owner, { rolePassword, policy: { ...testPolicy, twoPersonAbove: 7_700 } })
    await migrate(owner, { rolePassword, policy: null })
    expect(await policy()).toEqual([{ above: 7_700 }])
    await migrate(owner, installation)
    expect(await policy()).toEqual([{ above: testPolicy.twoPersonAbove }])
  })

  test('was migrated under a lock of the transaction: none is left on a connection that others get', async () => {
    await changeFile('functions/values.sql')
    await migrate(owner, installation)
    const locks = `select objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`
    expect(await owner.rows(locks)).toEqual([])
  })

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
      grant execute on function left_behind() to "${web}"; grant delete on level to "${web}"`)
    await migrate(owner, installation)
    expect(await functionsOf('public')).toContain('left_behind()')
    await changeFile('functions/values.sql')
    await migrate(owner, installation)
    expect([await functionsOf('public'), await triggers()]).toEqual([functions, theTriggers])
    expect(await owner.rows(`select to_iso('2026-01-02 03:04:05.678Z') as time`)).toEqual([
      { time: '2026-01-02T03:04:05.678Z' },
    ])
    expect(await owner.rows(`select has_table_privilege('${web}', 'level', 'delete') as may`)).toEqual([{ may: false }])
  })

  test('applies the rights again when their file changed', async () => {
    await owner.run(`grant delete on level to "${web}"; revoke execute on function to_iso from "${web}"`)
    await changeFile('rights.sql')
    await migrate(owner, installation)
    expect(
      await owner.rows(`
        select has_table_privilege('${web}', 'level', 'delete') as deletes,
          has_function_privilege('${web}', 'to_iso(timestamptz)', 'execute') as reads`),
    ).toEqual([{ deletes: false, reads: true }])
  })

  test('sets the password of a role once, without writing it into a statement', async () => {
    const statements: string[] = []
    const watched: Owner = {
      run: (text) => {
        statements.push(text)
        return owner.run(text)
      },
      rows: owner.rows,
    }
    await migrate(watched, installation)
    expect(statements.filter((text) => /alter role/.test(text))).toEqual([])
    await migrate(watched, { ...installation, rolePassword: (role) => `another one of ${role}` })
    expect(statements.join('\n').match(/alter role "\w+" login password 'SCRAM-SHA-256\$/g)).toHaveLength(6)
    expect(statements.filter((text) => text.includes('another one of'))).toEqual([])
  })

  test('takes its rights from the roles of another database, of which it is a copy', async () => {
    await owner.run(`create role "an_earlier_web"; grant select on merchant to "an_earlier_web";
      grant update (lang) on merchant to "an_earlier_web"; revoke select on merchant from "${web}"`)
    await migrate(owner, installation)
    expect(
      await owner.rows(`
        select has_table_privilege('an_earlier_web', 'merchant', 'select') as reads,
          has_any_column_privilege('an_earlier_web', 'merchant', 'update') as writes,
          has_table_privilege('${web}', 'merchant', 'select') as ours`),
    ).toEqual([{ reads: false, writes: false, ours: true }])
    await owner.run('drop role "an_earlier_web"')
  })

  test('is refused, and left as it is, where a migration was edited after it was applied', async () => {
    const { name, sha256 } = listMigrations()[0]!
    await changeFile(name)
    await expect(migrate(owner, installation)).rejects.toThrow(`The migration ${name} was edited after it was applied`)
    await owner.run(`update migration set sha256 = '${sha256}' where name = '${name}'`)
  })

  test('is refused, and left as it is, where a newer version has migrated it', async () => {
    await owner.run(`insert into migration values ('migrations/9999-later.sql', 'x')`)
    await changeFile('functions/values.sql')
    await expect(migrate(owner, installation)).rejects.toThrow(
      'migrations/9999-later.sql, which this version of Entrepot does not know',
    )
    expect(await owner.rows(`select sha256 from migration where name = 'functions/values.sql'`)).toEqual([
      { sha256: 'another' },
    ])
    await owner.run(`delete from migration where name = 'migrations/9999-later.sql'`)
  })
})
