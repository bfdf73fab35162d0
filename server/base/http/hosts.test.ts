import { get } from 'node:http'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorSecurity } from '#contract/operator/security.ts'
import { security } from '#contract/security.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { addPageHeaders, letOwnPagesEmbed } from './security-headers.ts'

const hosts = { app: 'app.example', desk: 'desk.example', shops: 'shops.example:8443' }

let world: World
beforeAll(async () => {
  world = await openWorld(undefined, {
    PUBLIC_URL: `https://${hosts.app}`,
    CONSOLE_URL: `https://${hosts.desk}`,
    SHOP_URL: `https://${hosts.shops}`,
    SECURITY_CONTACT: 'mailto:security@app.example',
    CONSOLE_NETWORKS: '203.0.113.0/24,2001:db8::/32',
  })
})
afterAll(() => world.close())

const office = '203.0.113.7'
const ask = (host: string, url: string, { ip = office, method = 'GET' as 'GET' | 'POST' } = {}) =>
  world.app.inject({
    ...{ method, url, remoteAddress: ip, headers: { host, accept: 'text/html', 'x-forwarded-host': hosts.desk } },
    ...(method === 'POST' && { payload: {} }),
  })
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).statusCode

test('each host serves its own pages and calls, and files and states are on all', async () => {
  const { app, desk, shops } = hosts
  const own = [
    [desk, '/admin/me', 401],
    [app, '/merchant/merchant/getMerInfo', 401],
    [shops, '/store/orders/mine', 404],
    [shops, '/s/nobody', 404],
  ] as const
  for (const [host, url, status] of own) expect([url, await statusOf(host, url)]).toEqual([url, status])
  const foreign = [
    ...[
      app,
      shops,
      'elsewhere.example',
      'desk.example:1',
      'desk.example/x',
      'x@desk.example',
      '%64esk.example',
      '',
    ].flatMap((host) => [
      [host, '/admin/me'],
      [host, '/console/'],
      [host, '/admin/login'],
    ]),
    ...[desk, shops, 'elsewhere.example'].flatMap((host) => [
      [host, '/merchant/merchant/getMerInfo'],
      [host, '/home'],
      [host, '/sw.js'],
    ]),
    ...[app, desk].flatMap((host) => [[host, '/store/orders/mine']]),
    [desk, '/s/nobody'],
  ] as const
  for (const [host = '', url = ''] of foreign) {
    const { statusCode, headers } = await ask(host, url)
    expect([host, url, statusCode, headers['location']]).toEqual([host, url, 404, undefined])
  }
  for (const host of [app, desk, shops, '10.0.0.1']) expect(await statusOf(host, '/healthz')).toBe(200)
  expect((await ask(desk, '/.well-known/security.txt')).body).toBe(
    'Contact: mailto:security@app.example\nExpires: 2026-05-31T00:00:00.000Z\nPreferred-Languages: en\n' +
      `Canonical: https://${app}/.well-known/security.txt\n`,
  )
})

test('an old link of a shop leads to its present host, and the console’s host begins with the console', async () => {
  const moved = await ask(hosts.app, '/s/harbour/p/1?lang=ja')
  expect([moved.statusCode, moved.headers['location']]).toEqual([308, `https://${hosts.shops}/s/harbour/p/1?lang=ja`])
  expect(await statusOf(hosts.app, '/s/harbour/unfollow/x', { method: 'POST' })).toBe(404)
  expect((await ask(hosts.desk, '/')).headers['location']).toBe('/console/')
  expect((await ask(hosts.shops, '/robots.txt')).body).toContain(`Sitemap: https://${hosts.shops}/sitemap.xml`)
})

test('the console is found from its networks alone, whatever a caller says', async () => {
  for (const ip of ['198.51.100.1', '2001:db9::1', '127.0.0.1']) {
    for (const url of ['/admin/me', '/console/', '/admin/login?x=1']) {
      expect([ip, await statusOf(hosts.desk, url, { ip })]).toEqual([ip, 404])
    }
  }
  for (const ip of [office, `::ffff:${office}`, '2001:db8::1'])
    expect(await statusOf(hosts.desk, '/admin/me', { ip })).toBe(401)
  expect(await statusOf(hosts.app, '/merchant/merchant/getMerInfo', { ip: '198.51.100.1' })).toBe(401)
})

test('a path is where the router finds it, however it is written', async () => {
  for (const url of ['/%61dmin/login', '/%61dmin/me', '/c%6fnsole/', '//admin/me']) {
    for (const host of [hosts.app, hosts.shops])
      expect([host, url, await statusOf(host, url)]).toEqual([host, url, 404])
    expect([url, await statusOf(hosts.desk, url, { ip: '198.51.100.1' })]).toEqual([url, 404])
  }
  expect(await statusOf(hosts.desk, '/%61dmin/me')).toBe(401)
  for (const url of ['/%73/nobody', '/%73tore/orders/mine']) {
    expect([url, await statusOf(hosts.desk, url)]).toEqual([url, 404])
    expect((await ask(hosts.shops, url)).statusCode).toBe(404)
  }
  expect(await statusOf(hosts.app, '/%73tore/orders/mine')).toBe(404)

  const { port } = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }))
  const wholeAddress = (path: string) =>
    new Promise<number | undefined>((resolve) => {
      const asked = { port, path: `http://${hosts.desk}${path}`, headers: { host: hosts.app } }
      get(asked, ({ statusCode }) => resolve(statusCode)).on('error', () => resolve(undefined))
    })
  expect([await wholeAddress('/admin/me'), await wholeAddress('/merchant/merchant/getMerInfo')]).toEqual([404, 401])
})

test('passkeys belong to the host of their party, and the app alone may embed a shop’s page', async () => {
  const rpIdOf = ({ options }: { options: string }) => JSON.parse(options).rpId
  expect(rpIdOf(await world.must(operatorSecurity.signInOptions, { body: {}, host: hosts.desk, ip: office }))).toBe(
    hosts.desk,
  )
  expect(rpIdOf(await world.must(security.signInOptions, { body: {}, host: hosts.app }))).toBe(hosts.app)
  const pages = fastify()
  pages.addHook('onSend', addPageHeaders(world.ctx))
  pages.get('/app', (_, reply) => reply.type('text/html').send('app'))
  pages.get('/shop', (_, reply) => letOwnPagesEmbed(reply).type('text/html').send('shop'))
  const [app, shop] = [await pages.inject('/app'), await pages.inject('/shop')]
  expect(String(app.headers['content-security-policy'])).toMatch(
    /frame-src 'self' https:\/\/shops\.example:8443;frame-ancestors 'none'/,
  )
  expect(String(shop.headers['content-security-policy'])).toContain(`frame-ancestors https://${hosts.app};`)
  expect(shop.headers['x-frame-options']).toBeUndefined()
})
