import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { sendRefusal } from './failures.ts'

const builtApp = fileURLToPath(new URL('../../../dist/merchant/', import.meta.url))
const yearSeconds = 31_536_000

/**
 * Serves the merchant's app. Hashed files are cached for good, the page itself is revalidated each time, and every
 * other address gets the page, because it is a screen of the app.
 */
export async function serveApp(app: FastifyInstance, ctx: Ctx, folder = builtApp) {
  const page = readPage(folder)
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      // A range that cannot be served is an error otherwise, and no file of the app is large.
      acceptRanges: false,
      index: false,
      wildcard: false,
      // The build has compressed every file, so none is compressed per request.
      preCompressed: true,
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/')
        response.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage || page === null) return sendRefusal(ctx, { request, reply, word: 'not_found', detail: {} })
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(page.plain)
    return reply.header('content-encoding', 'br').send(page.compressed)
  })
}

function readPage(folder: string) {
  const file = `${folder}index.html`
  return existsSync(file) ? { plain: readFileSync(file), compressed: readFileSync(`${file}.br`) } : null
}
