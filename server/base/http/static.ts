import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { sendRefusal } from './failures.ts'
import { pathOf } from './hosts.ts'

const built = (app: string) => fileURLToPath(new URL(`../../../dist/${app}/`, import.meta.url))
const yearSeconds = 31_536_000

/**
 * The build has compressed every file, so none is compressed per request. No file is large, and the plugin turns a
 * range that it cannot serve into an error, so ranges are off.
 */
const staticOptions = { index: false, preCompressed: true, acceptRanges: false } as const

/**
 * Serves the hashed files of a built app, cached for good. One route serves all, because a route for each file slows
 * the start.
 */
export async function serveAssets(app: FastifyInstance, { root, prefix }: { root: string; prefix: string }) {
  await app.register(fastifyStatic, {
    ...staticOptions,
    root,
    prefix,
    decorateReply: false,
    setHeaders: (response) => {
      response.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
    },
  })
}

export type StaticApp = { folder: string; prefix: '/' | '/console/' }

const builtApps: readonly StaticApp[] = [
  { folder: built('console'), prefix: '/console/' },
  { folder: built('merchant'), prefix: '/' },
]

/**
 * Serves the merchant's app and, below /console/, the operators'. Hashed files are cached for good, pages are
 * revalidated. A screen's address gets the page prerendered for it, or index.html. Any other address that a browser
 * opens gets it with 404, and the app shows that the screen does not exist.
 */
export async function serveApps(app: FastifyInstance, ctx: Ctx, apps = builtApps) {
  const read = ctx.config.demo ? readDemoPage : readPage
  const pages = apps.flatMap(({ folder, prefix }) => {
    const index = read(folder, 'index')
    if (!index) return []
    return [
      { folder, prefix, index, screens: readAddresses(folder, prefix), ofAddress: readPages(folder, prefix, read) },
    ]
  })
  for (const [at, { folder, prefix, index }] of pages.entries()) {
    // The service worker stores the page by this name, so the server must serve it.
    app.get(`${prefix}index.html`, async (request, reply) => sendPage(request, reply, index))
    await serveAssets(app, { root: `${folder}assets`, prefix: `${prefix}assets/` })
    await app.register(fastifyStatic, {
      ...staticOptions,
      root: folder,
      prefix,
      decorateReply: at === 0,
      wildcard: false,
      globIgnore: ['*.html', 'addresses.json', 'assets/**', '*.br', '*.gz'],
      setHeaders: (response) => {
        response.header('cache-control', 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const found = pages.find(({ prefix }) => `${path}/`.startsWith(prefix))
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const { accept = '' } = request.headers
    const address = path.replace(/\/$/, '')
    const isScreen = found?.screens.has(address) || found?.screens.has(address.replace(/[^/]+$/, '*'))
    if (!isRead || !found || !(isScreen || accept.includes('text/html')))
      return sendRefusal(ctx, { request, reply, word: 'not_found', detail: {} })
    return sendPage(request, reply.code(isScreen ? 200 : 404), found.ofAddress.get(address) ?? found.index)
  })
}

type Page = { plain: Buffer; compressed: Buffer }

function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (!/\bbr\b/.test(String(headers['accept-encoding'] ?? ''))) return reply.send(page.plain)
  return reply.header('content-encoding', 'br').send(page.compressed)
}

function readPage(folder: string, name: string): Page | null {
  const file = `${folder}${name}.html`
  return existsSync(file) ? { plain: readFileSync(file), compressed: readFileSync(`${file}.br`) } : null
}

function readDemoPage(folder: string, name: string): Page | null {
  const page = readPage(folder, name)
  if (!page) return null
  const plain = Buffer.from(page.plain.toString().replace('</head>', '<meta name="demo" content="true" /></head>'))
  return { plain, compressed: brotliCompressSync(plain) }
}

/** The addresses of an app's screens without the trailing slash; `*` stands for one path segment. */
function readAddresses(folder: string, prefix: string): ReadonlySet<string> {
  const paths = JSON.parse(readFileSync(`${folder}addresses.json`, 'utf8')) as string[]
  return new Set(paths.map((path) => `${prefix}${path.slice(1)}`.replace(/\/$/, '')))
}

/** Prerendered pages, by address without the trailing slash. */
function readPages(folder: string, prefix: string, read: typeof readPage): Map<string, Page> {
  const names = readdirSync(folder).flatMap((file) => /^(?!index\.)(.+)\.html$/.exec(file)?.[1] ?? [])
  return new Map(
    names.flatMap((name) => {
      const page = read(folder, name)
      return page ? [[`${prefix}${name}`, page] as const] : []
    }),
  )
}
