// projects: unit
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '#tools/root.ts'
import { testSecretKey } from '#tools/test-secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'entrepot-start-'))
const taken = createServer().listen(0, '127.0.0.1')
await once(taken, 'listening')
const address = taken.address()
const port = String(typeof address === 'object' ? address?.port : 0)
afterAll(() => {
  taken.close()
  rmSync(folder, { recursive: true, force: true })
})

const file = join(folder, 'a-file')
writeFileSync(file, '')
const onPostgres = {
  ...{ DATABASE_ROLE_SECRET: testSecretKey, SECRET_KEY: testSecretKey, TEST_CLOCK: '1' },
  DATABASE_URL: 'postgres://127.0.0.1:1/entrepot',
}

test.each([
  [
    'a database that is not there',
    onPostgres,
    /^The server did not start: The database cannot be used: nothing listens at its address.*127\.0\.0\.1:1/,
  ],
  [
    'a port that is taken',
    { PORT: port },
    new RegExp(
      `^The server did not start: PORT=${port} on 127\\.0\\.0\\.1 cannot be listened on: another process does already\\.$`,
      'm',
    ),
  ],
  ['a folder that is none', { DATA_DIR: file }, /^The server did not start: .*a-file/],
  ['a setting that is wrong', { PROCESSES: 'two' }, /^The server did not start: PROCESSES/],
] as const)('a server that does not start because of %s says so in its first line, and ends', (_, settings, said) => {
  const { stderr, status, signal } = spawnSync(process.execPath, ['server/main.mjs'], {
    cwd: root,
    env: { PATH: process.env['PATH'], DEMO: '0', DATA_DIR: join(folder, 'data'), ...settings },
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect([status, signal]).toEqual([1, null])
  expect(stderr).toMatch(said)
})
