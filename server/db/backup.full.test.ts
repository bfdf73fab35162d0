// projects: postgres
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { type Cluster, findPostgres, startPostgres } from '#tools/postgres.ts'
import { root } from '#tools/root.ts'
import { readSource } from '#tools/source-files.ts'
import { nameless, testSettings } from '#tools/test-copy.ts'
import { testSecretKey } from '#tools/test-secret.ts'
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

/** The test runs the commands of the document unchanged, so that the document stays right. */
function commandsOf(mark: string): string {
  const [, commands] = new RegExp(`<!-- ${mark} -->\\n\`\`\`sh\\n([\\s\\S]*?)\`\`\``).exec(document) ?? []
  if (!commands) throw new Error(`docs/operations.md has no commands marked ${mark}`)
  return commands
}

type Place = { databaseUrl: string; dataDir: string; bucket?: string; backups?: string; isUnit?: boolean }

/** As systemd gives secrets to a unit: files named like the settings. */
function credentials(secrets: Record<string, string>) {
  const to = mkdtempSync(join(folder, 'credentials-'))
  for (const [name, secret] of Object.entries(secrets)) writeFileSync(join(to, name), secret)
  return { CREDENTIALS_DIRECTORY: to }
}

function run(mark: string, { databaseUrl, dataDir, bucket, backups = folder, isUnit = false }: Place): string {
  const secrets = {
    MIGRATION_DATABASE_URL: databaseUrl,
    DATABASE_ROLE_SECRET: testSecretKey,
    SECRET_KEY: testSecretKey,
  }
  const env = {
    PATH: [findPostgres(), process.env['PATH']].join(delimiter),
    DATABASE_URL: nameless(new URL(databaseUrl)),
    ...(isUnit ? credentials(secrets) : secrets),
    DATA_DIR: dataDir,
    BACKUP: backups,
    ...(bucket !== undefined && { S3_URL: bucket }),
  }
  const done = spawnSync('sh', ['-euc', commandsOf(mark)], { env, cwd: root, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${done.stdout}${done.stderr}`)
  return `${done.stdout}${done.stderr}`
}

let world: World
let elsewhere: Cluster
let restored: Database
let restoredCtx: Ctx
let proved = ''
const booksDays = 15
const folder = mkdtempSync(join(tmpdir(), 'entrepot-backup-'))

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
  world.clock.advance(booksDays * dayMs)
  await runSweeps(world.ctx)
  await aRegistration(world)
}

async function asSuperuser(statement: string) {
  const client = new pg.Client({ connectionString: elsewhere.url('postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const openRestored = (ownerUrl: string): Promise<Database> =>
  openDatabase({ ...testSettings, databaseUrl: nameless(new URL(ownerUrl)), ownerUrl, databasePoolMax: 2 })

beforeAll(async () => {
  if (inject('testDatabases').engine !== 'postgres') throw new Error('the embedded database has no pg_dump')
  // The commands use the machine's time, and report days that ended and were not closed as a fault.
  const start = new Date(Date.now() - booksDays * dayMs).toISOString()
  world = await openWorld(start, { SECRET_KEY: testSecretKey })
  await makeBooks()
  const { config } = world.ctx
  run('backup', { databaseUrl: world.testDb.ownerUrl ?? '', dataDir: config.dataDir })
  const cluster = await startPostgres()
  if (!cluster) throw new Error('no PostgreSQL on this machine')
  elsewhere = cluster
  const dataDir = join(folder, 'data')
  const databaseUrl = cluster.url('entrepot')
  await asSuperuser('create database entrepot')
  proved = run('restore', { databaseUrl, dataDir })
  restored = await openRestored(databaseUrl)
  restoredCtx = {
    ...world.ctx,
    db: restored,
    files: createFiles({ dataDir, objectStore: null }),
    config: { ...config, dataDir },
  }
})

afterAll(async () => {
  await restored?.close()
  await elsewhere?.stop()
  await world?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a restore says that every row, every chain and every figure is as it was', () => {
  expect(proved).toContain('every row and every balance is as it was')
  expect(proved).toContain('every chain holds')
  expect(proved).toContain('0 differences')
})

test('a backup of which a byte is another one is not restored', () => {
  const [dump = ''] = globSync('20*Z/database.dump', { cwd: folder })
  const whole = readFileSync(join(folder, dump))
  writeFileSync(join(folder, dump), Buffer.concat([whole.subarray(0, -1), Buffer.from([0x7f])]))
  const dataDir = join(folder, 'nowhere')
  expect(() => run('restore', { databaseUrl: elsewhere.url('entrepot'), dataDir })).toThrow(/FAILED/)
  writeFileSync(join(folder, dump), whole)
})

describe('a backup of an installation with a bucket', () => {
  const bucket = 'https://key:secret@127.0.0.1:9/files'
  const moved = join(folder, 'moved')
  const backUp = (place: Partial<Place>) =>
    run('backup', { databaseUrl: world.testDb.ownerUrl ?? '', dataDir: moved, ...place })

  test('leaves out a folder whose files were moved, says so, and is restored without files', async () => {
    const backups = join(folder, 'of-bucket')
    mkdirSync(join(moved, 'files'), { recursive: true })
    writeFileSync(join(moved, 'files', '.entrepot-store'), 'moved 0190a6f0-0000-7000-8000-000000000001\n')
    expect(() => backUp({ backups })).toThrow('has no files that servers use, and S3_URL is not set')
    expect(backUp({ bucket, backups })).toContain('the files are in the bucket of S3_URL')
    expect(
      globSync('20*Z/*', { cwd: backups })
        .map((file) => basename(file))
        .toSorted(),
    ).toEqual([...['SHA256SUMS', 'database.dump', 'figures.txt']])
    await asSuperuser('create database entrepot_bucket')
    const said = run('restore', { databaseUrl: elsewhere.url('entrepot_bucket'), dataDir: moved, bucket, backups })
    expect(said).toContain('every row and every balance is as it was')
    expect(said).toContain('this backup has no files: put back those of its time in the bucket')
  })

  test('has the files of a folder that servers still use, also where S3_URL is set', () => {
    const backups = join(folder, 'before-move')
    backUp({ bucket, backups, dataDir: world.ctx.config.dataDir })
    expect(globSync('20*Z/files.tar', { cwd: backups })).toHaveLength(1)
  })
})

test.each([
  ['of an administrator', false],
  ['of a unit with credentials', true],
])('a drill %s restores the newest backup beside the service, and leaves nothing of it', async (_, isUnit) => {
  const { config } = world.ctx
  const said = run('drill', { databaseUrl: elsewhere.url('entrepot'), dataDir: config.dataDir, isUnit })
  expect(said).toMatch(/0 differences[\s\S]*the drill has restored/)
  const client = new pg.Client({ connectionString: elsewhere.url('postgres') })
  await client.connect()
  const { rows } = await client.query(`
    select datname as name from pg_database where datname like '%drill%'
    union all select rolname from pg_roles where rolname like '%drill%'`)
  await client.end()
  expect(rows).toEqual([])
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
  // Reads as the owner, because no role of the server may read some of the tables.
  type Read = (text: string) => Promise<Record<string, unknown>[]>
  const counts = async (read: Read) => {
    const tables = await read(`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        -- The backup and the checks of the restore leave their outcome there.
        and table_name <> 'check_outcome' order by table_name`)
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
