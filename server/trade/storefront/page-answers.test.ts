import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyCall } from '#contract/every-call.ts'
import { languages } from '#contract/language-codes.ts'
import type { StorePageInput } from '#contract/storefront/pages.ts'
import { registerGuards } from '../../base/http/guards.ts'
import { refuse } from '../../base/refuse.ts'
import { aListing } from '../../testing/goods.ts'
import { aCheckout, anOrder } from '../../testing/orders.ts'
import { aMerchant } from '../../testing/people.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { servePages } from './pages.ts'

let world: World
let app: FastifyInstance
let params: Readonly<Record<string, string>>
let pages: Readonly<Record<string, string>>
let checkout: ReturnType<typeof aCheckout>
beforeAll(async () => {
  world = await openWorld()
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { title: 'Lamp', stock: 9 })
  const shop = `/s/${merchant.shop}`
  const { secret } = await anOrder(world, merchant, { lines: [{ listing }] })
  checkout = aCheckout({ lines: [{ listing }] })
  params = { shop: merchant.shop, listingId: listing.id, secret, provider: 'test' }
  pages = {
    ...{ shop, search: `${shop}?q=lamp`, nothing: `${shop}?q=nothing`, product: `${shop}/p/${listing.id}` },
    ...{ basket: `${shop}/basket`, find: `${shop}/find`, checkout: `${shop}/checkout` },
    ...{ order: `${shop}/o`, left: `${shop}/o?paid=0` },
  }
  app = fastify()
  await registerGuards(app, world.ctx)
  // Real pages and headers; of the content only the language matters.
  servePages(app, world.ctx, {
    render: async ({ frame }: StorePageInput) => Readable.from([frame.lang]),
    assetsOf: () => ({ scripts: [], styles: [], preloads: [] }),
  })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

test('a page that cannot be read for a moment is no missing one', async () => {
  const busy = fastify()
  await registerGuards(busy, world.ctx)
  const reject = () => Promise.reject(refuse('unavailable', { retryAfterSeconds: 2 }))
  const db = { ...world.ctx.db, query: reject, one: reject, maybe: reject }
  const render = async ({ page }: StorePageInput) => Readable.from([page.kind])
  servePages(busy, { ...world.ctx, db }, { render, assetsOf: () => ({ scripts: [], styles: [], preloads: [] }) })
  const { statusCode, headers, body } = await busy.inject({ url: pages['shop'] ?? '' })
  await busy.close()
  expect([statusCode, headers['retry-after'], body]).toEqual([503, '2', 'failed'])
})

const missing = () => ['/s', '/s/no-such-shop', `${pages['shop']}/nothing`, `${pages['shop']}/o/short`]

/** A browser with cookies of another page on the same host. */
const open = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', cookie: 'session=1', ...headers } })

test('no page of a shop sets a cookie', async () => {
  for (const url of [...Object.values(pages), ...missing()]) {
    for (const suffix of ['', `${url.includes('?') ? '&' : '?'}lang=th`]) {
      const { headers, statusCode } = await open(url + suffix)
      expect([url, statusCode, headers['set-cookie']]).toEqual([url, missing().includes(url) ? 404 : 200, undefined])
    }
  }
})

test('a link of before, with the secret of an order in its path, opens the page with the secret behind the #', async () => {
  for (const query of ['', '?lang=th', '?lang=th&paid=1']) {
    const { statusCode, headers } = await open(`${pages['order']}/${params['secret']}${query}`)
    expect([statusCode, headers['location']]).toEqual([307, `${pages['order']}${query}#${params['secret']}`])
    expect(headers['cache-control']).toBe('private, no-store')
  }
  for (const odd of ['//evil.example/o', '/s/a/b/o', '/s//o', '/s/a%0d%0ab/o']) {
    const { headers } = await open(`${odd}/${params['secret']}`)
    expect(new URL(String(headers['location'] ?? '/'), 'https://shop.example').host).toBe('shop.example')
  }
})

test('no call of shoppers sets a cookie, whether it is answered or refused', async () => {
  const calls = everyCall.filter(({ path }) => path.startsWith('/store/'))
  expect(calls.length).toBeGreaterThan(15)
  const answered = new Set<number>()
  for (const { method, path, idempotent } of calls) {
    const url = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    for (const body of [{}, path.endsWith('/checkout') ? checkout : { provider: 'test', succeed: true }]) {
      const { headers, statusCode } = await world.app.inject({
        ...{ method, url },
        headers: {
          cookie: 'session=1',
          secret: params['secret'],
          ...(idempotent && { 'idempotency-key': randomUUID() }),
        },
        ...(method !== 'GET' && { payload: body }),
      })
      expect([method, url, headers['set-cookie']]).toEqual([method, url, undefined])
      answered.add(statusCode)
    }
  }
  expect([...answered]).toEqual(expect.arrayContaining([200, 409, 422]))
})

test.each(languages)('a browser that asks for $code gets it on every page', async ({ code }) => {
  for (const url of [...Object.values(pages), ...missing()]) {
    const { body, headers } = await open(url, { 'accept-language': `de-AT,${code};q=0.8,en;q=0.1` })
    expect([url, body]).toEqual([url, code])
    expect(headers['vary']).toContain('accept-language')
  }
  const [other = ''] = languages.map((each) => each.code).filter((each) => each !== code)
  const chosen = await open(`${pages['shop']}?lang=${code}`, { 'accept-language': other })
  expect(chosen.body).toBe(code)
})

test.each(['*/*', 'application/json', undefined])('who accepts %s gets the page', async (accept) => {
  for (const url of Object.values(pages)) {
    const { headers, statusCode } = await app.inject({ url, headers: accept === undefined ? {} : { accept } })
    expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
  }
})
