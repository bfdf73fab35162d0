// projects: measured
import { expect, test } from 'vitest'
import { startPostgres } from '#tools/postgres.ts'
import { measureWal } from './databases.ts'
import { walTarget } from './order-wal.ts'

test('the whole life of an order writes at most 25 kB of write-ahead log, and 1.1 kB for each mail to its shopper', async () => {
  const cluster = await startPostgres()
  if (!cluster) throw new Error('no PostgreSQL on this machine')
  try {
    const wal = await measureWal(cluster)
    console.log(wal)
    expect(wal.mails).toBeGreaterThanOrEqual(3)
    expect(wal.bytes).toBeLessThanOrEqual(walTarget(wal))
  } finally {
    await cluster.stop()
  }
})
