import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../refuse.ts'
import { pathOf } from './hosts.ts'

/** What each database guarantees after a crash, as the start banner states it. */
export const databasePromise = {
  postgres: 'PostgreSQL: acknowledged changes survive a power failure',
  pglite:
    'embedded database: changes survive the end of the process, not a power failure; for demo, development and tests',
} as const

/** Retry-After during an upgrade: by then the new version has replaced this server. */
const foreignRetrySeconds = 10

const draining = new WeakSet<Ctx>()

/**
 * /readyz answers 503 from now on, so that the load balancer sends no more requests, while those that come are still
 * answered.
 */
export const startDraining = (ctx: Ctx) => void draining.add(ctx)

/**
 * /healthz answers while the process lives, with mode and currency; /readyz tells whether the server can work. Both are
 * public.
 */
export function serveHealth(app: FastifyInstance, ctx: Ctx) {
  app.get('/healthz', { config: { rateLimit: false } }, async () => ({
    ok: true,
    demo: ctx.config.demo,
    currency: ctx.config.currency,
  }))
  app.get('/readyz', async (_request, reply) => {
    const reason = draining.has(ctx) ? 'the server stops' : await ctx.readiness.look()
    return reason === null ? { ready: true } : reply.code(503).send({ ready: false, reason })
  })
  // A newer version may have changed the meaning of the data.
  app.addHook('onRequest', (request, _reply, done) => {
    const isAsked = ['/healthz', '/readyz', '/metrics'].includes(pathOf(request))
    done(
      ctx.readiness.isForeign() && !isAsked
        ? refuse('unavailable', { retryAfterSeconds: foreignRetrySeconds })
        : undefined,
    )
  })
}
