import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StorePage } from '#contract/storefront/pages.ts'
import { registerGuards } from '../../base/http/guards.ts'
import { serveApps } from '../../base/http/static.ts'
import { aListing } from '../../testing/goods.ts'
import { aMerchant } from '../../testing/people.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { servePages } from './pages.ts'

let world: World
let app: FastifyInstance
let folder: string
const addresses: Record<string, string> = {}
beforeAll(async () => {
  world = await openWorld()
  const merchant = await aMerchant(world)
  const listing = await aListing(world, merchant, { title: 'Lamp', stock: 9 })
  const shop = `/s/${merchant.shop}`
  Object.assign(addresses, {
    shop,
    search: `${shop}?q=lamp`,
    product: `${shop}/p/${listing.id}`,
    basket: `${shop}/basket`,
    find: `${shop}/find`,
    checkout: `${shop}/checkout`,
    order: `${shop}/o`,
    leftUnpaid: `${shop}/o?paid=0`,
    missing: `${shop}/o/short`,
    noShop: '/s/no-such-shop',
  })
  folder = mkdtempSync(join(tmpdir(), 'entrepot-pages-'))
  for (const name of ['index.html', 'index.html.br']) writeFileSync(join(folder, name), '<p>the page</p>')
  writeFileSync(join(folder, 'addresses.json'), '["/","/home"]')
  app = fastify()
  await registerGuards(app, world.ctx)
  // Real pages and headers; the content does not matter.
  servePages(app, world.ctx, {
    render: async ({ page }: { page: StorePage }) => Readable.from([page.kind]),
    assetsOf: () => ({ scripts: [], styles: [], preloads: [] }),
  })
  await serveApps(app, world.ctx, [
    { folder: `${folder}/`, prefix: '/console/' },
    { folder: `${folder}/`, prefix: '/' },
  ])
})
afterAll(async () => {
  await app.close()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(url: string, of: Pick<FastifyInstance, 'inject'> = app) {
  const { headers, body } = await of.inject({ url, headers: { accept: 'text/html' } })
  expect(headers['content-type']).toContain('text/html')
  const ancestors = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  return { kind: body, framing: [ancestors, headers['x-frame-options']] }
}

const nobody = ["'none'", 'DENY']
const ownPages = ["'self'", 'SAMEORIGIN']

test.each([
  ['shop', 'shop'],
  ['search', 'shop'],
  ['product', 'product'],
  ['basket', 'basket'],
  ['find', 'find'],
])('the %s of a shop is framed by the merchant’s app on the same server, and by no other site', async (name, kind) => {
  expect(await open(addresses[name] ?? '')).toEqual({ kind, framing: ownPages })
})

test.each([
  ['checkout', 'checkout'],
  ['leftUnpaid', 'order'],
  ['order', 'order'],
  ['missing', 'missing'],
  ['noShop', 'missing'],
])('a page of an order or its payment (%s) is framed by nobody, the app included', async (name, kind) => {
  expect(await open(addresses[name] ?? '')).toEqual({ kind, framing: nobody })
})

test.each([
  ...['/', '/orders', '/wallet/withdraw', '/login', '/shop/preview', '/no/such/screen'],
  ...['/console/', '/console/proposals', '/console/ledger/entries', '/console/no/such/room'],
])('the app and the console are framed by nobody: %s', async (url) => {
  expect(await open(url)).toEqual({ kind: '<p>the page</p>', framing: nobody })
})

test('the page that explains the calls is framed by nobody', async () => {
  expect((await open('/docs', world.app)).framing).toEqual(nobody)
})
