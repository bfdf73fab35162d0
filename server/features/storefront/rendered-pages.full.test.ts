import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StorePageInput } from '#contract/storefront/pages.ts'
import { aListing } from '../../testing/goods.ts'
import { anOrder } from '../../testing/orders.ts'
import { aMerchant, type TestMerchant } from '../../testing/people.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { servePages } from './pages.ts'
import { cacheRenderedPages } from './rendered-pages.ts'

let world: World
let app: FastifyInstance
let merchant: TestMerchant
let other: TestMerchant
let listing: Awaited<ReturnType<typeof aListing>>
let secret = ''
/** The pages that were rendered, not sent from the cache. */
const rendered: StorePageInput[] = []

const assets = { scripts: [], styles: [], preloads: [] }

beforeAll(async () => {
  world = await openWorld()
  merchant = await aMerchant(world)
  other = await aMerchant(world)
  listing = await aListing(world, merchant, { title: 'Lamp', stock: 9 })
  await aListing(world, other, { productId: listing.productId })
  secret = (await anOrder(world, merchant, { lines: [{ listing }] })).secret
  app = fastify()
  // The real pages on real data. What would be rendered is shown as the data that the browser gets.
  servePages(app, world.ctx, {
    render: async (input) => {
      rendered.push(input)
      return Readable.from([Buffer.from(JSON.stringify(input.frame)), Buffer.from(JSON.stringify(input.page))])
    },
    assetsOf: () => assets,
  })
})
beforeEach(() => {
  rendered.length = 0
})
afterAll(async () => {
  await app.close()
  await world.close()
})

/** Asks for the present page, as a reload does: pages that were read a moment ago are recent-pages.full.test.ts. */
const open = async (below = '', { of = merchant, ...headers }: { of?: TestMerchant; [name: string]: unknown } = {}) =>
  app.inject({
    url: `/s/${of.shop}${below}`,
    headers: { 'cache-control': 'no-cache', ...(headers as Record<string, string>) },
  })

test('a page is rendered once while its data are the same, and sent as it was', async () => {
  const first = await open()
  const second = await open()
  expect(rendered.length).toBe(1)
  expect(second.body).toBe(first.body)
  expect(second.statusCode).toBe(200)
  for (const name of ['content-type', 'vary', 'cache-control', 'x-frame-options']) {
    expect(second.headers[name]).toBe(first.headers[name])
  }
  await open(`/p/${listing.id}`)
  await open(`/p/${listing.id}`)
  expect(rendered.length).toBe(2)
})

test.each([
  ['price', () => `update listing_variant set selling_price = selling_price + 1`],
  ['stock', () => `update variant set stock = stock - 1`],
  ['title', () => `update product set title = '{"en": "Lantern", "th": "โคม"}'`],
  ['name of the shop', () => `update shop set name = name || ' & more' where merchant_id = '${merchant.merchantId}'`],
  ['followers', () => `update merchant_counter set followers = followers + 1`],
  [
    'closing',
    () =>
      `update shop set closed_at = '${world.clock.now().toISOString()}' where merchant_id = '${merchant.merchantId}'`,
  ],
  ['opening', () => `update shop set closed_at = null where merchant_id = '${merchant.merchantId}'`],
])('another %s is in the very next answer', async (_, change) => {
  const pages = ['', `/p/${listing.id}`]
  const before = await Promise.all(pages.map((below) => open(below)))
  await world.testDb.owner.run(change())
  const after = await Promise.all(pages.map((below) => open(below)))
  expect(after.map(({ body }) => body)).not.toEqual(before.map(({ body }) => body))
})

test('two shops with the same goods, and two languages, never share a page', async () => {
  const bodies = await Promise.all([
    open(),
    open('', { of: other }),
    open('?lang=th'),
    open('', { 'accept-language': 'ja' }),
  ])
  expect(new Set(bodies.map(({ body }) => body)).size).toBe(4)
  expect(bodies[1]?.body).toContain(other.shop)
  expect(bodies[1]?.body).not.toContain(merchant.shop)
  expect(bodies[2]?.body).toContain('โคม')
  const again = await Promise.all([
    open(),
    open('', { of: other }),
    open('?lang=th'),
    open('', { 'accept-language': 'ja' }),
  ])
  expect(again.map(({ body }) => body)).toEqual(bodies.map(({ body }) => body))
})

test('a cached page is compressed for those who accept it so, and plain for others', async () => {
  const plain = await open()
  for (const _ of ['rendered', 'cached']) {
    const packed = await open('', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  }
})

test('no personal page is cached: orders, checkouts, baskets and what somebody searched for are rendered each time', async () => {
  const own = [`/o/${secret}`, '/checkout', '/basket', '?q=lamp', '?stock=1', '/no-such-page']
  for (const below of [...own, ...own]) await open(below)
  expect(rendered.length).toBe(2 * own.length)
})

const frame = { lang: 'en', isLangChosen: false, query: '', publicUrl: '', currency: 'USD', demo: false } as const
const pageAt = (path: string) => ({
  ...{ input: { frame: { ...frame, path }, page: { kind: 'failed' } } as StorePageInput, assets },
  ...{ isCompressed: false, isForAll: true },
})

test('the cache is bounded: the pages that were not sent for longest go first', async () => {
  let times = 0
  const openPage = cacheRenderedPages(async () => Readable.from([Buffer.alloc(1_000 + times++)]), 5_000)
  const paths = ['/1', '/2', '/3', '/1', '/4', '/1']
  for (const path of paths) {
    const page = await openPage(pageAt(path))
    if (page instanceof Readable) await text(page)
  }
  expect(times).toBe(4)
  await openPage(pageAt('/2'))
  expect(times).toBe(5)
})

test('a page whose rendering failed, or whose reader left, is not cached', async () => {
  let times = 0
  const openPage = cacheRenderedPages(async () => {
    times++
    return Readable.from(
      (function* () {
        yield Buffer.from('<p>')
        if (times === 1) throw new Error('a fault in the page')
        yield Buffer.from('</p>')
      })(),
    )
  })
  await expect(openPage(pageAt('/')).then((page) => text(page as Readable))).rejects.toThrow('a fault in the page')
  const left = (await openPage(pageAt('/'))) as Readable
  left.destroy()
  expect(await openPage(pageAt('/')).then((page) => text(page as Readable))).toBe('<p></p>')
  expect(times).toBe(3)
})
