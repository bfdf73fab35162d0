import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './root.ts'

const folder = mkdtempSync(join(tmpdir(), 'entrepot-launch-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const command = (args: string[]) => ['tools/launch.mjs', relative(root, entry), ...args]
const entry = join(folder, 'entry.ts')

/** Launches a one-line entry and returns how it ended. `whenReady` is called after its first output. */
async function launch(line: string, args: string[] = [], whenReady?: (pid: number) => void) {
  return outcome(line, () => spawn('node', command(args), { cwd: root }), whenReady)
}

async function outcome(line: string, start: () => ChildProcessWithoutNullStreams, whenReady?: (pid: number) => void) {
  writeFileSync(entry, line)
  const child = start()
  let output = ''
  child.stdout.on('data', (chunk) => {
    if (output === '') whenReady?.(child.pid ?? 0)
    output += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  const ended = await new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal })),
  )
  return { ...ended, output }
}

test('the entry runs on Node 24 or later and gets its arguments', async () => {
  const { code, output } = await launch('console.log(process.versions.node, ...process.argv.slice(2))', [
    '--dry',
    'two words',
  ])
  expect(code).toBe(0)
  expect(output).toMatch(/^(2[4-9]|[3-9]\d)\.\S+ --dry two words$/m)
})

test('the launcher ends with the exit code of the entry', async () => {
  expect(await launch('process.exit(7)')).toMatchObject({ code: 7 })
})

test('a signal to the launcher reaches the entry, which decides how to end', async () => {
  const entry = "process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('ready')"
  expect(await launch(entry, [], (pid) => process.kill(pid, 'SIGTERM'))).toMatchObject({ code: 3 })
})

test('an entry that npm started hears it when npm, or the shell of its script, is gone', async () => {
  const ending = "process.on('SIGTERM', () => { console.log('told'); process.exit() })"
  const env = { ...process.env, npm_lifecycle_event: 'start' }
  const shell = () => spawn('sh', ['-c', `node ${command([]).join(' ')}; true`], { cwd: root, env })
  const line = `${ending}; setInterval(() => {}, 1000); console.log('ready')`
  expect(await outcome(line, shell, (pid) => process.kill(pid, 'SIGKILL'))).toMatchObject({ output: 'ready\ntold\n' })
})

test('the launcher of a killed entry ends by the same signal', async () => {
  expect(await launch("process.kill(process.pid, 'SIGKILL')")).toMatchObject({ signal: 'SIGKILL' })
})

test('a missing entry is reported', async () => {
  const child = spawn('node', ['tools/launch.mjs', 'no/such/entry.ts'], { cwd: root })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1)
  expect(errors).toContain('no/such/entry.ts does not exist')
})
