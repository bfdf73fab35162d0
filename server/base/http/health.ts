import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../ctx.ts'

/** The durability of each database, as the start banner states it. */
export const databasePromise = {
  postgres: 'PostgreSQL: acknowledged changes survive a power failure',
  pglite:
    'embedded database: changes survive the end of the process, not a power failure; for demo, development and tests',
} as const

const draining = new WeakSet<Ctx>()

/** From now on /readyz answers 503, while the server still answers other requests. */
export const startDraining = (ctx: Ctx) => void draining.add(ctx)

/** The database is pinged this often at most, however often /readyz is called. */
const readyForMs = 1_000

/** Repeats the answer of a task for a second. */
function onceASecond<T>(task: () => Promise<T>): () => Promise<T> {
  let last: { atMs: number; answer: Promise<T> } | undefined
  return () => {
    const nowMs = performance.now()
    if (!last || nowMs - last.atMs > readyForMs) last = { atMs: nowMs, answer: task() }
    return last.answer
  }
}

/**
 * /healthz answers while the process lives, with its mode and currency; /readyz tells whether the database answers.
 * Both are public.
 */
export function serveHealth(app: FastifyInstance, ctx: Ctx) {
  app.get('/healthz', { config: { rateLimit: false } }, async () => ({
    ok: true,
    demo: ctx.config.demo,
    currency: ctx.config.currency,
  }))
  const askDatabase = onceASecond(() => ctx.db.probe('select 1', []))
  app.get('/readyz', async (_request, reply) => {
    if (draining.has(ctx)) return reply.code(503).send({ ready: false })
    try {
      await askDatabase()
      return { ready: true }
    } catch {
      return reply.code(503).send({ ready: false })
    }
  })
}
