import { beforeAll, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { createApp } from '../../app.ts'
import type { Db } from '../../base/db/open.ts'
import type { Party } from '../../base/db/roles.ts'
import { createLiveSignals } from '../../base/http/live-signals.ts'
import { forgetSessions, tokenHash } from '../../base/http/session.ts'
import { countStreams } from '../../base/http/streams.ts'
import { aRowShop, type RowShop } from '../../testing/rows.ts'
import { aSoldOrder, signIn } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()
let url: string
let shop: RowShop
let token: string

beforeAll(async () => {
  url = `${await world.app.listen({ port: 0, host: '127.0.0.1' })}/merchant/events`
  shop = await aRowShop(world)
  token = await signIn(world, shop.merchantId)
})

async function listen(headers: Record<string, string> = {}, at = url) {
  const stop = new AbortController()
  const response = await fetch(at, { headers: { token, ...headers }, signal: stop.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    async until(wanted: RegExp) {
      while (!wanted.test(text)) {
        const { done, value } = await reader.read()
        if (done) return text
        text += value
      }
      return text
    },
    async toEnd() {
      for (let read = await reader.read(); !read.done; read = await reader.read()) text += read.value
    },
    stop: () => stop.abort(),
  }
}

test('an order tells the open app at once, and the stream goes on where it was left', async () => {
  const stream = await listen()
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(stream.response.headers.get('x-content-type-options')).toBe('nosniff')
  const id = await aSoldOrder(world, shop)
  world.ctx.live.touch(shop.merchantId)
  const text = await stream.until(/event: notice\ndata: .*\n\n/)
  expect(text).toMatch(/^retry: 3000\n\n/)
  expect(text).toContain(`id: 1\nevent: order\ndata: {"id":"${id}"`)
  stream.stop()
  await world.must(orders.decline, { token, body: { id, reason: 'Sold out' } })
  const resumed = await listen({ 'last-event-id': '1' })
  const rest = await resumed.until(/"status":"cancelled"/)
  expect(rest).not.toContain('id: 1\n')
  const numbers = [...rest.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number))
  expect(numbers).toEqual(numbers.map((_, place) => place + 2))
  resumed.stop()
})

test('what happened while an app was opened is told by its new stream: once per kind, and only what is recent', async () => {
  const fresh = await aRowShop(world)
  const own = await signIn(world, fresh.merchantId)
  const quiet = await listen({ token: own })
  expect(await quiet.until(/event: open\ndata: .*\n\n/)).toMatch(/^retry: 3000\n\nid: 0\nevent: open\ndata: {}\n\n$/)
  quiet.stop()
  await aSoldOrder(world, fresh)
  await aSoldOrder(world, fresh)
  const late = await listen({ token: own })
  const text = await late.until(/event: order\n[\s\S]*data: .*\n\n/)
  expect([...text.matchAll(/^event: (.*)$/gm)].map(([, kind]) => kind).sort()).toEqual(['notice', 'open', 'order'])
  expect(new Set([...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id)).size).toBe(1)
  late.stop()
  await world.testDb.owner.run(`
    update live_event set at = '${new Date(world.clock.now().getTime() - 120_000).toISOString()}'
    where merchant_id = '${fresh.merchantId}'`)
  const later = await listen({ token: own })
  const id = await aSoldOrder(world, fresh)
  const rest = await later.until(new RegExp(id))
  expect(rest).toMatch(/^retry: 3000\n\nid: 6\nevent: open\ndata: {}\n\nid: 7\nevent: order\ndata: .*\n\n/)
  later.stop()
})

test('what the database has forgotten is read again: by an app that comes back, and by one that is open', async () => {
  const all = /event: order[\s\S]*event: wallet[\s\S]*event: notice[\s\S]*event: service\ndata: .*\n\n/
  const { owner } = world.testDb
  const of = `where merchant_id = '${shop.merchantId}'`
  await owner.run(`delete from live_event ${of}`)
  const back = await listen({ 'last-event-id': '1' })
  expect(await back.until(all)).toMatch(all)
  back.stop()

  const open = await listen()
  await owner.run(`update merchant_counter set events = events + 1 ${of}`)
  await aSoldOrder(world, shop)
  world.ctx.live.touch(shop.merchantId)
  expect(await open.until(all)).toMatch(all)
  open.stop()

  const during = await listen()
  await owner.run(`alter table live_event rename to live_event_away;
    update merchant_counter set events = events + 1 ${of}`)
  world.ctx.live.touch(shop.merchantId)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await owner.run('alter table live_event_away rename to live_event')
  expect(await during.until(all)).toMatch(all)
  during.stop()
})

test('a stream ends with its session, and without one there is none', async () => {
  const stream = await listen()
  const hash = tokenHash(token).toString('hex')
  await world.testDb.owner.run(`update session set ended_at = created_at where hash = '\\x${hash}'`)
  forgetSessions()
  world.ctx.live.touch(shop.merchantId)
  await stream.toEnd()
  expect((await fetch(url, { headers: { token } })).status).toBe(401)
  token = await signIn(world, shop.merchantId)
})

test("another merchant's events stay with that merchant", async () => {
  const other = await aRowShop(world)
  const stream = await listen({ 'last-event-id': '0', token: await signIn(world, other.merchantId) })
  await aSoldOrder(world, shop)
  const own = await aSoldOrder(world, other)
  world.ctx.live.touch(other.merchantId)
  const text = await stream.until(/"status":"awaiting_pickup"/)
  expect(text.match(/"id":"[^"]+"/g)).toEqual([`"id":"${own}"`, `"id":"${own}"`])
  stream.stop()
})

test('a merchant has at most ten streams, and a place is free again when one leaves', async () => {
  const open: Awaited<ReturnType<typeof listen>>[] = []
  for (let n = 0; n < 10; n++) open.push(await listen())
  const refused = await fetch(url, { headers: { token } })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('10')
  open[0]!.stop()
  let status = 429
  for (let tries = 0; tries < 50 && status === 429; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const stop = new AbortController()
    status = (await fetch(url, { headers: { token }, signal: stop.signal })).status
    stop.abort()
  }
  expect(status).toBe(200)
})

test('two hundred open apps are read for in one statement, and each gets what is its own, in order', async () => {
  const shops: { shop: RowShop; token: string }[] = []
  for (let n = 0; n < 20; n++) {
    const each = await aRowShop(world)
    shops.push({ shop: each, token: await signIn(world, each.merchantId) })
  }
  const { db } = world.ctx
  const statements: string[] = []
  const watch = (handle: Db): Db => ({
    ...handle,
    query: (statement) => {
      statements.push(statement.text)
      return handle.query(statement)
    },
  })
  const live = createLiveSignals()
  const ctx = { ...world.ctx, live, db: { ...db, as: (party: Party) => watch(db.as(party)) } }
  const app = await createApp(ctx)
  const watched = `${await app.listen({ port: 0, host: '127.0.0.1' })}/merchant/events`
  const streams = await Promise.all(
    shops.flatMap(({ token }) => Array.from({ length: 10 }, () => listen({ token, 'last-event-id': '0' }, watched))),
  )
  expect(countStreams(ctx)).toBe(200)
  statements.length = 0
  const sold = shops[0]!.shop
  const ids = [await aSoldOrder(world, sold), await aSoldOrder(world, sold)]
  await new Promise((resolve) => setTimeout(resolve, 6_500))
  const reads = statements.filter((text) => text.includes('live_event')).length
  expect(reads).toBeGreaterThan(0)
  expect(reads).toBeLessThanOrEqual(3)
  // For all streams together; a heartbeat also takes a statement.
  expect(statements.length).toBeLessThanOrEqual(4)
  for (const [at, stream] of streams.entries()) {
    if (at >= 10) continue
    const text = await stream.until(new RegExp(ids[1]!))
    const numbers = [...text.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number))
    expect(numbers).toEqual(numbers.map((_, place) => place + 1))
    expect(numbers.length).toBeGreaterThanOrEqual(4)
  }
  const other = streams[10]!
  live.touch(shops[1]!.shop.merchantId)
  await aSoldOrder(world, shops[1]!.shop)
  live.touch(shops[1]!.shop.merchantId)
  const text = await other.until(/"status":"awaiting_pickup"/)
  for (const id of ids) expect(text).not.toContain(id)
  await app.close()
  for (const stream of streams) await stream.toEnd()
  expect(countStreams(ctx)).toBe(0)
})
