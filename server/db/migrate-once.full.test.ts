// projects: postgres
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { nameless, testSettings } from '#tools/test-copy.ts'
import { migrate, requireMigrated } from '../base/db/migrate.ts'
import { openDatabase } from '../base/db/open.ts'
import { migratePostgres } from '../base/db/postgres.ts'
import { releaseRecord } from '../base/db/release.ts'
import { parties, roleName } from '../base/db/roles.ts'
import { listFunctionFiles, listMigrations, readDistribution, readRights } from '../base/db/schema-files.ts'
import { waitMaxMs } from '../base/db/waits.ts'
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
  const files = [...listMigrations(), ...listFunctionFiles(), readDistribution(), readRights(), releaseRecord]
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
  // Fails first, like a database that is too busy to accept a connection.
  let asked = 0
  const query: typeof db.query = (statement) =>
    ++asked < 3 ? Promise.reject(new Error('Connection terminated due to connection timeout')) : db.query(statement)
  await requireMigrated({ ...db, query }, { production: false })
  expect(asked).toBe(3)
  await db.close()
  await expect(openDatabase({ ...config, production: true })).rejects.toThrow('the clock is free')
  await close()
})

/** A migration that changes the table `order_line`; earlier ones are applied, later ones are not. */
const busyMigration = 'migrations/0055-an-order-writes-still-less.sql'

test('a migration gives up where a table stays in use, leaves all as it was, and succeeds when the table is free', async () => {
  const { owner, url, close } = await openEmptyDatabase()
  if (url === null) throw new Error('the embedded database serves one process')
  const migrations = listMigrations()
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === busyMigration),
  )
  expect(before.length).toBeGreaterThan(20)
  for (const { text } of before) await owner.run(text)
  await owner.run('create table migration (name text primary key, sha256 text not null)')
  for (const { name, sha256 } of before) await owner.run(`insert into migration values ('${name}', '${sha256}')`)

  const [reader, caller] = [new pg.Client(url.href), new pg.Client(url.href)]
  await Promise.all([reader.connect(), caller.connect()])
  await reader.query('begin; select from order_line')
  const began = performance.now()
  const gaveUp = migrate(owner, { rolePassword: null, policy: null }).catch((error: unknown) => error)
  // A call that needs the table waits behind the migration, but for less time than it would be refused after.
  await caller.query(`set lock_timeout = ${waitMaxMs}`)
  let isOver = false
  void gaveUp.then(() => {
    isOver = true
  })
  while (!isOver) {
    await caller.query('select from order_line')
    await setTimeout(20)
  }
  expect(await gaveUp).toMatchObject({ code: '55P03' })
  expect(performance.now() - began).toBeLessThan(30_000)
  expect(await owner.rows('select name from migration')).toHaveLength(before.length)
  const kept = `select 1 from pg_constraint where conname = 'order_line_merchant_id_order_id_fkey'`
  expect(await owner.rows(kept)).toHaveLength(1)

  await expect(migratePostgres(url.href, testSettings)).rejects.toThrow('Nothing is half done. Stop the servers')
  expect(await owner.rows('select name from migration')).toHaveLength(before.length)
  const migrated = migratePostgres(url.href, testSettings)
  await setTimeout(1_500)
  await reader.query('commit')
  await migrated
  expect((await owner.rows('select name from migration')).length).toBeGreaterThan(migrations.length)
  expect(await owner.rows(kept)).toEqual([])
  await Promise.all([reader.end(), caller.end()])
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
