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

/** Each network of deposits has its own sweep, so that a slow one delays no other. */
export type Background = { deliveries: Deliveries; broadcast: Sweep; due: Sweeps; hourly: Sweeps; chains: Sweeps }

/** The pause between two looks for messages, for a lane as a whole and not for each worker. */
const laneIdleMs = 1_000
const broadcastIdleMs = 2_000
const dueIdleMs = 5_000
/** Networks make a block every quarter of a second to twelve seconds. */
const chainIdleMs = 3_000
const hourlyIdleMs = hourMs
const alarmIdleMs = 60_000
const stopTimeoutMs = 10_000

/**
 * Runs the background work; the returned function stops it. Due work is found by reading rows, and servers share it by
 * row locks: nothing is scheduled in memory, so a stopped server loses nothing.
 */
export function startJobs(server: Ctx, background: Background): () => Promise<void> {
  const ctx = forParty(server, 'jobs')
  const stops = workersOf(ctx, background).map((worker) => startWorker(ctx, worker))
  return async () => {
    const stopped = Promise.all(stops.map((stop) => stop()))
    // Another server claims the unfinished work after its lease.
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

/** A server whose clock differs from the database's must not erase data or close a day. */
async function retain(ctx: Ctx, hourly: Background['hourly']): Promise<number> {
  await ctx.db.query(sql`select check_sweep_time(${ctx.clock.now()})`)
  return runTurns(ctx, hourly)
}
