import { type Ctx, forParty } from '../base/ctx.ts'
import { jobQueueSchema } from '../base/db/migrate.ts'
import type { Sweep } from '../base/sweep.ts'

type Sweeps = Readonly<Record<string, Sweep>>

/** The background work: `due` sweeps run every few seconds, `hourly` sweeps once an hour. */
export type Background = { due: Sweeps; hourly: Sweeps }

const queueName = 'sweep'
const retentionName = 'retention'
const wakeEveryMs = 5_000
const hourSeconds = 3_600
const stopTimeoutMs = 10_000

/**
 * Runs the sweeps on a schedule. The queue gives each turn to one of the servers. What is due is read from the rows
 * themselves, so a lost turn only delays it.
 */
export async function startJobs(server: Ctx, { due, hourly }: Background): Promise<() => Promise<void>> {
  const ctx = forParty(server, 'jobs')
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...ctx.db.queue,
    schema: jobQueueSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => ctx.log.error({ err: error }, 'the job queue reported an error'))
  await boss.start()
  const turns = { [queueName]: due, [retentionName]: hourly }
  for (const [name, sweeps] of Object.entries(turns)) {
    await boss.createQueue(name, { policy: 'short', retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 600 })
    await boss.work(name, { pollingIntervalSeconds: 2 }, () => runTurn(ctx, sweeps))
  }
  const wake = () => {
    const turn = { [queueName]: wakeEveryMs / 1_000, [retentionName]: hourSeconds }
    for (const [name, singletonSeconds] of Object.entries(turn)) {
      boss.send(name, null, { singletonSeconds }).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'the job queue accepts no job')
      })
    }
  }
  wake()
  const timer = setInterval(wake, wakeEveryMs)
  return async () => {
    clearInterval(timer)
    await boss.stop({ graceful: true, timeout: stopTimeoutMs })
  }
}

/** A sweep that fails does not stop the others. */
async function runTurn(ctx: Ctx, sweeps: Sweeps): Promise<void> {
  for (const [name, sweep] of Object.entries(sweeps)) {
    try {
      await sweep(ctx)
    } catch (error) {
      ctx.log.error({ err: error, sweep: name }, 'a sweep failed')
    }
  }
}
