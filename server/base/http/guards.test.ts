import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { registerGuards } from './guards.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const policy =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';" +
  "connect-src 'self';manifest-src 'self';worker-src 'self';form-action 'self';base-uri 'none';" +
  "frame-ancestors 'none';object-src 'none';require-trusted-types-for 'script';trusted-types service-worker"

test.each(['/healthz', '/merchant/merchant/getMerInfo', '/admin/me', '/files/private/none.webp', '/no/such/address'])(
  '%s is kept by no browser and no proxy',
  async (url) => {
    expect((await world.app.inject(url)).headers['cache-control']).toBe('no-store')
  },
)

/** Written out here, so that a header that is taken away or weakened fails. */
const expected = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

test.each(['/healthz', '/docs', '/merchant/index/index', '/no/such/address', '/files/none.webp'])(
  '%s answers with every security header',
  async (url) => {
    const { headers } = await world.app.inject(url)
    expect(headers).toMatchObject(expected)
    expect(headers).not.toHaveProperty('strict-transport-security')
  },
)

test('in production an answer also asks for https from then on', async () => {
  const app = fastify()
  const ctx = { ...world.ctx, config: { ...world.ctx.config, production: true } }
  await registerGuards(app, ctx)
  app.get('/', () => 'hello')
  const { headers } = await app.inject('/')
  expect(headers).toMatchObject({ ...expected, 'strict-transport-security': 'max-age=31536000; includeSubDomains' })
  await app.close()
})
