import cluster from 'node:cluster'
import { timingSafeEqual } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../refuse.ts'
import { logRefusedAddress } from '../security-log.ts'
import { callCounts } from './call-counts.ts'
import { callerAddress } from './caller-address.ts'
import { malformedBody } from './failures.ts'
import { answersOfOtherHost, pathOf } from './hosts.ts'
import { addPageHeaders, securityHeadersOf } from './security-headers.ts'

/** Requests of this process are exempt from limits, and all are if limits are off, as in tests. */
export const isExempt = (ctx: Ctx, { headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  !ctx.config.rateLimits || isInternal(ctx, String(headers['x-internal-key'] ?? ''))

/** Constant-time comparison, except for the length. */
const isInternal = ({ internalKey }: Ctx, given: string): boolean =>
  given.length === internalKey.length &&
  timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(internalKey, 'latin1'))

/** With two Host headers, a proxy and the server may each use a different one. */
const hasTwoHosts = ({ raw: { rawHeaders } }: FastifyRequest): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

export async function registerGuards(app: FastifyInstance, ctx: Ctx) {
  const headers = securityHeadersOf(ctx)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    if (!hasTwoHosts(request)) return done()
    reply.code(400).type('application/json; charset=utf-8').header('connection', 'close').send(malformedBody(ctx, 400))
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!answersOfOtherHost(ctx, request, reply)) done()
  })
  app.addHook('onSend', addPageHeaders(ctx))
  await app.register(rateLimit, {
    global: true,
    max: 600,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => callerAddress(ip),
    cache: 20_000,
    ...(cluster.isWorker && { store: callCounts }),
    // An installed app loads all its files at once, and serving them costs little.
    allowList: (request) => isExempt(ctx, request) || pathOf(request).startsWith('/assets/'),
    onExceeded: ({ id, ip, routeOptions }) =>
      logRefusedAddress(ctx, { requestId: id, ip, route: routeOptions.url ?? 'unknown' }),
    errorResponseBuilder: (_request, { ttl }) => refuse('rate_limited', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
}
