// projects: unit
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '#tools/root.ts'
import { readSource } from '#tools/source-files.ts'
import { testSecretKey } from '#tools/test-secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'entrepot-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { scripts } = JSON.parse(readSource('package.json')) as { scripts: Record<string, string> }
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [file] = /server\/commands\/[\w-]+\.ts/.exec(script) ?? []
  return file ? [{ name, file }] : []
})

/** What these commands ask for before they read a setting. */
const wanted: Record<string, string[]> = {
  import: ['package.json'],
  'operator:create': ['--email', 'ada@shop.example', '--role', 'admin'],
}

function run(file: string, args: readonly string[], settings: Record<string, string>) {
  const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), DEMO: '0', ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { cwd: root, env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('there are as many commands as the documents have', () => {
  expect(commands.length).toBeGreaterThanOrEqual(10)
})

test.each(commands)('npm run $name says in one line which setting is wrong, and ends with 1', ({ name, file }) => {
  const { status, stdout, stderr } = run(file, wanted[name] ?? [], { PORT: 'many' })
  const sentence = 'PORT must be a whole number from 0 to 65535\n'
  expect(stderr).toBe(name === 'jobs' ? `The background work did not start: ${sentence}` : sentence)
  expect([status, stdout]).toEqual([1, ''])
})

const away = {
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  DATABASE_ROLE_SECRET: testSecretKey,
  SECRET_KEY: testSecretKey,
}

type Case = { has: string; command: string; args?: string[]; settings?: Record<string, string>; said: RegExp }

const cases: Case[] = [
  { has: 'no database', command: 'recount', settings: away, said: /^The database cannot be used: nothing listens/ },
  { has: 'no address of the owner', command: 'keys-rotate', settings: away, said: /MIGRATION_DATABASE_URL$/ },
  { has: 'a folder without a database', command: 'files-check', said: /^there is no database in / },
  { has: 'an unknown option', command: 'recount', args: ['--fast'], said: /^Unknown option '--fast'/ },
  { has: 'a wrong number', command: 'ledger-verify', args: ['--connections', '0'], said: /^--connections is a number/ },
]

test.each(cases)('a command that has $has says so in one line', ({ command, args = [], settings = {}, said }) => {
  const { status, stderr } = run(`server/commands/${command}.ts`, args, settings)
  expect(stderr.trimEnd()).toMatch(said)
  expect(stderr.trimEnd()).not.toContain('\n')
  expect(status).toBe(1)
})

test('the background work in production says it in a line of JSON', () => {
  const { status, stdout, stderr } = run('server/commands/jobs.ts', [], { NODE_ENV: 'production' })
  expect([status, stderr]).toEqual([1, ''])
  expect(JSON.parse(stdout)).toMatchObject({ level: 60, msg: 'the background work did not start' })
})
