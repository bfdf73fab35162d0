import type { FastifyInstance } from 'fastify'
import type { Ctx } from './base/ctx.ts'
import { startDraining } from './base/http/health.ts'

/** Orchestrators kill after thirty seconds or less; this leaves a wide margin. */
const stopMaxMs = 9_000
/** Unanswered requests then lose their connections. */
const answerMaxMs = 7_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type StopInput = { app: FastifyInstance; ctx: Ctx; stopWork: () => Promise<void>; endWatch: () => Promise<void> }

/**
 * Stops without losing requests: first /readyz says 503, so that the balancer sends no more. Then new connections are
 * refused, streams end and running requests are answered, and last the database closes. Anything that hangs is
 * abandoned.
 */
export async function stopServer({ app, ctx, stopWork, endWatch }: StopInput): Promise<void> {
  const began = Date.now()
  const left = (maxMs: number) => wait(Math.max(0, began + maxMs - Date.now()))
  const stopEverything = async () => {
    startDraining(ctx)
    const worked = stopWork()
    await wait(ctx.config.drainSeconds * 1_000)
    const closed = app.close()
    await Promise.race([closed, left(answerMaxMs).then(() => app.server.closeAllConnections())])
    await Promise.all([worked, closed])
    await endWatch()
    await ctx.db.close()
  }
  await Promise.race([stopEverything(), left(stopMaxMs)])
}
