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
/** Calls that need the table queue behind a waiting migration, so its wait must be short. */
const lockWaitMs = 1_000

/**
 * Takes the lock of migrations and returns the database's name. Several servers may start at once: one migrates, the
 * others wait here. A transaction's lock cannot outlive it, even if a pooler hands the connection to another client.
 */
export async function lockMigration(owner: Owner): Promise<string> {
  await owner.run(`select pg_advisory_xact_lock(${migrationLock})`)
  // Set after the lock of migrations, which may be held as long as another server migrates.
  await owner.run(`set local lock_timeout = ${lockWaitMs}`)
  const [{ database } = { database: '' }] = await owner.rows('select current_database() as database')
  return String(database)
}
