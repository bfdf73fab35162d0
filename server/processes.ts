import cluster, { type Worker } from 'node:cluster'
import { pino } from 'pino'
import type { Config } from './base/config.ts'
import { createMemory } from './base/processes/memory.ts'
import { pauseMsAfter } from './base/processes/process-rules.ts'
import type { FromPrimary, ToPrimary } from './base/processes/siblings.ts'
import { sayStart } from './say-start.ts'

/** A process that lived this long counts as started. */
const lastedMs = 60_000
/** A process stops itself within nine seconds; one that hangs is killed after this. */
const stopMaxMs = 9_500

type Primary = {
  config: Config
  log: ReturnType<typeof pino>
  memory: ReturnType<typeof createMemory>
  workers: Map<number, Worker>
  begun: Set<number>
  isStopping: boolean
}

/** Only the first process does background work, so that the limits of lanes hold and caches are used. */
const settingsOf = ({ metricsPort }: Config, index: number) => ({
  ...(index > 0 && { JOBS: '0' }),
  ...(metricsPort !== null && metricsPort > 0 && { METRICS_PORT: String(metricsPort + index) }),
})

/**
 * Serves with several processes on one port; the returned function stops them. The primary distributes connections,
 * replaces ended processes, passes on their messages and keeps their shared memory. It opens no database and answers no
 * call.
 */
export function keepProcesses(config: Config): () => void {
  const primary: Primary = {
    ...{ config, log: pino({ level: config.logLevel }), memory: createMemory() },
    ...{ workers: new Map(), begun: new Set(), isStopping: false },
  }
  for (let index = 0; index < config.processes; index += 1) startAt(primary, index, 0)
  return () => stop(primary)
}

/** `ends`: consecutive earlier ends of a process with this index. */
function startAt(primary: Primary, index: number, ends: number): void {
  const beganMs = performance.now()
  const end = (how: object) => {
    primary.workers.delete(index)
    if (primary.isStopping) return endWithLast(primary)
    // If a process cannot start at first, the cause concerns all, such as a wrong setting; so the server ends and shows
    // it.
    if (primary.begun.size < primary.config.processes) {
      process.exitCode = 1
      return stop(primary)
    }
    const inRow = performance.now() - beganMs > lastedMs ? 0 : ends
    const pauseMs = pauseMsAfter(inRow)
    primary.log.error({ process: index + 1, ...how, pauseMs }, 'a server process ended and is replaced')
    setTimeout(() => {
      if (!primary.isStopping) startAt(primary, index, inRow + 1)
    }, pauseMs)
  }
  try {
    const worker = cluster.fork(settingsOf(primary.config, index))
    primary.workers.set(index, worker)
    worker.on('message', (message: ToPrimary) => hear(primary, index, message))
    worker.once('exit', (code: number | null, signal: string | null) => end({ code, signal }))
    // No `exit` follows if the system cannot start a process, or its program is just being replaced.
    worker.on('error', (err: unknown) => {
      if (worker.process.pid === undefined) end({ err })
    })
  } catch (err) {
    end({ err })
  }
}

function hear(primary: Primary, index: number, message: ToPrimary): void {
  const { workers, begun, config, memory } = primary
  if ('siblingMessage' in message) {
    for (const [each, worker] of workers) if (each !== index) tell(worker, message)
  } else if ('asks' in message) {
    const { id, question } = message.asks
    tell(workers.get(index), { answers: { id, answer: memory(question) } })
  } else if ('listening' in message && !begun.has(index)) {
    begun.add(index)
    if (begun.size < config.processes) return
    sayStart(config, primary.log, { address: message.listening, by: config.processes, engine: 'postgres' })
    process.send?.(message)
  }
}

/** Skips a process that has just ended: its replacement starts without old state. */
function tell(worker: Worker | undefined, message: FromPrimary): void {
  if (worker?.isConnected()) worker.send(message, () => {})
}

function stop(primary: Primary): void {
  if (primary.isStopping) return
  primary.isStopping = true
  const signalAll = (signal: NodeJS.Signals) => {
    for (const worker of primary.workers.values()) worker.process.kill(signal)
  }
  signalAll('SIGTERM')
  setTimeout(() => {
    primary.log.error({ processes: primary.workers.size }, 'a server process did not stop in time and was ended')
    signalAll('SIGKILL')
  }, stopMaxMs)
  endWithLast(primary)
}

function endWithLast({ workers }: Primary): void {
  if (workers.size === 0) process.exit()
}
