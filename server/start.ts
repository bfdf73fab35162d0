import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { movableClock, systemClock } from './base/clock.ts'
import { readConfig } from './base/config.ts'
import { findOtherPolicy } from './base/db/policy.ts'
import { listen } from './base/http/listen.ts'
import { addGauges, listenForMetrics } from './base/http/serve-metrics.ts'
import { clearSessions } from './base/http/session.ts'
import { onStop } from './base/processes/on-stop.ts'
import { requireProcesses } from './base/processes/process-rules.ts'
import { releaseMemoryAfterStart } from './base/processes/release-memory.ts'
import { hearPrimary } from './base/processes/siblings.ts'
import { requireSafeStart } from './base/safe-start.ts'
import { environment } from './base/secret-files.ts'
import { makeCtx } from './make-ctx.ts'
import { sayStart } from './say-start.ts'
import { stopServer } from './stop.ts'

const config = readConfig(environment(process.env))
const launcherPid = process.env['ENTREPOT_LAUNCHER']
requireSafeStart(config)
requireProcesses(config)
if (config.processes > 1 && cluster.isPrimary) {
  const { keepProcesses } = await import('./processes.ts')
  onStop(launcherPid, keepProcesses(config))
} else await serve()

async function serve(): Promise<void> {
  // Set at once: as the first process of a container, one without a handler ignores the signal.
  let stop: () => void = () => process.exit(0)
  let stopDemo = () => {}
  let stopJobs = async () => {}
  let endWatch = async () => {}
  let metrics: FastifyInstance | null = null
  onStop(launcherPid, () => stop())
  const testClock = config.testClock ? movableClock() : null
  // The modules of the calls load while the database opens.
  const [ctx, { createApp }] = await Promise.all([
    makeCtx(config, { clock: testClock ?? systemClock }),
    import('./app.ts'),
  ])
  if (cluster.isWorker) {
    hearPrimary((message) => {
      if ('sessionsEnded' in message) clearSessions()
      else for (const channel of message.touched) ctx.live.wake(channel)
    })
  } else if (testClock) (await import('./test-channel.ts')).listenForTests(ctx, testClock)
  const app = await createApp(ctx)
  await listen(app, { port: config.port, host: config.host })
  stop = () => void stopAll()
  const address = `http://localhost:${new URL(app.listeningOrigin).port}`
  if (cluster.isPrimary) sayStart(config, ctx.log, { address, by: 1, engine: ctx.db.engine })
  releaseMemoryAfterStart()
  const others = await findOtherPolicy(ctx.db, config.policy)
  if (others.length > 0)
    ctx.log.warn({ settings: others }, 'the database was migrated with other settings, which count')
  endWatch = ctx.readiness.watch()
  addGauges(ctx)
  metrics = await listenForMetrics(ctx)
  process.send?.({ listening: address })
  // Before the jobs: they use the real clock, for which everything in the demo's past would be overdue.
  if (config.demo) stopDemo = await (await import('#demo/start.ts')).startDemo(app, ctx, console.log)
  if (config.jobs) stopJobs = await startBackground()

  async function startBackground() {
    const [{ startJobs }, { background }] = await Promise.all([import('./jobs/jobs.ts'), import('./background.ts')])
    return startJobs(ctx, background)
  }

  async function stopAll() {
    stopDemo()
    await stopServer({ app, ctx, stopWork: stopJobs, endWatch })
    await metrics?.close()
    ctx.mail.close()
    process.exit(0)
  }
}
