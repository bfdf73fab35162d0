import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Ctx } from '../ctx.ts'

/** What the database promises, in the words of the start banner and /healthz. */
export const databasePromise = {
  postgres: 'PostgreSQL: what is acknowledged survives the loss of power',
  pglite:
    'embedded database: survives the death of the process, not the loss of power; for trying, developing and tests',
} as const

/** /healthz: the process and its database; /readyz: whether it answers. No secrets, no session. */
export function serveHealth(app: FastifyInstance, ctx: Ctx) {
  app.get('/healthz', { config: { rateLimit: false } }, async () => ({
    ok: true,
    database: ctx.db.engine,
    promise: databasePromise[ctx.db.engine],
    demo: ctx.config.demo,
    currency: ctx.config.currency,
  }))
  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    try {
      await ctx.db.query(sql`select 1`)
      return { ready: true }
    } catch {
      return reply.code(503).send({ ready: false })
    }
  })
}
