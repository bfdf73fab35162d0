import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { nameless, testSettings } from '#tools/test-db.ts'
import { requireMigrated } from '../base/db/migrate.ts'
import { openDatabase } from '../base/db/open.ts'
import { migratePostgres } from '../base/db/postgres.ts'
import { parties, roleName } from '../base/db/roles.ts'
import { listFunctionFiles, listMigrations, readDistribution, readRights } from '../base/db/schema-files.ts'
import { openEmptyDatabase } from '../testing/empty-database.ts'

test('servers that start at once on an empty database migrate it once', async () => {
  const { owner, url, close } = await openEmptyDatabase()
  if (url === null) throw new Error('the embedded database serves one process')
  const config = { ...testSettings, databaseUrl: nameless(url), ownerUrl: url.href, databasePoolMax: 2 }
  const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(config)))
  for (const db of opened) {
    const { levels } = await db.one<{ levels: number }>(sql`select count(*) as levels from level`)
    expect(levels).toBe(3)
  }
  const files = [...listMigrations(), ...listFunctionFiles(), readDistribution(), readRights()]
  expect(await owner.rows('select name from migration')).toHaveLength(files.length)
  await Promise.all(opened.map((db) => db.close()))
  await close()
})

test('a server without the owner’s address starts on a migrated database only, and says what to run', async () => {
  const { url, close } = await openEmptyDatabase()
  if (url === null) throw new Error('the embedded database is migrated at its start')
  const config = { ...testSettings, databaseUrl: nameless(url), ownerUrl: null }
  await expect(openDatabase(config)).rejects.toThrow('npm run migrate')
  await migratePostgres(url.href, config)
  const db = await openDatabase(config)
  expect(db.owner).toBeNull()
  const role = roleName(url.pathname.slice(1), 'web')
  expect(await db.one(sql`select current_user::text as role`)).toEqual({ role })
  // As if it were too busy to take a connection: it is asked again.
  let asked = 0
  const query: typeof db.query = (statement) =>
    ++asked < 3 ? Promise.reject(new Error('Connection terminated due to connection timeout')) : db.query(statement)
  await requireMigrated({ ...db, query }, { production: false })
  expect(asked).toBe(3)
  await db.close()
  await expect(openDatabase({ ...config, production: true })).rejects.toThrow('the clock is free')
  await close()
})

test('two installations of one cluster have roles and passwords of their own', async () => {
  const sites = [await openEmptyDatabase(), await openEmptyDatabase()]
  const secrets = ['one secret of the roles', 'another secret of the roles']
  const configs = sites.map(({ url }, at) => {
    if (url === null) throw new Error('the embedded database is one installation')
    const databaseRoleSecret = secrets[at] ?? ''
    return { ...testSettings, databaseRoleSecret, databaseUrl: nameless(url), ownerUrl: url.href, databasePoolMax: 2 }
  })
  const [first] = sites
  const stored = () =>
    first?.owner.rows(`
      select rolname, rolpassword from pg_authid where starts_with(rolname, current_database() || '_') order by rolname`)
  const open = async (at: number) => (await openDatabase(configs[at] ?? fail())).close()
  await open(0)
  const before = await stored()
  expect(before?.length).toBeGreaterThanOrEqual(parties.length)
  await open(1)
  expect(await stored()).toEqual(before)
  const servers = await Promise.all(configs.map((config) => openDatabase({ ...config, ownerUrl: null })))
  const roles = await Promise.all(servers.map((db) => db.one<{ role: string }>(sql`select current_user::text as role`)))
  expect(new Set(roles.map(({ role }) => role)).size).toBe(2)
  await Promise.all(servers.map((db) => db.close()))
  await Promise.all(sites.map(({ close }) => close()))
})

function fail(): never {
  throw new Error('there are two installations')
}
