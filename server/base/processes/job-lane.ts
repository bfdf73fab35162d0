import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createLimiter } from '../limiter.ts'
import { refuse } from '../refuse.ts'
import { type JobAnswer, outOfMemoryCode } from './job-answer.ts'

export type LaneOptions = {
  entry: URL
  processes: number
  queueMax: number
  waitMaxMs?: number
  jobMaxMs: number
  heapMaxMb: number
  args?: readonly string[]
}

/** A process ends after this many jobs, or after an idle minute, so that its memory is returned. */
const jobsMax = 50
const idleMs = 60_000

export type JobLane<Job extends object, Result> = (job: Job, onStart?: () => void) => Promise<Result>

type Worker = { process: ChildProcess; jobs: number; idle: NodeJS.Timeout | undefined }

/**
 * A queue with its own processes, started on demand. They read strangers' files apart from the server, which continues
 * to answer calls and ends a process at its limits. The job is then refused as too large.
 */
export function createJobLane<Job extends object, Result>(options: LaneOptions): JobLane<Job, Result> {
  const { processes: concurrency, queueMax, waitMaxMs, jobMaxMs } = options
  const limited = createLimiter({ concurrency, queueMax, ...(waitMaxMs !== undefined && { waitMaxMs }) })
  const free: Worker[] = []
  const end = (worker: Worker) => {
    const at = free.indexOf(worker)
    if (at >= 0) free.splice(at, 1)
    worker.process.kill('SIGKILL')
  }
  return (job, onStart) =>
    limited(async () => {
      onStart?.()
      const worker = free.pop() ?? startWorker(options, end)
      clearTimeout(worker.idle)
      worker.jobs += 1
      const answer = await run<Result>(worker, { job, jobMaxMs }).catch((error: unknown) => {
        end(worker)
        throw error
      })
      if (answer === null || worker.jobs >= jobsMax) end(worker)
      else {
        worker.idle = setTimeout(end, idleMs, worker).unref()
        free.push(worker)
      }
      // A process that was ended at a limit gave no answer.
      if (answer === null) throw refuse('too_large')
      if ('refused' in answer) throw refuse(answer.refused, answer.detail)
      return answer.done
    })
}

function startWorker({ entry, heapMaxMb, args = [] }: LaneOptions, onExit: (worker: Worker) => void): Worker {
  const child = fork(fileURLToPath(entry), args, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMaxMb}`, '--disable-warning=ExperimentalWarning'],
    // Without the server's settings, which include its secrets.
    env: { MALLOC_ARENA_MAX: '2' },
  })
  const worker: Worker = { process: child, jobs: 0, idle: undefined }
  child.once('exit', () => onExit(worker))
  // An idle process does not keep the server alive; a busy one is awaited by its request.
  child.unref()
  child.channel?.unref()
  return worker
}

/** The answer to a job; null if the process was ended at its limit of memory or time. */
function run<Result>(
  { process: child }: Worker,
  { job, jobMaxMs }: { job: object; jobMaxMs: number },
): Promise<JobAnswer<Result> | null> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      act()
    }
    const onMessage = (answer: unknown) => settle(() => resolve(answer as JobAnswer<Result>))
    const onError = (error: Error) => settle(() => reject(error))
    // A signal comes from the system, or from V8 at its limit of memory.
    const onExit = (code: number | null) =>
      code === null || code === outOfMemoryCode
        ? settle(() => resolve(null))
        : onError(new Error(`a process that does jobs ended with code ${code}`))
    const timer = setTimeout(() => settle(() => resolve(null)), jobMaxMs)
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(job, (error) => {
      if (error) onError(error)
    })
  })
}
