// projects: postgres
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { type Cluster, findPostgres, startPostgres } from '#tools/postgres.ts'
import { readSource } from '#tools/source-files.ts'
import { nameless, testSettings } from '#tools/test-copy.ts'
import { runSweeps } from '../background.ts'
import type { Ctx } from '../base/ctx.ts'
import { type Database, openDatabase } from '../base/db/open.ts'
import { createFiles } from '../base/files.ts'
import { readStoredImage } from '../base/images/store-image.ts'
import { recount } from '../ledger/recount/recount.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { aListing } from '../testing/goods.ts'
import { aPaidOrder, confirm, pick, reach, ship } from '../testing/orders.ts'
import { aMerchant, aRegistration, somePayPassword } from '../testing/people.ts'
import { openWorld, type World } from '../testing/world.ts'

const document = readSource('docs/operations.md')

/** The commands of the document, which this test runs to the letter. */
function commandsOf(mark: string): string {
  const [, commands] = new RegExp(`<!-- ${mark} -->\\n\`\`\`sh\\n([\\s\\S]*?)\`\`\``).exec(document) ?? []
  if (!commands) throw new Error(`docs/operations.md has no commands marked ${mark}`)
  return commands
}

function run(mark: string, env: Record<string, string>) {
  const path = [findPostgres(), process.env['PATH']].join(delimiter)
  execFileSync('sh', ['-euc', commandsOf(mark)], { env: { ...env, PATH: path }, stdio: 'pipe' })
}

let world: World
let elsewhere: Cluster
let restored: Database
let restoredCtx: Ctx
const folder = mkdtempSync(join(tmpdir(), 'entrepot-backup-'))

/** A shop with an order in each stage of its money, and an applicant whose photos are encrypted. */
async function makeBooks() {
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const listing = await aListing(world, merchant, { price: 10_000, stock: 100 })
  const buy = () => aPaidOrder(world, merchant, { lines: [{ listing }] })
  const [settled, shipped, picked] = [await buy(), await buy(), await buy()]
  await buy()
  for (const order of [settled, shipped, picked]) await pick(world, merchant, order)
  for (const order of [settled, shipped]) await ship(world, order)
  await reach(world, settled)
  await confirm(world, settled)
  world.clock.advance(15 * dayMs)
  await runSweeps(world.ctx)
  await aRegistration(world)
}

async function asSuperuser(statement: string) {
  const client = new pg.Client({ connectionString: elsewhere.url('postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Migrates as its owner does, and opens it as a server that knows the owner. */
const openRestored = (ownerUrl: string): Promise<Database> =>
  openDatabase({ ...testSettings, databaseUrl: nameless(new URL(ownerUrl)), ownerUrl, databasePoolMax: 2 })

beforeAll(async () => {
  if (inject('testDatabases').engine !== 'postgres') throw new Error('the embedded database has no pg_dump')
  world = await openWorld()
  await makeBooks()
  const { config } = world.ctx
  run('backup', { MIGRATION_DATABASE_URL: world.testDb.ownerUrl ?? '', DATA_DIR: config.dataDir, BACKUP: folder })
  const cluster = await startPostgres()
  if (!cluster) throw new Error('no PostgreSQL on this machine')
  elsewhere = cluster
  const dataDir = join(folder, 'data')
  const databaseUrl = cluster.url('entrepot')
  await asSuperuser('create database entrepot')
  run('restore', { MIGRATION_DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP: folder })
  restored = await openRestored(databaseUrl)
  restoredCtx = { ...world.ctx, db: restored, files: createFiles({ dataDir }), config: { ...config, dataDir } }
}, 120_000)

afterAll(async () => {
  await restored?.close()
  await elsewhere?.stop()
  await world?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a restored database has the same books, whole and recounted without a difference', async () => {
  const before = await verifyLedger(world.ctx.db)
  const after = await verifyLedger(restored)
  expect(after.postings).toBeGreaterThan(5)
  expect(after).toEqual(before)
  expect(after.fault).toBeNull()
  const counted = await recount(restored.as('console'))
  expect(counted.orders).toBe(4)
  expect(counted.differences).toEqual([])
})

test('a restored database has every row of every table', async () => {
  // The owner: there are tables that no role of the server reads.
  type Read = (text: string) => Promise<Record<string, unknown>[]>
  const counts = async (read: Read) => {
    const tables = await read(`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`)
    const rows: Record<string, unknown> = {}
    for (const { name } of tables) [rows[String(name)]] = await read(`select count(*)::integer as count from ${name}`)
    return rows
  }
  const before = await counts((text) => world.testDb.owner.rows(text))
  expect(Object.keys(before).length).toBeGreaterThan(50)
  const owner = restored.owner
  if (!owner) throw new Error('the restored database was opened without its owner')
  expect(await counts((text) => owner.query({ text, values: [] }))).toEqual(before)
})

test('the restored ledger is append-only and out of the reach of the application', async () => {
  await expect(restored.query(sql`delete from ledger_posting`)).rejects.toThrow(/permission denied/)
  await expect(restored.query(sql`update ledger_account set balance = 1`)).rejects.toThrow(/permission denied/)
  const triggers = async (db: Database) =>
    db.query(sql`
      select tgname, tgrelid::regclass::text as on_table, tgenabled from pg_trigger
      where not tgisinternal and tgname like 'ledger%' order by tgname, on_table`)
  expect(await triggers(restored)).toEqual(await triggers(world.ctx.db as Database))
})

test('the restored files are there, and identity photos open with the same secret', async () => {
  const uploads = await restored.query<{ file: string; purpose: string; url: string | null }>(sql`
    select file, purpose from upload where erased_at is null`)
  expect(uploads.filter(({ purpose }) => purpose === 'identity').length).toBeGreaterThan(2)
  for (const { file, purpose } of uploads) {
    const encrypted = purpose === 'identity'
    const bytes = await readStoredImage(restoredCtx, { file, encrypted })
    expect(bytes.equals(await readStoredImage(world.ctx, { file, encrypted }))).toBe(true)
  }
})

test('the owner that the document makes can migrate and serve, and needs no more rights', async () => {
  const [, statements = ''] = /<!-- owner -->\n\s+```sql\n([\s\S]*?)```/.exec(document) ?? []
  const renamed = statements.replaceAll(/\bentrepot\b/g, 'entrepot_owner').replaceAll(/^ +/gm, '')
  const made = renamed.split(';').filter((statement) => statement.trim() !== '')
  expect(made).toHaveLength(2)
  await restored.close()
  await asSuperuser('drop database entrepot with (force)')
  for (const statement of made) await asSuperuser(statement)
  const url = new URL(elsewhere.url('entrepot_owner'))
  url.username = 'entrepot_owner'
  restored = await openRestored(url.href)
  expect(await restored.one(sql`select count(*)::integer as levels from level`)).toEqual({ levels: 3 })
})
