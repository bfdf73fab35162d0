import type { IncomingMessage, ServerResponse } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../refuse.ts'

/** Every directive written out: the library's own defaults allow inline styles. */
const directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
}

/** What helmet sets is the same on every answer, so it is asked once. */
function headersOf(production: boolean): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
    removeHeader: () => undefined,
  }
  const guard = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: production,
    xFrameOptions: { action: 'deny' },
  })
  guard({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

/** Response headers and the limits on how often one address may call. */
export async function registerGuards(app: FastifyInstance, ctx: Ctx) {
  const headers = headersOf(ctx.config.production)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  await app.register(rateLimit, {
    global: true,
    max: 600,
    timeWindow: '1 minute',
    cache: 20_000,
    // A phone that keeps the app takes all its files at once, and they cost next to nothing.
    allowList: ({ headers, url }) =>
      !ctx.config.rateLimits || headers['x-inside'] === ctx.insideKey || url.startsWith('/assets/'),
    errorResponseBuilder: (_request, { ttl }) => refuse('rate_limited', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
}
