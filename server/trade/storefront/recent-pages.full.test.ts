import { Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { shop } from '#contract/shop.ts'
import { platformChannel } from '../../base/http/live-signals.ts'
import { aCategory, aListing } from '../../testing/goods.ts'
import { aMerchant, type TestMerchant } from '../../testing/people.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { servePages } from './pages.ts'

let world: World
let app: FastifyInstance
let merchant: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
let statements = 0
let made = 0

beforeAll(async () => {
  world = await openWorld()
  merchant = await aMerchant(world)
  listing = await aListing(world, merchant, { title: 'Lamp', stock: 9 })
  const { db } = world.ctx
  const maybe: typeof db.maybe = (...statement) => {
    statements++
    return db.maybe(...statement)
  }
  app = fastify()
  // Renders the data that the browser would get.
  servePages(
    app,
    { ...world.ctx, db: { ...db, maybe } },
    {
      render: async ({ page }) => Readable.from([Buffer.from(JSON.stringify(page))]),
      assetsOf: () => {
        made++
        return { scripts: [], styles: [], preloads: [] }
      },
    },
  )
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const open = (below = '', headers: Record<string, string> = {}) =>
  app.inject({ url: `/s/${merchant.shop}${below}`, headers })

async function openTwice(below = '', headers: Record<string, string> = {}) {
  await open(below, headers)
  const answer = await open(below, headers)
  statements = 0
  made = 0
  return answer
}

const rename = (title: string) => world.testDb.owner.run(`update product set title = '{"en": "${title}"}'`)
/** Makes the shop's page outdated, so that no test begins with a page of the previous one. */
beforeEach(() => world.ctx.live.touch(merchant.merchantId))
afterEach(() => vi.useRealTimers())

test.each(['', `/p/`])('a page that was just read is sent again without the database: %s', async (room) => {
  const below = room && room + listing.id
  const first = await openTwice(below)
  const again = await open(below)
  expect(statements).toBe(0)
  expect(again.body).toBe(first.body)
  expect(again.statusCode).toBe(200)
  for (const name of ['content-type', 'vary', 'cache-control', 'x-frame-options', 'x-robots-tag', 'content-encoding']) {
    expect([name, again.headers[name]]).toEqual([name, first.headers[name]])
  }
})

test('what the merchant changes is in the very next answer', async () => {
  const before = await openTwice()
  await world.must(shop.store, { token: merchant.token, body: { introduction: 'Lamps of paper' } })
  const { body } = await open()
  expect(before.body).not.toContain('Lamps of paper')
  expect(body).toContain('Lamps of paper')
})

test('what an operator changes is in the very next answer', async () => {
  await openTwice()
  await rename('Lampion')
  await aCategory(world)
  expect((await open()).body).toContain('Lampion')
})

test('a change while the page is read is not overlooked', async () => {
  await openTwice()
  world.ctx.live.touch(merchant.merchantId)
  await open()
  expect(statements).toBe(1)
})

test('a list of the same data is read and not made again; each change of its data makes it anew', async () => {
  const again = { 'cache-control': 'no-cache' }
  const before = await openTwice()
  const same = await open('', again)
  expect([statements, made]).toEqual([1, 0])
  expect([same.body, same.headers['x-frame-options']]).toEqual([before.body, before.headers['x-frame-options']])
  const { merchantId } = merchant
  const changes = [
    'update product set title = \'{"en": "Lampadaire"}\'',
    `update listing set selling_price = selling_price + 1 where merchant_id = '${merchantId}'`,
    'update variant set stock = stock - 1',
    `update merchant_counter set followers = followers + 1 where merchant_id = '${merchantId}'`,
    `update shop set name = 'Another' where merchant_id = '${merchantId}'`,
    `update shop set closed_at = now() where merchant_id = '${merchantId}'`,
    `update shop set closed_at = null where merchant_id = '${merchantId}'`,
  ]
  let last = before.body
  for (const change of changes) {
    await world.testDb.owner.run(change)
    const { body } = await open('', again)
    expect([change, body]).not.toEqual([change, last])
    last = body
  }
})

test('the new name of a category is in the very next answer, though nothing else has changed', async () => {
  const before = await openTwice()
  await world.testDb.owner.run('update category set name = \'{"en": "Illumination"}\'')
  expect((await open()).body).toBe(before.body)
  world.ctx.live.touch(platformChannel)
  expect((await open()).body).toContain('Illumination')
})

test('languages, countries and encodings never share a page, and other queries have their own', async () => {
  const asked = [{}, { 'accept-language': 'th-TH' }, { 'accept-language': 'en-GB' }, { 'accept-encoding': 'gzip' }]
  for (const headers of asked) {
    const known = await openTwice(`/p/${listing.id}`, headers)
    const again = await open(`/p/${listing.id}`, headers)
    expect(statements).toBe(0)
    expect(again.rawPayload).toEqual(known.rawPayload)
    expect(again.headers['content-encoding']).toBe('accept-encoding' in headers ? 'gzip' : undefined)
  }
  const thai = await openTwice('?lang=th')
  expect((await open('?lang=en')).body).toBe((await open()).body)
  expect((await open('?lang=th')).body).toBe(thai.body)
})

test('nothing of a person is remembered: each order, checkout, basket and search is read', async () => {
  for (const below of ['/o', '/checkout', '/basket', '?q=lamp', '?stock=1']) {
    await openTwice(below)
    await open(below)
    expect([below, statements > 0]).toEqual([below, true])
  }
})

// Last, since its clock runs ahead of the others.
test('what was changed elsewhere is seen after five seconds, and at once by who reloads', async () => {
  const now = performance.now()
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(now)
  await openTwice()
  await rename('Lantern')
  expect((await open()).body).not.toContain('Lantern')
  for (const header of ['no-cache', 'max-age=0']) {
    expect((await open('', { 'cache-control': header })).body).toContain('Lantern')
  }
  await rename('Lampion')
  vi.advanceTimersByTime(4_900)
  expect((await open()).body).toContain('Lantern')
  vi.advanceTimersByTime(200)
  expect((await open()).body).toContain('Lampion')
})
