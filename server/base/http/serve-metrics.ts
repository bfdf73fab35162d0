import { createHash, timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Ctx } from '../ctx.ts'
import { hashQueue } from '../secrets/passwords.ts'
import { countStreams } from './streams.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Counts every request by its route, never by its address: routes are few, and addresses have ids in them. */
export function countRequests(app: FastifyInstance, ctx: Ctx): void {
  const { metrics } = ctx
  if (metrics === null) return
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    metrics.requestSeconds.observe(labels, reply.elapsedTime / 1_000)
    done()
  })
}

/** `/metrics` of the app's own port, for a caller with the token. Without METRICS_TOKEN there is no such route. */
export function serveMetrics(app: FastifyInstance, ctx: Ctx): void {
  const { metrics } = ctx
  const { metricsToken } = ctx.config
  if (metrics === null || metricsToken === null) return
  const expected = digest(`Bearer ${metricsToken}`)
  app.get('/metrics', async (request, reply) => {
    const given = digest(request.headers.authorization ?? '')
    if (!timingSafeEqual(given, expected)) return reply.code(401).send()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** `/metrics` on a port of its own, which the network keeps to itself; null without METRICS_PORT. */
export async function listenForMetrics(ctx: Ctx): Promise<FastifyInstance | null> {
  const { metrics } = ctx
  const { metricsPort: port, metricsHost: host } = ctx.config
  if (metrics === null || port === null) return null
  const app = fastify()
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  await app.listen({ port, host })
  return app
}

type LaneFigures = { lane: string; waiting: number; given_up: number; lag: number }

/** The figures that are read when Prometheus asks. */
export function addGauges(ctx: Ctx): void {
  const { metrics, db } = ctx
  if (metrics === null) return
  metrics.countProcess()
  const readLanes = () =>
    db.query<LaneFigures>(sql`
      select lane, count(*) filter (where failed_at is null) as waiting,
        count(*) filter (where failed_at is not null) as given_up,
        coalesce(extract(epoch from ${ctx.clock.now()}::timestamptz - min(due_at)
          filter (where failed_at is null and due_at <= ${ctx.clock.now()})), 0)::float as lag
      from outbox where done_at is null group by lane`)
  const ofLanes = (figure: 'waiting' | 'given_up' | 'lag') => async () =>
    (await readLanes()).map((row) => ({ lane: row.lane, value: row[figure] }))
  const labels = ['lane']
  metrics.gauge('outbox_waiting', 'Messages that are not delivered yet', { labels, read: ofLanes('waiting') })
  metrics.gauge('outbox_given_up', 'Messages that wait for an operator', { labels, read: ofLanes('given_up') })
  metrics.gauge('outbox_lag_seconds', 'How long the oldest due message waits', { labels, read: ofLanes('lag') })
  metrics.gauge('live_streams', 'Open streams of live events', { read: async () => [{ value: countStreams(ctx) }] })
  metrics.gauge('password_hashes', 'Passwords that are hashed now, and that wait for it', {
    labels: ['state'],
    read: async () => Object.entries(hashQueue()).map(([state, value]) => ({ state, value })),
  })
  metrics.gauge(
    'database_connections',
    'Connections of the pool, callers that wait for one, and those that wait for their turn',
    {
      labels: ['state'],
      read: async () => Object.entries(db.connections()).map(([state, value]) => ({ state, value })),
    },
  )
}
