// projects: measured
import { expect, test } from 'vitest'
import { startPostgres } from '#tools/postgres.ts'
import { measureWal } from './databases.ts'

/** Bytes. It does not depend on the machine, but for pages that split at other rows. */
const walTargetBytes = 25_000

test('the whole life of an order writes at most 25 kB of write-ahead log', async () => {
  const cluster = await startPostgres()
  if (!cluster) throw new Error('no PostgreSQL on this machine')
  try {
    expect(await measureWal(cluster)).toBeLessThanOrEqual(walTargetBytes)
  } finally {
    await cluster.stop()
  }
})
