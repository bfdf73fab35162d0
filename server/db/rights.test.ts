import { afterAll, beforeAll, expect, test } from 'vitest'
import { templateDatabase } from '#tools/test-copy.ts'
import { openTestDb, type TestDb } from '#tools/test-db.ts'
import { parties } from '../base/db/roles.ts'

let testDb: TestDb
beforeAll(async () => {
  testDb = await openTestDb()
})
afterAll(() => testDb.close())

/** All grants by object, without those that Citus adds. */
const grants = `
  select object, privilege, grantee, string_agg(column_name, ', ' order by column_name) as columns from (
    select c.relname::text as object, lower(g.privilege_type) as privilege, g.grantee::regrole::text as grantee,
      null as column_name
    from pg_class c cross join lateral aclexplode(c.relacl) as g where c.relnamespace = 'public'::regnamespace
    union all
    select c.relname::text, lower(g.privilege_type), g.grantee::regrole::text, a.attname::text
    from pg_class c join pg_attribute a on a.attrelid = c.oid cross join lateral aclexplode(a.attacl) as g
    where c.relnamespace = 'public'::regnamespace
    union all
    select p.oid::regprocedure::text, lower(g.privilege_type), g.grantee::regrole::text, null
    from pg_proc p cross join lateral aclexplode(p.proacl) as g where p.pronamespace = 'public'::regnamespace
  ) as granted
  where grantee <> '-' and object !~ '^citus_|_\\d{6}$' group by object, privilege, grantee`

/** One line for each object and right, with the parties that have it. Column rights are in brackets. */
async function listRights(): Promise<string[]> {
  const [{ database } = { database: '' }] = await testDb.owner.rows('select current_database() as database')
  const holders = new Map<string, string[]>()
  for (const { object, privilege, grantee, columns } of await testDb.owner.rows(grants)) {
    // A copy's roles inherit the rights of the template's roles, so both names count.
    const party = parties.find((each) =>
      [database, templateDatabase].some((name) => String(grantee).replaceAll('"', '') === `${name}_${each}`),
    )
    if (!party) continue
    const right = `${object}: ${privilege}${columns ? ` (${columns})` : ''}`
    holders.set(right, [...(holders.get(right) ?? []), party])
  }
  return [...holders].map(([right, names]) => `${right}: ${names.sort().join(', ')}`).sort()
}

test('each party has the rights that are listed, and no other', async () => {
  const rights = await listRights()
  expect(rights.length).toBeGreaterThan(200)
  // Check each line that differs before you accept it: `vitest run server/db/rights -u` writes the list.
  await expect(`${rights.join('\n')}\n`).toMatchFileSnapshot('rights.txt')
})

test('nothing is granted to everybody', async () => {
  const [row] = await testDb.owner.rows(`
    select count(*)::integer as count from (
      select (aclexplode(proacl)).grantee as grantee from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select (aclexplode(relacl)).grantee from pg_class where relnamespace = 'public'::regnamespace
    ) as granted where grantee = 0`)
  expect(row?.['count']).toBe(0)
  const bare = await testDb.owner.rows(`
    select proname from pg_proc where pronamespace = 'public'::regnamespace and proacl is null`)
  expect(bare).toEqual([])
})
