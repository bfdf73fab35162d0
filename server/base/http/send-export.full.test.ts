import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { archive, exportLimits } from '#contract/archive.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { everyCall } from '#contract/every-call.ts'
import { finance } from '#contract/finance.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorImports } from '#contract/operator/imports.ts'
import { operatorProducts } from '#contract/operator/products.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { operatorSupplierPayouts } from '#contract/operator/supplier-payouts.ts'
import { pricing } from '#contract/pricing.ts'
import { chineseLines } from '#server/testing/catalogues.ts'
import { catalogueOperator } from '../../testing/goods.ts'
import { importFile } from '../../testing/imports.ts'
import { aRowShop } from '../../testing/rows.ts'
import { signIn } from '../../testing/sold.ts'
import { aCompletedOrder, aConfirmedRun, aSuppliedShop, twoDesks } from '../../testing/supplier-payouts.ts'
import { theWorld } from '../../testing/the-world.ts'
import { forgetSessions, tokenHash } from './session.ts'

/** More than the buffers of an unread connection hold, even compressed. */
const largeRows = 40
const textsOfRow = 12_000
const transactions = 400
const sourceLength = 20_000

const statementPath = `${finance.statement.path}?format=csv`

const world = theWorld()
let url: string
const merchantIds: string[] = []
let tokens: string[]
const sockets = new Set<Socket>()

beforeAll(async () => {
  world.app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  url = await world.app.listen({ port: 0, host: '127.0.0.1' })
  while (merchantIds.length <= exportLimits.exportsAtOnceMax) merchantIds.push((await aLargeShop()).merchantId)
})
beforeEach(async () => {
  tokens = []
  for (const merchantId of merchantIds) tokens.push(await signIn(world, merchantId))
})

/**
 * Its downloads exceed the buffers of a connection: prices have texts that compress badly, and statements have long
 * sources.
 */
async function aLargeShop() {
  const shop = await aRowShop(world)
  await world.testDb.owner.run(`
    with texts as materialized (
      select jsonb_agg(md5(n::text || '${shop.merchantId}')) as changes from generate_series(1, ${textsOfRow}) as n)
    insert into price_change (merchant_id, id, category_id, at, changes)
    select '${shop.merchantId}', md5(n::text)::uuid, (select id from category limit 1), '2026-03-02T09:00:00Z', changes
    from texts, generate_series(1, ${largeRows}) as n`)
  await world.testDb.owner.run(`
    select post_to_ledger('${shop.merchantId}', 'goodwill', n || repeat('x', ${sourceLength}),
      '${world.clock.now().toISOString()}', null, array['grant', 'available'], array[-n, n]::bigint[])
    from generate_series(1, ${transactions}) as n`)
  return shop
}

type Export = { status: number; response: IncomingMessage; stop: () => void }

/** Starts a download without reading it. */
async function begin(path: string, token = tokens[0] ?? ''): Promise<Export> {
  const request = get(url + path, { headers: { token }, agent: false })
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

async function beginWhenFree(path: string, token?: string): Promise<Export> {
  for (let tries = 1; ; tries += 1) {
    const started = await begin(path, token)
    if (started.status === 200 || tries === 50) return started
    started.stop()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function readAll({ response }: Export): Promise<boolean> {
  response.resume()
  if (!response.closed) await new Promise((resolve) => response.once('close', resolve))
  return response.complete
}

async function passSeconds(seconds: number) {
  for (let passed = 0; passed < seconds; passed += 15) {
    await vi.advanceTimersByTimeAsync(15_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The buffers fill first; after that the server always has something waiting. */
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

describe.each([archive.export.path, statementPath])('%s', (path) => {
  test('is sent to a merchant once at a time, and again when it is given up or has come', async () => {
    const first = await beginWhenFree(path)
    expect(first.status).toBe(200)
    expect(await refusalOf(await begin(path))).toEqual([429, 'rate_limited', 'export_running'])
    first.stop()
    const second = await beginWhenFree(path)
    expect(second.status).toBe(200)
    expect(await readAll(second)).toBe(true)
    expect((await beginWhenFree(path)).status).toBe(200)
  })

  test('is sent to few merchants at a time', async () => {
    const [last = '', ...others] = tokens
    const running: Export[] = []
    for (const token of others) running.push(await beginWhenFree(path, token))
    expect(running.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect(await refusalOf(await begin(path, last))).toEqual([429, 'rate_limited', 'exports_busy'])
    running[0]?.stop()
    expect((await beginWhenFree(path, last)).status).toBe(200)
  })

  test('is broken off after a minute in which nobody reads it, and no earlier', async () => {
    freezeChecks()
    const unread = await beginWhenFree(path)
    await untilStalled()
    await passSeconds(45)
    expect((await begin(path)).status).toBe(429)
    await passSeconds(60)
    expect((await beginWhenFree(path)).status).toBe(200)
    expect(await readAll(unread)).toBe(false)
  })

  test('ends within seconds of its session, however much of it is read', async () => {
    freezeChecks()
    const running = await beginWhenFree(path)
    const hash = tokenHash(tokens[0] ?? '').toString('hex')
    await world.testDb.owner.run(`update session set ended_at = created_at where hash = '\\x${hash}'`)
    forgetSessions()
    await passSeconds(15)
    expect(await readAll(running)).toBe(false)
  })
})

test('a statement does not wait for the export of everything, nor for those of others', async () => {
  const [first = '', ...others] = tokens
  for (const token of others) expect((await beginWhenFree(archive.export.path, token)).status).toBe(200)
  for (const token of [first, others[0]]) expect((await beginWhenFree(statementPath, token)).status).toBe(200)
})

test('an export that fails, or is given up before it begins, keeps no quota', async () => {
  const { path } = archive.export
  await world.testDb.owner.run('alter table review rename to review_elsewhere')
  expect(await readAll(await beginWhenFree(path))).toBe(false)
  await world.testDb.owner.run('alter table review_elsewhere rename to review')
  const early = get(url + path, { headers: { token: tokens[0] }, agent: false }).on('error', () => {})
  early.once('finish', () => setImmediate(() => early.destroy()))
  await new Promise((resolve) => early.once('close', resolve))
  const next = await beginWhenFree(path)
  expect(next.status).toBe(200)
  expect(await readAll(next)).toBe(true)
})

type FileCall = { endpoint: Endpoint; url: string; token: string }

async function fileCalls(): Promise<FileCall[]> {
  const shop = await aSuppliedShop(world)
  await aCompletedOrder(world, shop)
  const desks = await twoDesks(world)
  const runId = await aConfirmedRun(world, desks)
  const job = await importFile(world, chineseLines())
  if ('error' in job) throw new Error(`the import was refused: ${job.error}`)
  const merchant = await signIn(world, shop.merchantId)
  const catalogue = await catalogueOperator(world)
  const at = ({ path }: Endpoint, id: string) => path.replace(':id', id)
  return [
    { endpoint: archive.export, url: archive.export.path, token: merchant },
    { endpoint: finance.statement, url: statementPath, token: merchant },
    { endpoint: pricing.priceList, url: pricing.priceList.path, token: merchant },
    { endpoint: operatorImports.refused, url: at(operatorImports.refused, job.id), token: catalogue },
    { endpoint: operatorProducts.exportProducts, url: operatorProducts.exportProducts.path, token: catalogue },
    { endpoint: operatorSupplierPayouts.file, url: at(operatorSupplierPayouts.file, runId), token: desks[0] },
  ]
}

/** A picture is one small piece that is in memory anyway, and a page of the console opens three at once. */
const pictures: readonly Endpoint[] = [
  operatorDeposits.voucher,
  operatorRegistrations.image,
  operatorRegistrations.lostImage,
]

test('whatever file it is, a caller has one of its kind at a time', async () => {
  const calls = await fileCalls()
  const files = everyCall.filter((endpoint) => endpoint.stream === 'file' && !pictures.includes(endpoint))
  const pathsOf = (endpoints: readonly Endpoint[]) => endpoints.map(({ path }) => path).sort()
  expect(pathsOf(calls.map(({ endpoint }) => endpoint))).toEqual(pathsOf(files))
  for (const { endpoint, url: address, token } of calls) {
    const open = async () => (await world.app.inject({ url: address, headers: { token } })).statusCode
    // The session is cached from now on, so that the next two start together; either may be the first.
    expect([endpoint.path, await open()]).toEqual([endpoint.path, 200])
    expect([endpoint.path, (await Promise.all([open(), open()])).sort()]).toEqual([endpoint.path, [200, 429]])
    expect([endpoint.path, await open()]).toEqual([endpoint.path, 200])
  }
})
