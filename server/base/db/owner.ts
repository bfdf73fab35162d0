/** The owner's connection: whole files in, rows out. */
export type Owner = {
  run: (text: string) => Promise<void>
  rows: (text: string) => Promise<Record<string, unknown>[]>
}

export async function inTransaction<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  await owner.run('begin')
  try {
    const result = await work()
    await owner.run('commit')
    return result
  } catch (error) {
    await owner.run('rollback')
    throw error
  }
}

const migrationLock = 7306100
/** How long a migration waits for a table. The calls that want the table wait behind it, and must not wait too long. */
const lockWaitMs = 1_000

/**
 * Several servers may start at once: one migrates, the others wait here. A lock of the transaction cannot outlive it,
 * also where a pooler hands the connection to somebody else. Answers the name of the database.
 */
export async function lockMigration(owner: Owner): Promise<string> {
  await owner.run(`select pg_advisory_xact_lock(${migrationLock})`)
  // After the lock of the migration, for which a server may wait as long as another one migrates.
  await owner.run(`set local lock_timeout = ${lockWaitMs}`)
  const [{ database } = { database: '' }] = await owner.rows('select current_database() as database')
  return String(database)
}
