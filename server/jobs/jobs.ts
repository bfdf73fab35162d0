import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { hourMs } from '#contract/durations.ts'
import { alarmLog, noteOwnChecks } from '../base/alarms.ts'
import { type Ctx, forParty } from '../base/ctx.ts'
import { outboxLanes } from '../base/outbox.ts'
import { runTurns, type Sweep } from '../base/sweep.ts'
import { type Deliveries, outboxTurn } from './outbox.ts'
import { startWorker, type Worker } from './worker.ts'

type Sweeps = Readonly<Record<string, Sweep>>

/**
 * The background work: messages by lane, the broadcasts, sweeps for what is due now, sweeps for what is old, and a sweep
 * for each network of deposits, so that one that is slow keeps no other waiting.
 */
export type Background = { deliveries: Deliveries; broadcast: Sweep; due: Sweeps; hourly: Sweeps; chains: Sweeps }

/** Each lane asks for new messages about this often, however many workers it has. */
const laneIdleMs = 1_000
const broadcastIdleMs = 2_000
const dueIdleMs = 5_000
/** Between the quarter of a second and the twelve seconds in which networks make their blocks. */
const chainIdleMs = 3_000
const hourlyIdleMs = hourMs
const alarmIdleMs = 60_000
const stopTimeoutMs = 10_000

/**
 * Runs the background work until it is stopped. What is due is read from the rows themselves, and servers share it by
 * locks on them: nothing is scheduled anywhere, so nothing is lost with a server.
 */
export function startJobs(server: Ctx, background: Background): () => Promise<void> {
  const ctx = forParty(server, 'jobs')
  const stops = workersOf(ctx, background).map((worker) => startWorker(ctx, worker))
  return async () => {
    const stopped = Promise.all(stops.map((stop) => stop()))
    // What a turn could not finish is claimed again by another server after its lease.
    await Promise.race([stopped, sleep(stopTimeoutMs, undefined, { ref: false })])
  }
}

function workersOf({ config }: Ctx, { deliveries, broadcast, due, hourly, chains }: Background): Worker[] {
  const laneWorkers = outboxLanes.flatMap((lane) => {
    const count = config.outboxWorkers[lane]
    const turn = outboxTurn(deliveries, lane, count)
    return Array.from({ length: count }, () => ({
      name: lane,
      turn: (given: Ctx) => runTurns(given, { [lane]: turn }),
      idleMs: laneIdleMs * count,
    }))
  })
  const chainWorkers = Object.entries(chains).map(([name, sweep]) => ({
    name,
    turn: (ctx: Ctx) => runTurns(ctx, { [name]: sweep }),
    idleMs: chainIdleMs,
  }))
  return [
    ...laneWorkers,
    ...chainWorkers,
    { name: 'broadcast', turn: (ctx) => runTurns(ctx, { broadcast }), idleMs: broadcastIdleMs },
    { name: 'due', turn: (ctx) => runTurns(ctx, due), idleMs: dueIdleMs },
    { name: 'alarms', turn: alarmLog(), idleMs: alarmIdleMs },
    { name: 'own checks', turn: noteOwnChecks, idleMs: hourlyIdleMs },
    { name: 'retention', turn: (ctx) => retain(ctx, hourly), idleMs: hourlyIdleMs },
  ]
}

/** Nothing is erased, and no day is closed, by a server whose clock is not the database's. */
async function retain(ctx: Ctx, hourly: Background['hourly']): Promise<number> {
  await ctx.db.query(sql`select check_sweep_time(${ctx.clock.now()})`)
  return runTurns(ctx, hourly)
}
