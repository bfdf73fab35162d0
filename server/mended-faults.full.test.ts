// projects: postgres
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Cluster, startPostgres } from '#tools/postgres.ts'
import { type ServerProcess, startServer } from '#tools/server-process.ts'
import { nameless } from '#tools/test-copy.ts'
import { testSecretKey } from '#tools/test-secret.ts'
import { parties, quoteName, roleName, rolePassword, scramVerifier } from './base/db/roles.ts'
import { somePhoto } from './testing/people.ts'

const folder = mkdtempSync(join(tmpdir(), 'entrepot-faults-'))
let cluster: Cluster
let owner: pg.Client
const onCluster = (statement: string) => owner.query(statement)
beforeAll(async () => {
  const started = await startPostgres()
  if (!started) throw new Error('no PostgreSQL on this machine')
  cluster = started
  owner = new pg.Client({ connectionString: cluster.url('postgres') })
  await owner.connect()
  chmodSync(folder, 0o755)
})
afterAll(async () => {
  await owner?.end()
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const megabyte = 1024 * 1024

/** A separate disk of `size` megabytes, if the machine allows tests to mount one; otherwise none. */
function aDisk(name: string, size: number): string[] {
  const place = join(folder, name)
  mkdirSync(place, { mode: 0o777 })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=0777`, 'tmpfs', place], { stdio: 'pipe' })
  } catch {
    return []
  }
  afterAll(() => void execFileSync('umount', ['--lazy', place]))
  return [place]
}

function fill(disk: string): () => void {
  const ballast = join(disk, 'ballast')
  const part = Buffer.alloc(4096)
  const file = openSync(ballast, 'w')
  try {
    for (;;) writeSync(file, part)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    closeSync(file)
  }
  return () => rmSync(ballast)
}

async function aServer(database: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const url = cluster.url(database)
  const settings = {
    DATABASE_URL: nameless(new URL(url)),
    MIGRATION_DATABASE_URL: url,
    RATE_LIMITS: '0',
    LOG_LEVEL: 'fatal',
  }
  const server = await startServer({
    ...settings,
    DATABASE_ROLE_SECRET: testSecretKey,
    SECRET_KEY: testSecretKey,
    ...env,
  })
  onTestFinished(() => server.stop())
  return server
}

async function upload({ url }: ServerProcess) {
  const form = new FormData()
  form.append('purpose', 'logo')
  form.append('file', new Blob([Uint8Array.from(await somePhoto())]), 'photo')
  const response = await fetch(`${url}/merchant/common/upload`, { method: 'POST', body: form })
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}

const readyz = async ({ url }: ServerProcess) => {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, ...((await response.json()) as { reason?: string }) }
}

/**
 * During the fault callers are asked to repeat and the balancer to leave the server out; afterwards both work again.
 */
async function expectMended(server: ServerProcess, reason: string, mend: () => unknown) {
  await expect.poll(async () => (await upload(server)).status).toBe(503)
  expect((await upload(server)).retryAfter).toMatch(/^\d+$/)
  await expect.poll(() => readyz(server)).toMatchObject({ status: 503, reason })
  await mend()
  await expect.poll(() => readyz(server)).toMatchObject({ status: 200 })
  expect((await upload(server)).status).toBe(200)
}

test.each(aDisk('database', 120))(
  'a full disk of the database is 503, and no fault',
  async (disk) => {
    const place = join(disk, 'space')
    mkdirSync(place)
    const { rows } = await onCluster('show data_directory')
    const user = String(
      execFileSync('stat', ['-c', '%u:%g', String(rows[0]?.data_directory)], { encoding: 'utf8' }),
    ).trim()
    execFileSync('chown', [user, place])
    await onCluster(`create tablespace tiny location '${place}'`)
    await onCluster('create database full_disk tablespace tiny')
    const server = await aServer('full_disk')
    const empty = fill(disk)
    await expectMended(server, 'the disk of the database is full', empty)
  },
  120_000,
)

test('a database that is read only, as a former primary is, is 503, and no fault', async () => {
  await onCluster('create database read_only')
  const server = await aServer('read_only')
  const reload = (value: string) => async () => {
    await onCluster(`alter system set default_transaction_read_only = ${value}`)
    await onCluster('select pg_reload_conf()')
  }
  await reload('on')()
  await expectMended(server, 'the database is read only', async () => {
    await onCluster('set default_transaction_read_only = off')
    await reload('off')()
  })
})

test('roles with another password are 503, and no fault', async () => {
  await onCluster('create database other_password')
  const server = await aServer('other_password')
  const { rows } = await onCluster('show hba_file')
  const hba = String(rows[0]?.hba_file)
  const before = readFileSync(hba, 'utf8')
  writeFileSync(hba, `host all postgres all trust\nhost all all all scram-sha-256\n`)
  onTestFinished(() => writeFileSync(hba, before))
  await onCluster('select pg_reload_conf()')
  const change = async (passwordOf: (role: string) => string) => {
    for (const party of parties) {
      const role = roleName('other_password', party)
      await onCluster(`alter role ${quoteName(role)} password '${scramVerifier(passwordOf(role))}'`)
    }
    await onCluster(`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = 'other_password' and usename <> 'postgres'`)
  }
  await change(() => 'another one')
  await expectMended(server, 'the database refuses the password', () =>
    change((role) => rolePassword(testSecretKey, role)),
  )
})

test.each(aDisk('files', 8))(
  'a full disk of the files is 503, and no fault',
  async (disk) => {
    expect(statfsSync(disk).blocks * statfsSync(disk).bsize).toBe(8 * megabyte)
    await onCluster('create database full_folder')
    const server = await aServer('full_folder', { DATA_DIR: disk })
    expect((await upload(server)).status).toBe(200)
    const empty = fill(disk)
    await expectMended(server, 'the folder of files is full or cannot be written', empty)
  },
  120_000,
)
