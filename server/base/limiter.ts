import { refuse } from './refuse.ts'

const retryAfterSeconds = 1

type LimiterOptions = { concurrency: number; queueMax: number }

/**
 * Runs at most `concurrency` tasks at once and queues up to `queueMax`; refuses with 503 when the queue is full. The
 * bound keeps an overloaded server from filling its memory with waiting requests.
 */
export function createLimiter({ concurrency, queueMax }: LimiterOptions) {
  let active = 0
  const queue: (() => void)[] = []
  const run = async <T>(task: () => Promise<T>): Promise<T> => {
    if (active < concurrency) active += 1
    else {
      if (queue.length >= queueMax) throw refuse('unavailable', { retryAfterSeconds })
      // The task that ends hands its slot over, so `active` stays the same.
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await task()
    } finally {
      const startNext = queue.shift()
      if (startNext) startNext()
      else active -= 1
    }
  }
  return Object.assign(run, { figures: () => ({ active, waiting: queue.length }) })
}
