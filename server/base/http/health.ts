import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../ctx.ts'

/** The durability of each database, as the start banner and /healthz state it. */
export const databasePromise = {
  postgres: 'PostgreSQL: acknowledged changes survive a power failure',
  pglite:
    'embedded database: changes survive the end of the process, not a power failure; for demo, development and tests',
} as const

const draining = new WeakSet<Ctx>()

/** From now on /readyz says that the server takes no more requests, while it still answers those that come. */
export const startDraining = (ctx: Ctx) => void draining.add(ctx)

/** /healthz describes the process and its database; /readyz says whether the database answers. Both are public. */
export function serveHealth(app: FastifyInstance, ctx: Ctx) {
  app.get('/healthz', { config: { rateLimit: false } }, async () => ({
    ok: true,
    database: ctx.db.engine,
    promise: databasePromise[ctx.db.engine],
    demo: ctx.config.demo,
    currency: ctx.config.currency,
  }))
  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    if (draining.has(ctx)) return reply.code(503).send({ ready: false })
    try {
      await ctx.db.ping()
      return { ready: true }
    } catch {
      return reply.code(503).send({ ready: false })
    }
  })
}
