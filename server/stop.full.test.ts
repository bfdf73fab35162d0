import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tools/free-port.ts'
import { root } from '#tools/root.ts'
import { startServer } from '#tools/server-process.ts'

type Process = { pid: number; parent: number; command: string }

function startedBy(pid: number): Process[] {
  const all = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => {
      const [, own, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return { pid: Number(own), parent: Number(parent), command }
    })
  const below = (parent: number): Process[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)])
  return below(pid)
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

/** Starts a documented command on a free port with the embedded database, and waits until it is ready. */
async function start(command: string, args: string[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-stop-'))
  const port = await freePort()
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...{ DATABASE_URL: '', DEMO: '0', HOST: 'localhost', DRAIN_SECONDS: '2', DATA_DIR: dataDir, PORT: String(port) },
    },
  })
  onTestFinished(() => {
    for (const { pid } of startedBy(child.pid ?? 0)) spawnSync('kill', ['-9', String(pid)])
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  const url = `http://localhost:${port}`
  await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 220_000 }).toBe(200)
  const processes = startedBy(child.pid ?? 0)
  return { url, processes }
}

const isThere = (pid: number) => spawnSync('kill', ['-0', String(pid)]).status === 0

/** Expects /readyz to say 503 before the server ends, and no process to be left. */
async function expectStop({ url, processes }: Awaited<ReturnType<typeof start>>) {
  await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 5_000, interval: 50 }).toBe(503)
  await expect.poll(() => processes.filter(({ pid }) => isThere(pid)), { timeout: 12_000 }).toEqual([])
  expect(await statusOf(`${url}/healthz`)).toBe(0)
}

type Started = Awaited<ReturnType<typeof start>>
const named =
  (part: string) =>
  ({ processes }: Started) =>
    processes.filter(({ command }) => command.includes(part)).slice(0, 1)

test.each([
  ['SIGTERM', 'npm', named('npm start')],
  ['SIGINT', 'npm', named('npm start')],
  ['SIGKILL', 'the launcher', named('tools/launch.mjs')],
  ['SIGTERM', 'the server', named('server/main.mjs')],
  ['SIGTERM', 'all at once, as a service manager does', ({ processes }: Started) => processes],
] as const)(
  '%s to %s stops what `npm start` started: not ready first, and nothing is left',
  async (signal, _, whom) => {
    const started = await start('sh', ['-c', 'npm start; true'])
    const told = whom(started)
    expect(told.length).toBeGreaterThan(0)
    for (const { pid } of told) process.kill(pid, signal)
    await expectStop(started)
  },
)

test('as the first process of a container `npm start` stops in the same way', async () => {
  const started = await start('unshare', ['--pid', '--fork', '--mount-proc', '--map-root-user', 'npm', 'start'])
  const [first] = named('npm start')(started)
  process.kill(first?.pid ?? 0, 'SIGTERM')
  await expectStop(started)
})

const body = JSON.stringify({ account: 'nobody@example.com', password: 'wrong password' })

/** A sign-in whose body arrives later or never. */
async function beginCall(url: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { port } = new URL(url)
  const socket = connect(Number(port), 'localhost')
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString()
  })
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  socket.write(
    'POST /merchant/merchant/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  return { socket, answer }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a server that is told to stop says so first, answers what is in flight, and ends within ten seconds', async () => {
  const server = await startServer({ DRAIN_SECONDS: '3' })
  const [inFlight, stuck] = [await beginCall(server.url), await beginCall(server.url)]
  await wait(300)
  const statusOf = (path: string) =>
    fetch(`${server.url}${path}`).then(
      ({ status }) => status,
      () => 'closed',
    )
  const began = Date.now()
  const stopped = server.stop().then(() => Date.now() - began)
  await expect.poll(() => statusOf('/readyz'), { timeout: 10_000 }).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  await expect.poll(() => statusOf('/healthz'), { timeout: 10_000 }).toBe('closed')
  inFlight.socket.write(body.slice(10))
  expect(await inFlight.answer).toMatch(/^HTTP\/1.1 403/)
  expect(await stuck.answer).not.toMatch(/^HTTP\/1.1 200/)
  expect(await stopped).toBeLessThan(10_000)
})

test('an idle connection does not keep a server from stopping', async () => {
  const server = await startServer()
  // The connection stays open after the answer.
  await (await fetch(`${server.url}/healthz`)).text()
  const began = Date.now()
  await server.stop()
  expect(Date.now() - began).toBeLessThan(5_000)
})
