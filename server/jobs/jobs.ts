import type { Ctx } from '../base/ctx.ts'
import { jobQueueSchema } from '../base/db/migrate.ts'
import type { Sweep } from '../base/sweep.ts'

type Sweeps = Readonly<Record<string, Sweep>>

/** What happens by itself: `due` all the time, `hourly` once an hour. */
export type Background = { due: Sweeps; hourly: Sweeps }

const queueName = 'sweep'
const retentionName = 'retention'
const wakeEveryMs = 5_000
const hourSeconds = 3_600
const stopTimeoutMs = 10_000

/**
 * Wakes the sweeps. The queue lets one of any number of servers have each turn; what is due is read from the rows
 * themselves, so a turn that is lost costs nothing but time.
 */
export async function startJobs(ctx: Ctx, { due, hourly }: Background): Promise<() => Promise<void>> {
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
  boss.on('error', (error) => ctx.log.error({ err: error }, 'the job queue reports'))
  await boss.start()
  const turns = { [queueName]: due, [retentionName]: hourly }
  for (const [name, sweeps] of Object.entries(turns)) {
    await boss.createQueue(name, { policy: 'short', retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 600 })
    await boss.work(name, { pollingIntervalSeconds: 2 }, () => runOnce(ctx, sweeps))
  }
  const wake = () => {
    const turn = { [queueName]: wakeEveryMs / 1_000, [retentionName]: hourSeconds }
    for (const [name, singletonSeconds] of Object.entries(turn)) {
      boss.send(name, null, { singletonSeconds }).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'the job queue takes nothing')
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

/** A sweep that fails as a whole does not keep the others from their turn. */
async function runOnce(ctx: Ctx, sweeps: Sweeps): Promise<void> {
  for (const [name, sweep] of Object.entries(sweeps)) {
    try {
      await sweep(ctx)
    } catch (error) {
      ctx.log.error({ err: error, sweep: name }, 'a sweep failed')
    }
  }
}
