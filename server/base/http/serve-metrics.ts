import { createHash, timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { alarmNames } from '#contract/operator/alarms.ts'
import { readAlarms, readChecks } from '../alarms.ts'
import type { Ctx } from '../ctx.ts'
import { isGivenUp } from '../outbox.ts'
import { hashQueue } from '../secrets/passwords.ts'
import { listen } from './listen.ts'
import { countStreams } from './streams.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Counts requests by route, not by path: routes are few, while paths contain ids. */
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

/** `/metrics` on the app's own port, for callers with METRICS_TOKEN; no route without it. */
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

/** `/metrics` on a separate port, which the network must protect; null without METRICS_PORT. */
export async function listenForMetrics(ctx: Ctx): Promise<FastifyInstance | null> {
  const { metrics } = ctx
  const { metricsPort: port, metricsHost: host } = ctx.config
  if (metrics === null || port === null) return null
  const app = fastify()
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  await listen(app, { port, host, setting: 'METRICS_PORT' })
  return app
}

type LaneFigures = { lane: string; waiting: number; given_up: number; lag: number }

/** The lag of each lane. A message that has failed waits since it was made, since each failure moves its due time. */
const readLanes = (ctx: Ctx) =>
  ctx.db.query<LaneFigures>(sql`
    select w.lane, count(*) filter (where w.failed_at is null) as waiting,
      count(*) filter (where ${isGivenUp}) as given_up,
      coalesce(extract(epoch from ${ctx.clock.now()}::timestamptz - min(case when w.tries = 0 then w.due_at else w.created_at end)
        filter (where w.failed_at is null and (w.tries > 0 or w.due_at <= ${ctx.clock.now()}))), 0)::float as lag
    from outbox w group by w.lane`)

export function addGauges(ctx: Ctx): void {
  const { metrics, db } = ctx
  if (metrics === null) return
  metrics.countProcess()
  const lanes = onceAMoment(() => readLanes(ctx))
  const alarms = onceAMoment(() => readAlarms(ctx))
  const ofLanes = (figure: 'waiting' | 'given_up' | 'lag') => async () =>
    (await lanes()).map((row) => ({ lane: row.lane, value: row[figure] }))
  const labels = ['lane']
  metrics.gauge('outbox_waiting', 'Messages that are not delivered yet', { labels, read: ofLanes('waiting') })
  metrics.gauge('outbox_given_up', 'Messages that wait for an operator', { labels, read: ofLanes('given_up') })
  metrics.gauge('outbox_lag_seconds', 'How long the oldest undelivered message waits', { labels, read: ofLanes('lag') })
  metrics.gauge('ready', 'Whether the server can do its work', {
    read: async () => [{ value: (await ctx.readiness.look()) === null ? 1 : 0 }],
  })
  metrics.gauge('alarm', 'Whether an alarm of docs/operations.md rings', {
    labels: ['alarm'],
    read: async () => {
      const ringing = new Set((await alarms()).map(({ alarm }) => alarm))
      return alarmNames.map((alarm) => ({ alarm, value: ringing.has(alarm) ? 1 : 0 }))
    },
  })
  metrics.gauge('check_differences', 'What the last check of each kind has found', {
    labels: ['check'],
    read: async () => (await readChecks(ctx)).map(({ name, differences }) => ({ check: name, value: differences })),
  })
  metrics.gauge('check_timestamp_seconds', 'When the last check of each kind ended', {
    labels: ['check'],
    read: async () => (await readChecks(ctx)).map(({ name, at }) => ({ check: name, value: Date.parse(at) / 1_000 })),
  })
  metrics.gauge('data_free_bytes', 'Place left on the disk of DATA_DIR', {
    read: async () => {
      const space = await ctx.files.space()
      return space === null ? [] : [{ value: space.freeBytes }]
    },
  })
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

const momentMs = 50

function onceAMoment<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { atMs: number; answer: Promise<T> } | null = null
  return () => {
    if (!last || performance.now() - last.atMs > momentMs) last = { atMs: performance.now(), answer: read() }
    return last.answer
  }
}
