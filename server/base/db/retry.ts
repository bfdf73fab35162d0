/** Deadlock and serialization failure: the database has undone the whole transaction, so it may run again. */
const conflictCodes: ReadonlySet<unknown> = new Set(['40P01', '40001'])

const retriesMax = 2
const delayMaxMs = 50

/** A cluster's error when the plan names a shard that was just split: the statement changed nothing. */
export const dividedShard = 'could not find valid entry for shard'

const isConflict = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && conflictCodes.has(error.code)) || error.message.startsWith(dividedShard))

/** Repeats work that lost against another transaction, after a random delay, so that the two do not meet again. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work()
    } catch (error) {
      if (retries === retriesMax || !isConflict(error)) throw error
      const delayMs = Math.random() * delayMaxMs * (retries + 1)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
}
