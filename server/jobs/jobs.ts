import type { Ctx } from '../ctx.ts'
import { jobQueueSchema } from '../db/migrate.ts'
import { tellBroadcasts } from './broadcasts.ts'
import { eraseIdentityImages, eraseUnclaimedImages } from './erase-images.ts'
import { forgetSignInTraces } from './forget-traces.ts'
import { followCatalogue } from './listings.ts'
import {
  expireUnpaid,
  expireUnpicked,
  expireUnshipped,
  receiveReached,
  receiveSilent,
  remindPickUp,
  settleDue,
} from './orders.ts'
import { deliverOutbox } from './outbox.ts'
import { endPackages } from './programme.ts'
import { approveSilent, remindOfRefunds } from './refunds.ts'
import { endReservations, forgetDelivered, forgetLiveEvents } from './retention.ts'
import type { Sweep } from './sweep.ts'
import { expireUndecided, expireUnsent, seeLateWithdrawals } from './withdrawals.ts'

/** What is looked for all the time, by name. */
const dueSweeps: Record<string, Sweep> = {
  expireUnpaid,
  expireUnpicked,
  remindPickUp,
  expireUnshipped,
  remindOfRefunds,
  approveSilent,
  endPackages,
  receiveReached,
  receiveSilent,
  settleDue,
  endReservations,
  expireUndecided,
  expireUnsent,
  seeLateWithdrawals,
  tellBroadcasts,
  deliverOutbox,
}

/** What has had its time and may go, or was missed, looked for once an hour. */
const retentionSweeps: Record<string, Sweep> = {
  followCatalogue,
  forgetLiveEvents,
  forgetDelivered,
  eraseUnclaimedImages,
  eraseIdentityImages,
  forgetSignInTraces,
}

const allSweeps = { ...dueSweeps, ...retentionSweeps }

/** Runs every sweep until nothing is due: what one moves may be due for the next. Answers how much was done. */
export async function runSweeps(ctx: Ctx): Promise<number> {
  let done = 0
  for (;;) {
    const before = done
    for (const sweep of Object.values(allSweeps)) done += await sweep(ctx)
    if (done === before) return done
  }
}

const queueName = 'sweep'
const retentionName = 'retention'
const wakeEveryMs = 5_000
const hourSeconds = 3_600
const stopTimeoutMs = 10_000

/**
 * Wakes the sweeps. The queue lets one of any number of servers have each turn; what is due is read from the rows
 * themselves, so a turn that is lost costs nothing but time.
 */
export async function startJobs(ctx: Ctx): Promise<() => Promise<void>> {
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
  const turns = { [queueName]: dueSweeps, [retentionName]: retentionSweeps }
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
async function runOnce(ctx: Ctx, sweeps: Record<string, Sweep>): Promise<void> {
  for (const [name, sweep] of Object.entries(sweeps)) {
    try {
      await sweep(ctx)
    } catch (error) {
      ctx.log.error({ err: error, sweep: name }, 'a sweep failed')
    }
  }
}
