// projects: postgres
import { execFileSync } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { finance } from '#contract/finance.ts'
import { live } from '#contract/live.ts'
import { merchants } from '#contract/merchants.ts'
import { orders } from '#contract/orders.ts'
import { service } from '#contract/service.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { freePort } from '#tools/free-port.ts'
import { root } from '#tools/root.ts'
import { type ServerProcess, startServer } from '#tools/server-process.ts'
import { testSecretKey } from '#tools/test-secret.ts'
import { testRoleSecret } from '#tools/tests-role.ts'
import { solveCaptcha } from './testing/people.ts'
import { aRowShop, type RowShop } from './testing/rows.ts'
import { aSoldOrder, signIn } from './testing/sold.ts'
import { aBrowser, openWorld, type World } from './testing/world.ts'

const processes = 2

let world: World
let server: ServerProcess
let metricsPort: number
let shop: RowShop
let token: string

const settings = () => ({
  PROCESSES: String(processes),
  // The database names this folder as the one with its files.
  DATA_DIR: world.ctx.config.dataDir,
  DATABASE_URL: world.testDb.databaseUrl ?? '',
  DATABASE_ROLE_SECRET: testRoleSecret,
  SECRET_KEY: testSecretKey,
  TRUST_PROXY: '1',
  VISITORS_PER_ADDRESS: '3',
  OUTBOX_LEASE_SECONDS: '3',
  WORKERS_MAIL: '1',
})

beforeAll(async () => {
  world = await openWorld(new Date().toISOString(), { SECRET_KEY: testSecretKey })
  metricsPort = await freePort()
  server = await startServer({ ...settings(), METRICS_PORT: String(metricsPort) })
  await allServe()
  shop = await aRowShop(world)
  token = await signIn(world, shop.merchantId)
})
afterAll(async () => {
  await server.stop()
  await world.close()
})

/** The calls of /healthz that a process has answered; null if it is not running. */
async function healthCalls(index: number): Promise<number | null> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort + index}/metrics`).catch(() => null)
  if (!answer?.ok) return null
  const counted = /seconds_count\{method="GET",route="\/healthz",status="200"\} (\d+)/.exec(await answer.text())
  return Number(counted?.[1] ?? 0)
}

async function allServe(): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (!(await Promise.all([0, 1].map(healthCalls))).includes(null)) return
    await sleep(100)
  }
  throw new Error('not all processes serve')
}

const answerMaxMs = 2_000

type Sent = { token?: string; body?: object; from?: string }
type Answered = { status: number; code: number; data: Record<string, unknown> }

/** Calls over a kept connection or a new one, which the primary gives to the next process. */
function call(agent: Agent | false, { method, path }: Pick<Endpoint, 'method' | 'path'>, sent: Sent = {}) {
  const headers = {
    'idempotency-key': randomUUID(),
    'user-agent': aBrowser,
    ...(sent.token !== undefined && { token: sent.token }),
    ...(sent.from !== undefined && { 'x-forwarded-for': sent.from }),
    ...(sent.body && { 'content-type': 'application/json' }),
  }
  return new Promise<Answered>((resolve, reject) => {
    const outgoing = request(new URL(path, server.url), { method, agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('error', reject)
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        const answer = JSON.parse(text) as Omit<Answered, 'status'>
        resolve({ ...answer, status: response.statusCode ?? 0 })
      })
    })
    // Like browsers and proxies: a connection handed to a process that was just killed never answers.
    outgoing.setTimeout(answerMaxMs, () => outgoing.destroy(new Error('no answer')))
    outgoing.on('error', reject)
    outgoing.end(sent.body && JSON.stringify(sent.body))
  })
}

/** A kept connection to one process, whose own metrics confirm that it answered. */
async function connectTo(index: number): Promise<Agent> {
  for (let tries = 0; tries < 20; tries += 1) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const before = await healthCalls(index)
    await call(agent, { method: 'GET', path: '/healthz' })
    await sleep(20)
    if ((await healthCalls(index)) !== before) return agent
    agent.destroy()
  }
  throw new Error(`no connection came to process ${index}`)
}

function listen(agent: Agent) {
  let text = ''
  let hasEnded = false
  const outgoing = request(new URL(live.events.path, server.url), { agent, headers: { token } }, (response) => {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    response.on('end', () => {
      hasEnded = true
    })
  })
  outgoing.on('error', () => {
    hasEnded = true
  })
  outgoing.end()
  return { text: () => text, hasEnded: () => hasEnded }
}

/** Shorter than a stream's own polling (3 s) and a session's cache (5 s). */
const promptly = { timeout: 2_000, interval: 20 }

test('tries of a password and the use of a proof of work count for all processes together', async () => {
  const agents = [await connectTo(0), await connectTo(1)]
  let captcha: object | undefined
  const errors: unknown[] = []
  for (let tries = 0; tries < 9; tries += 1) {
    const body = { account: 'nobody@example.com', password: 'a wrong password', ...(captcha && { captcha }) }
    const { data } = await call(agents[tries % 2]!, account.login, { body })
    errors.push(data['error'])
    if (data['error'] === 'captcha_required') captcha = solveCaptcha(data as { challenge: string; bits: number })
  }
  const [failed, asks] = ['login_failed', 'captcha_required']
  expect(errors).toEqual([failed, failed, failed, asks, failed, asks, failed, asks, 'too_many_tries'])
})

test('the calls of an address and the visitors that it brings count for all processes together', async () => {
  const agents = [await connectTo(0), await connectTo(1)]
  const max = account.verification.perMinute
  const statuses: number[] = []
  for (let calls = 0; calls < max + 2; calls += 1) {
    statuses.push((await call(agents[calls % 2]!, account.verification, { from: '192.0.2.7', body: {} })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: max }, () => 422), 429, 429])
  const at = ({ path }: Pick<Endpoint, 'path'>) => path.replace(':shop', shop.slug)
  for (let visits = 0; visits < 6; visits += 1) {
    const { data } = await call(agents[visits % 2]!, { method: 'GET', path: at(storeShop.shop) })
    const body = { visitor: data['visitor'] }
    await call(agents[visits % 2]!, { method: 'POST', path: at(storeShop.visit) }, { from: '192.0.2.8', body })
  }
  const [counted] = await world.testDb.owner.rows(`
    select sum(visitors)::integer as visitors from merchant_day where merchant_id = '${shop.merchantId}'`)
  expect(counted).toEqual({ visitors: 3 })
})

test('what one process did is told at once to an app that is open at another, and a session ends in both', async () => {
  const [one, other] = [await connectTo(0), await connectTo(1)]
  const id = await aSoldOrder(world, shop)
  const stream = listen(await connectTo(1))
  await expect.poll(stream.text, promptly).toContain('retry:')
  expect((await call(one, orders.decline, { token, body: { id, reason: 'Sold out' } })).status).toBe(200)
  await expect.poll(stream.text, promptly).toContain('"status":"cancelled"')
  const info = async () => (await call(other, merchants.info, { token })).status
  expect(await info()).toBe(200)
  expect((await call(one, account.logout, { token, body: {} })).status).toBe(200)
  await expect.poll(info, promptly).toBe(401)
  await expect.poll(stream.hasEnded, promptly).toBe(true)
})

async function enqueue({ mails, sales }: { mails: number; sales: number }) {
  const { owner } = world.testDb
  const orderId = await aSoldOrder(world, shop)
  const mail = JSON.stringify({ kind: 'withdrawal_taken_back', params: { number: 'W-1', amount: 100 } })
  const sold = JSON.stringify({ orderId, date: '2026-03-02' })
  const put = (kind: string, payload: string, count: number) => `
    select enqueue('${shop.merchantId}', '${kind}', '${payload}', '2026-03-02') from generate_series(1, ${count})`
  await owner.run(`
    delete from outbox; update merchant set email = 'once@shop.example' where merchant_id = '${shop.merchantId}'`)
  const salesBefore = await countSales()
  await owner.run(`${put('mail', mail, mails)}; ${put('sold', sold, sales)}`)
  const waiting = async () => (await owner.rows('select 1 from outbox')).length
  return { waiting, sold: async () => (await countSales()) - salesBefore }
}

async function countSales(): Promise<number> {
  const [row] = await world.testDb.owner.rows(`
    select sales::integer as sales from product_sales where product_id = '${shop.listings[0]?.productId}'`)
  return Number(row?.['sales'])
}

/** A statement of some megabytes, more than a connection's buffers hold. */
async function fillTheBooks() {
  const at = world.clock.now().toISOString()
  await world.testDb.owner.run(`
    select post_to_ledger('${shop.merchantId}', 'goodwill', n || repeat('x', 20000), '${at}', null,
      array['grant', 'available'], array[-n, n]::bigint[])
    from generate_series(1, 400) as n`)
}

test('a merchant downloads one statement at a time, whichever process writes it', async () => {
  await fillTheBooks()
  token = await signIn(world, shop.merchantId)
  const statement = { method: 'GET', path: `${finance.statement.path}?format=csv` } as const
  const [one, other] = [await connectTo(0), await connectTo(1)]
  const unread = request(new URL(statement.path, server.url), { agent: one, headers: { token } }).end()
  unread.on('error', () => {})
  const status = await new Promise((resolve) => unread.once('response', (response) => resolve(response.statusCode)))
  expect(status).toBe(200)
  expect(await call(other, statement, { token })).toMatchObject({ status: 429, data: { because: 'export_running' } })
  unread.destroy()
  const statusOfStatement = async () => {
    const response = await fetch(new URL(statement.path, server.url), { headers: { token } })
    await response.body?.cancel()
    return response.status
  }
  await expect.poll(statusOfStatement, promptly).toBe(200)
})

test('background work is done once', async () => {
  const { waiting, sold } = await enqueue({ mails: 30, sales: 300 })
  await expect.poll(waiting, { interval: 100 }).toBe(0)
  expect(await sold()).toBe(300)
  const folder = join(server.dataDir, 'outbox')
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(mails.filter((mail) => mail.includes('To: once@shop.example'))).toHaveLength(30)
})

const listProcesses = ({ pid } = server) =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)

test('a process that is killed is replaced, and nothing that was acknowledged is lost', async () => {
  // Quick writers would reach the limit of a day, and then write for ever.
  await world.testDb.owner.run(
    'create or replace function chat_messages_max() returns integer immutable return 1000000',
  )
  token = await signIn(world, shop.merchantId)
  const acknowledged: string[] = []
  let isOver = false
  /** Sends messages, each repeated with its key until it is answered, as the app does. */
  const write = async () => {
    while (!isOver) {
      const key = randomUUID()
      const body = { text: `message ${key}`, key }
      const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
      const send = () => call(false, service.send, { token, from, body }).catch(() => null)
      while ((await send())?.status !== 200) await sleep(10)
      acknowledged.push(key)
    }
  }
  const writers = Array.from({ length: 4 }, write)
  await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(10)
  const { waiting, sold } = await enqueue({ mails: 0, sales: 600 })
  // The oldest process does the background work.
  const [oldest = 0] = listProcesses()
  process.kill(oldest, 'SIGKILL')
  const atKill = acknowledged.length
  await expect.poll(() => server.output()).toContain('a server process ended and is replaced')
  await allServe()
  await expect.poll(waiting, { interval: 100 }).toBe(0)
  isOver = true
  await Promise.all(writers)
  expect(acknowledged.length).toBeGreaterThan(atKill)
  expect(await sold()).toBe(600)
  const stored = await world.testDb.owner.rows(`select key from chat_message where merchant_id = '${shop.merchantId}'`)
  expect(stored.map(({ key }) => String(key)).sort()).toEqual(acknowledged.sort())
  expect(listProcesses()).toHaveLength(processes)
  expect(listProcesses()).not.toContain(oldest)
})

test('a process that cannot be started is tried again, and the others serve on', async () => {
  // A temporary folder can be mounted so that it executes no programs.
  const parent = join(root, 'artifacts')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'program-'))
  const program = join(folder, 'node')
  copyFileSync(process.execPath, program)
  const updated = await startServer(settings(), program)
  try {
    await expect.poll(() => updated.output()).toContain('by 2 processes')
    // As during the installation of a new version.
    rmSync(program)
    const [oldest = 0] = listProcesses(updated)
    process.kill(oldest, 'SIGKILL')
    await expect.poll(() => updated.output()).toContain('ENOENT')
    const answer = await fetch(`${updated.url}/readyz`, { headers: { connection: 'close' } })
    expect(answer.status).toBe(200)
    copyFileSync(process.execPath, program)
    await expect.poll(() => listProcesses(updated).length, { interval: 200 }).toBe(processes)
  } finally {
    await updated.stop()
    rmSync(folder, { recursive: true })
  }
})

test('a server that is told to stop ends all its processes', async () => {
  const ended = listProcesses()
  const began = Date.now()
  await server.stop()
  expect(Date.now() - began).toBeLessThan(10_000)
  for (const pid of ended) expect(() => process.kill(pid, 0)).toThrow()
})
