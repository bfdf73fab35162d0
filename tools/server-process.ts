import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestRequest } from '#server/test-channel.ts'
import { freePort } from './free-port.ts'
import { root } from './root.ts'

export type ServerProcess = {
  url: string
  dataDir: string
  pid: number
  output: () => string
  ask: (request: TestRequest) => Promise<void>
  kill: () => Promise<void>
  stop: () => Promise<void>
}

const startTimeoutMs = 90_000
const answerTimeoutMs = 60_000
/** Of one question whether the server is ready: a connection that nobody answers would hide that the process has ended. */
const readyTimeoutMs = 5_000

async function waitUntilReady(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(readyTimeoutMs) }).catch(() => null)
    if (response?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

function askOver(child: ChildProcess): ServerProcess['ask'] {
  let requests = 0
  return (request) =>
    new Promise((resolve, reject) => {
      const id = ++requests
      const timer = setTimeout(() => reject(new Error('the server did not answer the test')), answerTimeoutMs)
      const listen = (message: unknown) => {
        if (typeof message !== 'object' || message === null || !('id' in message) || message.id !== id) return
        clearTimeout(timer)
        child.off('message', listen)
        if ('error' in message) reject(new Error(String(message.error)))
        else resolve()
      }
      child.on('message', listen)
      child.send({ id, ...request })
    })
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  return ended
}

/** Starts server/main.mjs on a free port with an empty data folder, no demo and a clock that tests move. */
export async function startServer(
  env: Record<string, string> = {},
  program: string = process.execPath,
  folder: string = root,
): Promise<ServerProcess> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'entrepot-data-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(program, ['server/main.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      DEMO: '0',
      TEST_CLOCK: '1',
      LOG_LEVEL: 'warn',
      HOST: 'localhost',
      ...env,
      DATA_DIR: dataDir,
      PORT: String(port),
    },
  })
  let output = ''
  const keep = (chunk: unknown) => {
    output += String(chunk)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  // An interrupted test run must leave no server behind.
  const atExit = () => child.kill('SIGKILL')
  process.once('exit', atExit)
  if (!(await waitUntilReady(url, child))) {
    await end(child, 'SIGKILL')
    throw new Error(`the server did not start:\n${output}`)
  }
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    ask: askOver(child),
    kill: () => end(child, 'SIGKILL'),
    stop: async () => {
      process.off('exit', atExit)
      await end(child, 'SIGTERM')
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
