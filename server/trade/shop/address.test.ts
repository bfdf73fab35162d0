import { connect } from 'node:net'
import { Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { dayMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { registrations } from '#contract/registrations.ts'
import { shop } from '#contract/shop.ts'
import { storeShop } from '#contract/storefront/shop.ts'
import { aMerchant, type TestMerchant } from '../../testing/people.ts'
import { signIn } from '../../testing/sold.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { servePages } from '../storefront/pages.ts'
import { slugOf } from './address.ts'

let world: World
let pages: FastifyInstance
beforeAll(async () => {
  world = await openWorld()
  pages = fastify()
  // Only routing matters here, so each page renders its kind.
  servePages(pages, world.ctx, {
    render: async ({ page }) => Readable.from([page.kind]),
    assetsOf: () => ({ scripts: [], styles: [], preloads: [] }),
  })
})
afterAll(async () => {
  await pages.close()
  await world.close()
})

test.each([
  ['Northwind Goods', 'northwind-goods'],
  ['  Café Müller & Söhne! ', 'cafe-muller-sohne'],
  ['青い店', 'qingidian'],
  ['เชียงใหม่', 'cheiynghaim'],
  ['แม่น้ำ', 'maenma'],
  ['***', 'shop'],
  ['Orders', 'shop'],
  ['payments', 'shop'],
  ['a'.repeat(80), 'a'.repeat(40)],
  ['--x--', 'x'],
])('the shop %s is found at /store/%s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

const monthMs = 30 * dayMs

const change = (token: string, slug: string) => world.call(shop.store, { token, body: { slug } })
const must = (token: string, slug: string) => world.must(shop.store, { token, body: { slug } })
const isFree = async (slug: string, token?: string) =>
  (await world.must(registrations.shopAddress, { token, query: { slug } })).isFree

async function visit(path: string) {
  const { statusCode, headers, body } = await pages.inject({ url: path })
  return { status: statusCode, location: headers.location, cache: headers['cache-control'], body }
}

test('a shop changes its address; the former one leads on, for pages and calls, and stays its own', async () => {
  const merchant = await aMerchant(world)
  const before = merchant.shop
  const { shop: changed } = await must(merchant.token, 'Suda’s New Harbour')
  expect(changed).toMatchObject({ id: 'suda-s-new-harbour', url: `${world.ctx.config.publicUrl}/s/suda-s-new-harbour` })
  expect(new Date(changed.addressFrom ?? '').getTime()).toBe(world.clock.now().getTime() + monthMs)

  expect(await visit('/s/suda-s-new-harbour')).toMatchObject({ status: 200, body: 'shop' })
  expect(await visit(`/s/${before}`)).toMatchObject({
    status: 307,
    location: '/s/suda-s-new-harbour',
    cache: 'private, no-store',
  })
  const head = await pages.inject({ method: 'HEAD', url: `/s/${before}` })
  expect([head.statusCode, head.headers.location]).toEqual([307, '/s/suda-s-new-harbour'])
  expect((await visit(`/s/${before}/find?lang=th`)).location).toBe('/s/suda-s-new-harbour/find?lang=th')
  expect((await visit(`/s/${before}//evil.example/`)).location).toBe('/s/suda-s-new-harbour//evil.example/')
  expect(await visit('/s/suda-s-new-harbour/nothing')).toMatchObject({ status: 404, body: 'missing' })
  const called = await world.must(storeShop.shop, { params: { shop: before } })
  expect(called.id).toBe('suda-s-new-harbour')

  expect(await isFree(before)).toBe(false)
  expect(await isFree(before, merchant.token)).toBe(true)
  const other = await aMerchant(world)
  expect(await isFree(before, other.token)).toBe(false)
  expect((await change(other.token, before)).refusal.fields).toEqual({
    slug: 'This shop link is taken. Choose another one',
  })
  expect((await world.must(merchants.info, { token: other.token })).shop).toMatchObject({
    id: other.shop,
    addressFrom: null,
  })
})

/** A raw request, since browsers resolve the dots. */
const locationOf = (path: string, port: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    )
    let answer = ''
    socket.on('data', (bytes) => {
      answer += String(bytes)
    })
    socket.on('error', reject).on('close', () => resolve(/^location: (.*)\r$/im.exec(answer)?.[1]))
  })

test('no address leads to another host', async () => {
  const merchant = await aMerchant(world)
  await must(merchant.token, 'ai')
  const { port } = new URL(await pages.listen({ port: 0, host: '127.0.0.1' }))
  const before = merchant.shop
  for (const path of [`/s/..//${before}`, `/s/%2e%2e//${before}/p`, `/s/..\\/${before}`, `/s/x/../..//${before}`]) {
    expect([path, await locationOf(path, port)]).toEqual([path, undefined])
  }
  expect(await locationOf(`/s/${before}/\\evil.example`, port)).toBe('/s/ai//evil.example')
  expect(await locationOf(`http://evil.example/s/${before}`, port)).toBe('/s/ai')
})

test('it changes once in thirty days, to the millisecond, and may go back', async () => {
  const merchant = await aMerchant(world)
  await must(merchant.token, 'first-name')
  const lately = { slug: 'Your shop link was changed recently' }
  expect((await change(merchant.token, 'second-name')).refusal.fields).toEqual(lately)
  // A refused change claims no address.
  expect(await isFree('second-name')).toBe(true)
  // The same address in another spelling is not a change.
  await must(merchant.token, ' First Name ')
  world.clock.advance(monthMs - 1)
  const token = await signIn(world, merchant.merchantId)
  expect((await change(token, 'second-name')).refusal.fields).toEqual(lately)
  world.clock.advance(1)
  await must(token, merchant.shop)
  expect((await visit('/s/first-name')).location).toBe(`/s/${merchant.shop}`)
  expect(await visit(`/s/${merchant.shop}`)).toMatchObject({ status: 200, body: 'shop' })
})

test('of two changes at once one counts, of one shop and of two', async () => {
  const [one, other] = [await aMerchant(world), await aMerchant(world)]
  const own = await Promise.all([change(one.token, 'left-name'), change(one.token, 'right-name')])
  expect(own.filter(({ status }) => status === 200)).toHaveLength(1)
  world.clock.advance(monthMs)
  const tokens = await Promise.all([one, other].map(({ merchantId }) => signIn(world, merchantId)))
  const both = await Promise.all(tokens.map((token) => change(token, 'wanted-name')))
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const shown = await world.must(storeShop.shop, { params: { shop: 'wanted-name' } })
  expect(shown.id).toBe('wanted-name')
})

test.each([
  ['nothing to romanise', '***'],
  ['spaces alone', '   '],
])('%s is no address', async (_about, slug) => {
  const merchant = await aMerchant(world)
  expect((await change(merchant.token, slug)).refusal.fields).toHaveProperty('slug')
  expect((await world.must(merchants.info, { token: merchant.token })).shop.id).toBe(merchant.shop)
})

test('an unapproved shop’s former address shows nothing', async () => {
  const waiting: TestMerchant = await aMerchant(world, { approved: false })
  await must(waiting.token, 'not-yet-open')
  expect(await visit(`/s/${waiting.shop}`)).toMatchObject({ status: 404, body: 'missing' })
  expect(await visit('/s/not-yet-open')).toMatchObject({ status: 404, body: 'missing' })
})

test('the name on home stays, whatever the address', async () => {
  const merchant = await aMerchant(world)
  const { shop: before } = await world.must(dashboard.index, { token: merchant.token })
  await must(merchant.token, 'quite-another')
  expect((await world.must(dashboard.index, { token: merchant.token })).shop.name).toBe(before.name)
})
