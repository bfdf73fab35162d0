import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './root.ts'

const folder = mkdtempSync(join(tmpdir(), 'entrepot-launch-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Launches an entry of one line, and answers what became of it; `whenReady` gets the launcher once it has printed. */
async function launch(line: string, args: string[] = [], whenReady?: (pid: number) => void) {
  const entry = join(folder, 'entry.ts')
  writeFileSync(entry, line)
  const child = spawn('node', ['tools/launch.mjs', relative(root, entry), ...args], { cwd: root })
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

test('its exit code is the launcher’s', async () => {
  expect(await launch('process.exit(7)')).toMatchObject({ code: 7 })
})

test('a signal to the launcher reaches it, and it may end in its own way', async () => {
  const entry = "process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('ready')"
  expect(await launch(entry, [], (pid) => process.kill(pid, 'SIGTERM'))).toMatchObject({ code: 3 })
})

test('when it is killed, so is the launcher', async () => {
  expect(await launch("process.kill(process.pid, 'SIGKILL')")).toMatchObject({ signal: 'SIGKILL' })
})

test('an entry that is not there is said plainly', async () => {
  const child = spawn('node', ['tools/launch.mjs', 'no/such/entry.ts'], { cwd: root })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1)
  expect(said).toContain('no/such/entry.ts does not exist')
})
