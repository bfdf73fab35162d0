import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { registerGuards } from './guards.ts'
import { securityHeadersOf } from './security-headers.ts'

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

test('the security headers run no foreign code, show in no frame, guess no type and tell no address', () => {
  const headers = securityHeadersOf(world.ctx)
  expect(headers).toMatchObject({
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(Object.keys(headers)).toHaveLength(12)
})

test.each(['/healthz', '/docs', '/merchant/index/index', '/no/such/address', '/files/none.webp'])(
  '%s answers with every security header',
  async (url) => {
    const { headers } = await world.app.inject(url)
    const { 'cache-control': _, ...expected } = securityHeadersOf(world.ctx)
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
  expect(headers).toMatchObject(securityHeadersOf(ctx))
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await app.close()
})
