import { refuse } from './refuse.ts'

/** Runs so many at once and lets so many wait; whoever comes beyond that is told to come again. */
export function createQueue({ running, waiting }: { running: number; waiting: number }) {
  let active = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (active < running) active += 1
    else {
      if (line.length >= waiting) throw refuse('unavailable', { retryAfterSeconds: 1 })
      // The place of the one that ends is handed over, so the number of active ones stays.
      await new Promise<void>((resolve) => line.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else active -= 1
    }
  }
}
