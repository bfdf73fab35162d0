import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archive } from '#contract/archive.ts'
import { live } from '#contract/live.ts'
import { createApp } from '../../app.ts'
import { aMerchant } from '../../testing/people.ts'
import { prove } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { readConfig } from '../config.ts'
import type { Ctx } from '../ctx.ts'
import { createReadiness } from '../readiness.ts'
import { handleFailures } from './failures.ts'
import { serveHealth } from './health.ts'
import { findSession } from './session.ts'
import { serveApps } from './static.ts'

const world = theWorld()
let port: number
beforeAll(async () => {
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

function overOneConnection(requests: readonly (string | Buffer)[], answers: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1')
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no answer in time after: ${received.slice(0, 500)}`))
    }, 10_000)
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(received)
    }
    socket.setEncoding('utf8').on('error', reject).on('close', finish)
    socket.on('data', (text: string) => {
      received += text
      if ((received.match(/HTTP\/1\.1 \d/g) ?? []).length >= answers && received.endsWith('}')) finish()
    })
    for (const request of requests) socket.write(request)
  })
}

const head = (lines: readonly string[]) =>
  `${['POST /merchant/common/upload HTTP/1.1', 'host: a', ...lines].join('\r\n')}\r\n\r\n`
const health = 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n'

const form = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(head([`content-type: ${type}`, `content-length: ${body.length}`])), body])

const part = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const malformed: [string, string, Buffer][] = [
  ['without a boundary', 'multipart/form-data', Buffer.from('x')],
  ['without a boundary, of 300 kB', 'multipart/form-data', Buffer.alloc(300_000)],
  ['without a boundary, of 5 MB', 'multipart/form-data', Buffer.alloc(5_000_000)],
  ['with another boundary', 'multipart/form-data; boundary=c', Buffer.from(`${part('purpose', 'logo')}--b--\r\n`)],
  ['that is cut off', 'multipart/form-data; boundary=b', Buffer.from(part('purpose', 'logo').slice(0, -8))],
  ['without an end', 'multipart/form-data; boundary=b', Buffer.from(part('purpose', 'logo'))],
  ['of dashes', 'multipart/form-data; boundary=b', Buffer.from('-'.repeat(500))],
  ['of nothing', 'multipart/form-data; boundary=b', Buffer.alloc(0)],
  [
    'with endless headers',
    'multipart/form-data; boundary=b',
    Buffer.from(`--b\r\n${'x-a: b\r\n'.repeat(5_000)}\r\nx\r\n--b--\r\n`),
  ],
]

describe('a form', () => {
  test.each(malformed)('%s is the caller’s mistake, and the connection stays good', async (_, type, body) => {
    const received = await overOneConnection([form(type, body), health], 2)
    const [first, second] = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
    expect([400, 413, 415, 422]).toContain(first)
    expect(second).toBe(200)
  })
})

/** Sends a JSON body in pieces of 256 kB, like a Node client; resolves when all is sent and answered. */
function sendJson({ pieces, isMeasured, pauseMs }: { pieces: number; isMeasured: boolean; pauseMs: number }) {
  const piece = Buffer.alloc(256 * 1024, ' ')
  const length = isMeasured ? { 'content-length': piece.length * pieces } : {}
  const headers = { 'content-type': 'application/json', ...length }
  const asked = request({ port, method: 'POST', path: '/store/x/checkout', headers })
  const answered = new Promise<unknown>((resolve, reject) => {
    asked.on('error', reject).on('response', (response) => {
      text(response).then((body) => resolve([response.statusCode, JSON.parse(body)]), reject)
    })
  })
  const sent = (async () => {
    for (let at = 0; at < pieces; at += 1) {
      await new Promise((resolve) => asked.write(piece, resolve))
      if (pauseMs > 0) await sleep(pauseMs)
    }
    await new Promise((resolve) => asked.end(resolve))
  })()
  return Promise.all([answered, sent]).then(([answer]) => answer)
}

describe('a body of 20 MB', () => {
  test.each([
    ['at once', { isMeasured: true, pauseMs: 0 }],
    ['at once, of a length that is not told', { isMeasured: false, pauseMs: 0 }],
    ['slowly', { isMeasured: true, pauseMs: 20 }],
  ])('sent %s is answered, and the connection is not cut meanwhile', async (_, how) => {
    for (let times = 0; times < 5; times += 1) {
      const answer = await sendJson({ pieces: 80, ...how })
      expect(answer).toEqual([413, expect.objectContaining({ code: 413 })])
    }
  })
})

describe('what no route can get', () => {
  const bodyOf = (text: string) => JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as unknown

  test.each(['/%ff%zz', `/store/${'x'.repeat(201)}`, `/store/${'x'.repeat(201)}/products`])(
    '%s is answered in the envelope, with the security headers, and is not repeated',
    async (url) => {
      const answer = await world.app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 404, data: { error: 'not_found' } })
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
      expect(answer.body).not.toContain(url.slice(0, 20))
    },
  )

  test.each([
    ['no request', 'hello\r\n\r\n'],
    ['two lengths', head(['content-length: 1', 'content-length: 2'])],
    ['a length and chunks', head(['content-length: 1', 'transfer-encoding: chunked'])],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
  ])('%s is answered in the envelope, and the connection ends', async (_, request) => {
    const received = await overOneConnection([request], 9)
    expect(received).toMatch(/^HTTP\/1\.1 400 /)
    expect(received).toContain('x-content-type-options: nosniff')
    expect(bodyOf(received)).toMatchObject({ code: 400, data: { error: 'validation' } })
  })

  test('headers without end are refused in the envelope', async () => {
    const received = await overOneConnection([`GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`], 9)
    expect(received).toMatch(/^HTTP\/1\.1 431 /)
  })
})

describe('the app', () => {
  const folder = `${mkdtempSync(join(tmpdir(), 'entrepot-app-'))}/`
  mkdirSync(join(folder, 'assets'))
  const files = ['index.html', 'index.html.br', 'login.html', 'login.html.br', 'assets/a.js', 'assets/a.js.br']
  for (const name of files) writeFileSync(join(folder, name), `of ${name}`)
  const consoleFolder = `${mkdtempSync(join(tmpdir(), 'entrepot-console-'))}/`
  mkdirSync(join(consoleFolder, 'assets'))
  for (const name of ['index.html', 'index.html.br', 'assets/b.js'])
    writeFileSync(join(consoleFolder, name), 'the desk')
  writeFileSync(join(folder, 'addresses.json'), JSON.stringify(['/', '/login/', '/home']))
  writeFileSync(join(consoleFolder, 'addresses.json'), JSON.stringify(['/', '/today', '/today/*']))
  const demoFolder = `${mkdtempSync(join(tmpdir(), 'entrepot-demo-'))}/`
  afterAll(() => {
    for (const each of [folder, consoleFolder, demoFolder]) rmSync(each, { recursive: true })
  })

  async function anApp() {
    const app = fastify()
    handleFailures(app, world.ctx)
    await serveApps(app, world.ctx, [
      { folder: consoleFolder, prefix: '/console/' },
      { folder, prefix: '/' },
    ])
    return app
  }

  test('each address has the page of its app', async () => {
    const app = await anApp()
    const pageOf = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body
    for (const url of ['/', '/home', '/consoles', '//', '/no/such/call'])
      expect(await pageOf(url), url).toBe('of index.html')
    for (const url of ['/login', '/login/', '/login/?lang=th']) expect(await pageOf(url), url).toBe('of login.html')
    for (const url of ['/console', '/console/', '/console/today?a=1']) expect(await pageOf(url), url).toBe('the desk')
    expect((await app.inject({ url: '/console/assets/b.js' })).body).toBe('the desk')
    // For these the app itself shows that the screen does not exist.
    const unknown = [
      '//',
      '/consoles',
      '/homes',
      '/Home',
      '/login/1',
      '/console/no',
      '/console/today/1/2',
      '/merchant/no/call',
    ]
    for (const url of unknown) {
      const answer = await app.inject({ url, headers: { accept: 'text/html' } })
      expect([answer.statusCode, answer.headers['content-type']], url).toEqual([404, 'text/html; charset=utf-8'])
    }
    // Like curl, a probe and a program.
    for (const headers of [{ accept: '*/*' }, {}, { accept: 'application/json' }]) {
      const statusOf = async (url: string) => (await app.inject({ url, headers })).statusCode
      const screens = [
        '/',
        '/login',
        '/login/',
        '/home',
        '/home?a=1',
        '/console/',
        '/console/today',
        '/console/today/1',
      ]
      for (const url of screens) expect(await statusOf(url), url).toBe(200)
      for (const url of ['/no/such/call', '/homes', '/addresses.json']) expect(await statusOf(url), url).toBe(404)
    }
    expect((await app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404)
    await app.close()
  })

  test('its pages say that they are of the demo, compressed and by the name that the service worker stores', async () => {
    const page = '<head></head>the page'
    for (const [name, content] of [
      ['index.html', page],
      ['index.html.br', brotliCompressSync(page)],
    ] as const)
      writeFileSync(join(demoFolder, name), content)
    writeFileSync(join(demoFolder, 'addresses.json'), '["/home"]')
    const pagesWhere = async (demo: boolean) => {
      const app = fastify()
      await serveApps(app, { ...world.ctx, config: { ...world.ctx.config, demo } }, [
        { folder: demoFolder, prefix: '/' },
      ])
      const bodies = ['/home', '/index.html'].map(async (url) => {
        const headers = { accept: 'text/html' }
        const { body } = await app.inject({ url, headers })
        const { rawPayload } = await app.inject({ url, headers: { ...headers, 'accept-encoding': 'br' } })
        expect(brotliDecompressSync(rawPayload).toString()).toBe(body)
        return body
      })
      const found = await Promise.all(bodies)
      await app.close()
      return found
    }
    expect(await pagesWhere(false)).toEqual([page, page])
    const marked = '<head><meta name="demo" content="true" /></head>the page'
    expect(await pagesWhere(true)).toEqual([marked, marked])
  })

  test.each(['bytes=99999999-', 'bytes=9-1', 'bytes=a-b', 'bytes=0-1'])(
    'is sent whole for the range %s',
    async (range) => {
      const app = await anApp()
      const answer = await app.inject({ url: '/assets/a.js', headers: { range } })
      expect([answer.statusCode, answer.body]).toEqual([200, 'of assets/a.js'])
      await app.close()
    },
  )

  test('sends a file in its compressed form, and nothing from outside its folder', async () => {
    const app = await anApp()
    const headers = { 'accept-encoding': 'br' }
    const { headers: sent, body } = await app.inject({ url: '/assets/a.js', headers })
    expect([sent['content-encoding'], sent['cache-control'], body]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
      'of assets/a.js.br',
    ])
    const outside = ['..%2findex.html.br', '..%2flogin.html', '..%5clogin.html', '%00', 'a.js%00.br']
    for (const name of ['none.js', '', '.', '/x', './x', 'y'.repeat(300), ...outside]) {
      const answer = await app.inject({ url: `/assets/${name}` })
      expect([answer.statusCode === 404 || answer.statusCode === 400, answer.body.includes('of ')], name).toEqual([
        true,
        false,
      ])
    }
    await app.close()
  })

  test('answers HEAD like GET, without the page', async () => {
    const app = await anApp()
    for (const url of ['/', '/home']) {
      const answer = await app.inject({ method: 'HEAD', url, headers: { accept: 'text/html' } })
      expect([answer.statusCode, answer.body]).toEqual([200, ''])
      expect(answer.headers['content-type']).toContain('text/html')
    }
    await app.close()
  })
})

describe('what production tells strangers', () => {
  test('/docs and /openapi.json only where a setting asks for them', async () => {
    const production = { ...world.ctx.config, apiDocs: false }
    const app = await createApp({ ...world.ctx, config: production })
    for (const url of ['/docs', '/openapi.json', '/docs.css']) expect((await app.inject(url)).statusCode).toBe(404)
    await app.close()
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://x?sslmode=verify-full',
      SECRET_KEY: randomBytes(32).toString('base64'),
      DATABASE_ROLE_SECRET: randomBytes(32).toString('base64'),
      DEMO: '0',
    }
    const keys = { DEPOSIT_XPUB_EVM: '', DEPOSIT_XPUB_TRON: '' }
    expect(readConfig({ ...env, ...keys }).apiDocs).toBe(false)
    expect(readConfig({ ...env, ...keys, API_DOCS: '1' }).apiDocs).toBe(true)
  })

  test('nothing of the database', async () => {
    expect((await world.app.inject('/healthz')).json()).toEqual({ ok: true, demo: false, currency: 'USD' })
  })

  test('whether it is ready, by one query a second', async () => {
    let queries = 0
    const { clock, files, ids } = world.ctx
    const probe: Ctx['db']['probe'] = (statement) => {
      queries += 1
      return world.ctx.db.probe(statement)
    }
    const readiness = createReadiness({ db: { probe }, files, clock, ids, onChange: () => {} })
    const app = fastify()
    serveHealth(app, { ...world.ctx, readiness })
    const answers = await Promise.all(Array.from({ length: 200 }, () => app.inject('/readyz')))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(queries).toBe(1)
    await app.close()
  })
})

test('a connection on which nothing moves is closed, whatever is sent on it', () => {
  expect(world.app.server.timeout).toBe(120_000)
})

test('HEAD neither makes a file nor opens a stream', async () => {
  const { token } = await aMerchant(world)
  await prove(world, token)
  for (const { path } of [archive.export, live.events]) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'HEAD',
      headers: { token },
      signal: AbortSignal.timeout(5_000),
    })
    expect([path, answer.status]).toEqual([path, 404])
  }
})

test('a token that is longer than any is unknown without a query', async () => {
  const { token } = await aMerchant(world)
  expect(await findSession(world.ctx, token)).not.toBeNull()
  const noDatabase = { ...world.ctx, db: {} } as typeof world.ctx
  expect(await findSession(noDatabase, 'x'.repeat(5_000))).toBeNull()
  // The cache finds sessions by the hash of their token.
  expect(await findSession(noDatabase, token)).not.toBeNull()
})
