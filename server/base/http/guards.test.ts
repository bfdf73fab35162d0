import fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { isId } from '#contract/id-pattern.ts'
import { languages } from '#contract/language-codes.ts'
import { orders } from '#contract/orders.ts'
import { uploads } from '#contract/uploads.ts'
import { aMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { metricsOf } from '../metrics.ts'
import { refuse } from '../refuse.ts'
import { say } from '../texts/texts.ts'
import { handleFailures } from './failures.ts'
import { registerGuards } from './guards.ts'
import { letOwnPagesEmbed } from './security-headers.ts'

const world = theWorld()

const policy =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';" +
  "connect-src 'self';manifest-src 'self';worker-src 'self';form-action 'self';base-uri 'none';frame-src 'self';" +
  "frame-ancestors 'none';object-src 'none';require-trusted-types-for 'script';trusted-types service-worker"

test.each(['/healthz', '/merchant/merchant/getMerInfo', '/admin/me', '/files/private/none.webp', '/no/such/address'])(
  '%s is kept by no browser and no proxy',
  async (url) => {
    expect((await world.app.inject(url)).headers['cache-control']).toBe('no-store')
  },
)

/** Written out here, so that the test fails if a header is removed or weakened. */
const ofAnswer = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const ofPage = {
  ...ofAnswer,
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

test.each(['/healthz', '/merchant/index/index', '/no/such/address', '/files/none.webp', '/openapi.json'])(
  'the data of %s loads, runs and embeds nothing',
  async (url) => {
    const { headers } = await world.app.inject(url)
    expect(headers).toMatchObject(ofAnswer)
    expect(headers).not.toHaveProperty('strict-transport-security')
  },
)

test('each request has an id of its own on every server, with the trace that its caller has begun', async () => {
  const trace = 'a'.repeat(32)
  const idOf = async (headers: Record<string, string> = {}) =>
    String((await world.app.inject({ url: '/healthz', headers })).headers['x-request-id'])
  const ids = await Promise.all([idOf(), idOf(), idOf({ traceparent: 'not one' })])
  for (const id of ids) expect(id).toSatisfy(isId)
  const traced = [1, 2].map(() => idOf({ traceparent: `00-${trace}-${'b'.repeat(16)}-01` }))
  for (const id of await Promise.all(traced)) expect(id).toMatch(new RegExp(`^${trace}-[0-9a-f]{8}$`))
  expect(new Set([...ids, ...(await Promise.all(traced))]).size).toBe(5)
})

test('a call that is refused because of an overload has a line, with its request and route', async () => {
  const lines: string[] = []
  const log: FastifyBaseLogger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const app = fastify({ loggerInstance: log })
  const metrics = metricsOf({ metricsToken: null, metricsPort: 0 })
  handleFailures(app, { ...world.ctx, metrics })
  app.get('/busy', () => Promise.reject(refuse('unavailable', { retryAfterSeconds: 1 })))
  app.get('/many', () => Promise.reject(refuse('rate_limited', { retryAfterSeconds: 1 })))
  for (const url of ['/busy', '/many']) await app.inject(url)
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ refused: 'unavailable', route: '/busy', requestId: expect.any(String) }),
    expect.objectContaining({ refused: 'rate_limited', route: '/many', requestId: expect.any(String) }),
  ])
  const figures = await metrics?.registry.metrics()
  for (const word of ['unavailable', 'rate_limited']) {
    expect(figures).toContain(`entrepot_refusals_total{word="${word}"} 1`)
  }
  await app.close()
})

const asForm = 'multipart/form-data; boundary=x'
const noForm = '--x--\r\n'

test.each(languages)(
  'a body of another content type is refused by a sentence about content types: $name',
  async ({ code: lang, wire }) => {
    const send = async (url: string, type: string, payload: string) => {
      const headers = { 'content-type': type, lang: wire }
      const { statusCode, json } = await world.app.inject({ method: 'POST', url, payload, headers })
      return { statusCode, answer: json() as { msg: string; data: { error: string } } }
    }
    const refused = await Promise.all([
      send(account.login.path, 'text/plain', 'account=x'),
      send(account.login.path, 'application/x-www-form-urlencoded', 'account=x'),
      send(account.login.path, asForm, noForm),
      send(uploads.upload.path, 'application/json', '{}'),
      send(uploads.upload.path, 'text/csv', 'a,b'),
    ])
    const reader = { lang, currency: 'USD', timeZone: 'UTC' } as const
    for (const { statusCode, answer } of refused) {
      expect([statusCode, answer.data.error]).toEqual([415, 'wrong_content_type'])
      expect(answer.msg).toBe(say('wrong_content_type', reader))
      expect(answer.msg).toMatch(/application\/json.*multipart\/form-data/)
      expect(answer.msg).not.toContain('JPEG')
    }
  },
)

test('a parameter that is given twice is refused, so that no two parts of the server read another one of them', async () => {
  const { token } = await aMerchant(world)
  const read = async (query: string) => {
    const { statusCode, json } = await world.app.inject({ url: `${orders.list.path}?${query}`, headers: { token } })
    return { statusCode, fields: Object.keys((json() as { data: { fields?: object } }).data.fields ?? {}) }
  }
  expect(await read('page=1')).toMatchObject({ statusCode: 200 })
  for (const query of ['page=1&page=2', 'page=1&page=1', 'page[]=1&page[]=2', 'page[a]=1'])
    expect((await read(query)).statusCode, query).toBe(422)
  expect(await read('page=1&page=2')).toEqual({ statusCode: 422, fields: ['page'] })
})

test('a page answers with every security header', async () => {
  const { headers } = await world.app.inject('/docs')
  expect(headers).toMatchObject(ofPage)
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('what a browser runs has the policy of a page: the service worker, and a page that was not modified', async () => {
  const app = fastify()
  await registerGuards(app, world.ctx)
  app.get('/sw.js', (_request, reply) => reply.type('text/javascript').send('//'))
  app.get('/kept', (_request, reply) => reply.code(304).send())
  app.get('/assets/app.js', (_request, reply) => reply.type('text/javascript').send('//'))
  expect((await app.inject('/sw.js')).headers).toMatchObject(ofPage)
  expect((await app.inject('/kept')).headers).toMatchObject(ofPage)
  expect((await app.inject('/assets/app.js')).headers).toMatchObject(ofAnswer)
  await app.close()
})

test('a page that the app shows may be embedded by this server alone', async () => {
  const app = fastify()
  await registerGuards(app, world.ctx)
  app.get('/shop', (_request, reply) => letOwnPagesEmbed(reply).type('text/html').send('hello'))
  expect((await app.inject('/shop')).headers).toMatchObject({
    ...ofPage,
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  })
  await app.close()
})

test('in production an answer also asks for https from then on', async () => {
  const app = fastify()
  const ctx = { ...world.ctx, config: { ...world.ctx.config, production: true } }
  await registerGuards(app, ctx)
  app.get('/', () => 'hello')
  const { headers } = await app.inject('/')
  expect(headers).toMatchObject({ ...ofAnswer, 'strict-transport-security': 'max-age=31536000; includeSubDomains' })
  await app.close()
})

test('who has other hosts below the shop’s asks for https at this one alone', async () => {
  const app = fastify()
  await registerGuards(app, { ...world.ctx, config: { ...world.ctx.config, production: true, hstsSubdomains: false } })
  app.get('/', () => 'hello')
  expect((await app.inject('/')).headers['strict-transport-security']).toBe('max-age=31536000')
  await app.close()
})
