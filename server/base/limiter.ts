import { refuse } from './refuse.ts'

const retryAfterSeconds = 1

type LimiterOptions = {
  concurrency: number
  queueMax: number
  waitMaxMs?: number
  /** A task that runs longer frees its slot and continues: it probably waits for a lock. */
  slowAfterMs?: number
}

/**
 * Runs at most `concurrency` tasks at once, not counting slow ones, and queues up to `queueMax`. Refuses with 503 when
 * the queue is full or the wait too long: an overloaded server must not fill its memory with waiting requests.
 */
export function createLimiter({ concurrency, queueMax, waitMaxMs, slowAfterMs }: LimiterOptions) {
  let active = 0
  const queue = new Set<() => void>()
  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        queue.delete(start)
        resolve()
      }
      const giveUp = () => {
        queue.delete(start)
        reject(refuse('unavailable', { retryAfterSeconds }))
      }
      const timer = waitMaxMs === undefined ? undefined : setTimeout(giveUp, waitMaxMs)
      queue.add(start)
    })
  const run = async <T>(task: () => Promise<T>): Promise<T> => {
    if (active < concurrency) active += 1
    else {
      if (queue.size >= queueMax) throw refuse('unavailable', { retryAfterSeconds })
      // The finished task hands its slot over, so `active` stays the same.
      await waitForTurn()
    }
    let holdsSlot = true
    const freeSlot = () => {
      if (!holdsSlot) return
      holdsSlot = false
      const [startNext] = queue
      if (startNext) startNext()
      else active -= 1
    }
    const timer = slowAfterMs === undefined ? undefined : setTimeout(freeSlot, slowAfterMs)
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      freeSlot()
    }
  }
  return Object.assign(run, { figures: () => ({ active, waiting: queue.size }) })
}

export function createKeyedLimiter(options: LimiterOptions) {
  const limiters = new Map<string, { limit: ReturnType<typeof createLimiter>; tasks: number }>()
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const limiter = limiters.get(key) ?? { limit: createLimiter(options), tasks: 0 }
    limiters.set(key, limiter)
    limiter.tasks += 1
    try {
      return await limiter.limit(task)
    } finally {
      limiter.tasks -= 1
      if (limiter.tasks === 0) limiters.delete(key)
    }
  }
}
