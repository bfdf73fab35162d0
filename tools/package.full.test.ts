// projects: postgres
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { somePhoto } from '#server/testing/people.ts'
import { freePort } from './free-port.ts'
import { type Cluster, startPostgres } from './postgres.ts'
import { root } from './root.ts'
import { testSecretKey } from './test-secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'entrepot-release-'))
const release = join(folder, 'release')
let cluster: Cluster

/** Without this machine's environment, because the release must contain everything it needs. */
const settings = () => ({
  NODE_ENV: 'production',
  DATABASE_URL: cluster.url('entrepot').replace(/\/\/[^@]+@/, '//'),
  DATABASE_ROLE_SECRET: testSecretKey,
  SECRET_KEY: testSecretKey,
  DATA_DIR: join(folder, 'data'),
})
const node = () => join(release, 'bin', 'node')

function command(name: string, ...args: string[]) {
  const env = { ...settings(), MIGRATION_DATABASE_URL: cluster.url('entrepot') }
  return execFileSync(node(), ['server.mjs', name, ...args], { cwd: release, env, encoding: 'utf8', stdio: 'pipe' })
}

beforeAll(async () => {
  execFileSync(process.execPath, ['tools/package.ts', release], { cwd: root, stdio: 'pipe' })
  const started = await startPostgres()
  if (!started) throw new Error('no PostgreSQL on this machine')
  cluster = started
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  await client.query('create database entrepot')
  await client.end()
})

afterAll(async () => {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a release is whole by its checksums, and names its parts and their licences', () => {
  execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: release, stdio: 'pipe' })
  const read = (file: string) => execFileSync('cat', [file], { cwd: release, encoding: 'utf8', maxBuffer: 10_000_000 })
  const parts = JSON.parse(read('sbom.cdx.json')) as { bomFormat: string; components: { name: string }[] }
  expect(parts.bomFormat).toBe('CycloneDX')
  const names = parts.components.map(({ name }) => name)
  for (const name of ['fastify', 'pg', 'sharp', 'stripe']) expect(names).toContain(name)
  expect(read('licences.md')).toMatch(/## fastify - [\d.]+ \(MIT\)/)
})

test('what a release does not know is refused with the list of its commands', () => {
  expect(() => command('nonsense')).toThrow(/migrate \| recount \| ledger:verify/)
})

test('the commands of the documents run from a release, without npm and without packages around', () => {
  expect(command('migrate')).toContain('up to date')
  expect(command('operator:create', '--email', 'ada@shop.example', '--role', 'admin')).toContain('shown this once')
  expect(
    command(
      'import',
      join(root, 'checks/samples/imports/shopify-full.csv'),
      '--dry-run',
      '--supplier',
      'acme',
      '--new-supplier',
    ),
  ).toContain('1 created')
  expect(command('ledger:verify')).toContain('every chain holds')
  expect(command('recount')).toContain('0 differences')
  command('backup:note')
  expect(command('keys:rotate')).toBeTruthy()
})

test('a release serves every kind of page, takes a picture, and ends at SIGTERM', async () => {
  const port = await freePort()
  const served = { PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtp://127.0.0.1:9', TRUST_PROXY: '1' }
  const server = spawn(node(), ['server.mjs'], {
    cwd: release,
    env: { ...settings(), ...served, PORT: String(port), PROCESSES: '2' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const url = `http://127.0.0.1:${port}`
  const statusOf = (path: string) =>
    fetch(url + path, { headers: { accept: 'text/html' } }).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => statusOf('/readyz'), { timeout: 60_000, message: output }).toBe(200)
  expect(await statusOf('/login/')).toBe(200)
  expect(await statusOf('/console/')).toBe(200)
  const shop = await fetch(`${url}/s/no-such-shop`, { headers: { accept: 'text/html' } })
  expect(shop.status).toBe(404)
  expect(await shop.text()).toContain('</html>')
  for (const path of ['/licences.md', '/console/licences.md', '/assets/store/licences.md']) {
    const licences = await fetch(url + path)
    expect([path, licences.status]).toEqual([path, 200])
    expect(await licences.text()).toMatch(/## react-dom - [\d.]+ \(MIT\)/)
  }
  const form = new FormData()
  form.append('purpose', 'logo')
  form.append('file', new Blob([Uint8Array.from(await somePhoto())]), 'photo')
  const upload = await fetch(`${url}/merchant/common/upload`, { method: 'POST', body: form })
  expect(await upload.json()).toMatchObject({ data: { width: 64, height: 48 } })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(await statusOf('/healthz')).toBe(0)
})
