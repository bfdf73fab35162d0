// projects: postgres
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tools/free-port.ts'
import { findPostgres, startPostgres } from '#tools/postgres.ts'
import { root } from '#tools/root.ts'
import { readSource } from '#tools/source-files.ts'
import { nameless, openNamed, testSettings } from '#tools/test-copy.ts'
import { openDatabase } from '../base/db/open.ts'
import { recount } from '../ledger/recount/recount.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { aListing } from '../testing/goods.ts'
import { aPaidOrder } from '../testing/orders.ts'
import { aMerchant } from '../testing/people.ts'
import { openWorldOn } from '../testing/world.ts'

/** The test runs the commands of the document unchanged, so that the document stays right. */
function commandsOf(mark: string): string {
  const pattern = new RegExp(`<!-- ${mark} -->\\n\\s*\`\`\`sh\\n([\\s\\S]*?)\`\`\``)
  const [, commands] = pattern.exec(readSource('docs/operations.md')) ?? []
  if (!commands) throw new Error(`docs/operations.md has no commands marked ${mark}`)
  return commands
}

test('a database of one machine is restored to a moment: what came after it is not there, and the books hold', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-point-'))
  chmodSync(folder, 0o777)
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  chmodSync(archive, 0o777)
  const cluster = await startPostgres([
    ...['shared_buffers=128MB', 'archive_mode=on'],
    `archive_command=test ! -f ${archive}/%f && /bin/cp %p ${archive}/%f`,
  ])
  if (!cluster) throw new Error('no PostgreSQL on this machine')
  const admin = new pg.Client({ connectionString: cluster.url('postgres') })
  await admin.connect()
  onTestFinished(async () => {
    await admin.end()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await admin.query('create database shop')
  const world = await openWorldOn(await openNamed([cluster.url('postgres')], 'shop'), '2026-03-02T09:00:00Z')
  onTestFinished(() => world.close())
  const [owner] = await world.testDb.owner.rows(`select current_setting('data_directory') as data`)
  const [uid, gid] = execFileSync('stat', ['-c', '%u %g', String(owner?.['data'])], { encoding: 'utf8' })
    .split(' ')
    .map(Number)
  const run = (mark: string, env: Record<string, string>) =>
    execFileSync('sh', ['-euc', commandsOf(mark)], {
      cwd: root,
      stdio: 'pipe',
      ...(process.getuid?.() === 0 && { uid: Number(uid), gid: Number(gid) }),
      env: { PATH: [findPostgres(), process.env['PATH']].join(delimiter), BACKUP: folder, ARCHIVE: archive, ...env },
    })
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { price: 10_000, stock: 100 })
  const buy = () => aPaidOrder(world, merchant, { lines: [{ listing }] })
  await buy()
  run('base backup', { SUPERUSER_URL: cluster.url('postgres') })
  await buy()
  const { rows } = await admin.query(`select clock_timestamp()::text as moment`)
  await buy()
  const { rows: last } = await admin.query('select pg_walfile_name(pg_switch_wal()) as wal')
  const archived = async () => (await admin.query('select last_archived_wal as wal from pg_stat_archiver')).rows[0]?.wal
  await expect.poll(async () => String((await archived()) ?? '') >= String(last[0]?.wal)).toBe(true)
  const restoredIn = join(folder, 'restored')
  run('restore point', { MOMENT: String(rows[0]?.moment), RESTORED: restoredIn })
  const port = await freePort()
  // A recovery refuses fewer connections than the cluster of the backup had.
  const settings = [`unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1', 'max_connections=300']
  const options = ['-D', restoredIn, '-p', String(port), ...settings.flatMap((each) => ['-c', each])]
  const restored = spawn(join(findPostgres() ?? '', 'postgres'), options, {
    ...(process.getuid?.() === 0 && { uid: Number(uid), gid: Number(gid) }),
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    const ended = new Promise((resolve) => restored.once('exit', resolve))
    if (restored.exitCode === null && restored.kill('SIGINT')) await ended
  })
  const url = new URL(cluster.url('shop'))
  url.port = String(port)
  const open = () =>
    openDatabase({ ...testSettings, policy: null, databaseUrl: nameless(url), ownerUrl: url.href, databasePoolMax: 2 })
  await expect
    .poll(
      () =>
        open().then(
          (each) => each.close(),
          () => 'not yet',
        ),
      { timeout: 30_000 },
    )
    .toBeUndefined()
  const db = await open()
  onTestFinished(() => db.close())
  expect(await db.one(sql`select count(*)::integer as orders from orders`)).toEqual({ orders: 2 })
  expect((await verifyLedger(db)).fault).toBeNull()
  expect((await recount(db.as('console'))).differences).toEqual([])
})
