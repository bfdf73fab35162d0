import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { archive, exportLimits } from '#contract/archive.ts'
import { forgetSessions, tokenHash } from '../../base/http/session.ts'
import { aRowShop } from '../../testing/rows.ts'
import { signIn } from '../../testing/sold.ts'
import { openWorld, type World } from '../../testing/world.ts'

/** More than the buffers of an unread connection hold, also when it is packed. */
const largeRows = 40
const textsOfRow = 12_000

let world: World
let url: string
/** One more than a server exports at a time. */
const merchantIds: string[] = []
let tokens: string[]
/** The server's sides of the connections. */
const sockets = new Set<Socket>()

beforeAll(async () => {
  world = await openWorld()
  world.app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  url = `${await world.app.listen({ port: 0, host: '127.0.0.1' })}${archive.export.path}`
  while (merchantIds.length <= exportLimits.exportsAtOnceMax) merchantIds.push((await aLargeShop()).merchantId)
})
afterAll(() => world.close())
beforeEach(async () => {
  tokens = []
  for (const merchantId of merchantIds) tokens.push(await signIn(world, merchantId))
})

/** Its export is too large for the buffers of a connection: a row of prices is of texts that cannot be packed well. */
async function aLargeShop() {
  const shop = await aRowShop(world)
  await world.testDb.owner.run(`
    with texts as materialized (
      select jsonb_agg(md5(n::text || '${shop.merchantId}')) as changes from generate_series(1, ${textsOfRow}) as n)
    insert into price_change (merchant_id, id, category_id, at, changes)
    select '${shop.merchantId}', md5(n::text)::uuid, (select id from category limit 1), '2026-03-02T09:00:00Z', changes
    from texts, generate_series(1, ${largeRows}) as n`)
  return shop
}

type Export = { status: number; response: IncomingMessage; stop: () => void }

/** Begins an export, of which nothing is read yet. */
async function begin(token = tokens[0] ?? ''): Promise<Export> {
  const request = get(url, { headers: { token }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  request.on('error', () => {})
  response.on('error', () => {})
  const stop = () => void request.destroy()
  onTestFinished(stop)
  return { status: response.statusCode ?? 0, response, stop }
}

async function refusalOf({ response, status }: Export) {
  let text = ''
  for await (const piece of response) text += String(piece)
  const { data } = JSON.parse(text) as { data: { error: string; because: string } }
  return [status, data.error, data.because]
}

/** Begins an export as soon as its quota is free, within a second. */
async function beginWhenFree(token?: string): Promise<Export> {
  for (let tries = 1; ; tries += 1) {
    const started = await begin(token)
    if (started.status === 200 || tries === 50) return started
    started.stop()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Reads to the end; whether the file came as a whole. */
async function readAll({ response }: Export): Promise<boolean> {
  response.resume()
  if (!response.closed) await new Promise((resolve) => response.once('close', resolve))
  return response.complete
}

/** Lets the time of what is checked now and then pass. */
async function passSeconds(seconds: number) {
  for (let passed = 0; passed < seconds; passed += 15) {
    await vi.advanceTimersByTimeAsync(15_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The connection takes what its buffers have room for; then something waits in the server all the time. */
async function untilStalled() {
  for (let waiting = 0; waiting < 20; ) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    waiting = [...sockets].some(({ writableLength }) => writableLength > 0) ? waiting + 1 : 0
  }
}

function freezeChecks() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

test('a merchant has one export at a time, and the next when it is given up or has come', async () => {
  const first = await beginWhenFree()
  expect(first.status).toBe(200)
  expect(await refusalOf(await begin())).toEqual([429, 'rate_limited', 'export_running'])
  first.stop()
  const second = await beginWhenFree()
  expect(second.status).toBe(200)
  expect(await readAll(second)).toBe(true)
  expect((await beginWhenFree()).status).toBe(200)
})

test('a server writes few exports at a time, of all merchants', async () => {
  const [last = '', ...others] = tokens
  const running: Export[] = []
  for (const token of others) running.push(await beginWhenFree(token))
  expect(running.map(({ status }) => status)).toEqual(others.map(() => 200))
  expect(await refusalOf(await begin(last))).toEqual([429, 'rate_limited', 'exports_busy'])
  running[0]?.stop()
  expect((await beginWhenFree(last)).status).toBe(200)
})

test('an export that nobody reads is broken off after a minute, and no earlier', async () => {
  freezeChecks()
  const unread = await beginWhenFree()
  await untilStalled()
  await passSeconds(45)
  expect((await begin()).status).toBe(429)
  await passSeconds(60)
  expect((await beginWhenFree()).status).toBe(200)
  expect(await readAll(unread)).toBe(false)
})

test('an export ends within seconds of its session, however much of it is read', async () => {
  freezeChecks()
  const running = await beginWhenFree()
  const hash = tokenHash(tokens[0] ?? '').toString('hex')
  await world.testDb.owner.run(`update session set ended_at = created_at where hash = '\\x${hash}'`)
  forgetSessions()
  await passSeconds(15)
  expect(await readAll(running)).toBe(false)
})

test('an export that fails, or is given up before it begins, keeps no quota', async () => {
  await world.testDb.owner.run('alter table review rename to review_elsewhere')
  expect(await readAll(await beginWhenFree())).toBe(false)
  await world.testDb.owner.run('alter table review_elsewhere rename to review')
  const early = get(url, { headers: { token: tokens[0] }, agent: false }).on('error', () => {})
  early.once('finish', () => setImmediate(() => early.destroy()))
  await new Promise((resolve) => early.once('close', resolve))
  const next = await beginWhenFree()
  expect(next.status).toBe(200)
  expect(await readAll(next)).toBe(true)
})
