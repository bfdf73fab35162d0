import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import { createLimiter } from '../limiter.ts'
import { shareOf } from '../processes/process-rules.ts'
import { type Db, handle, insideTransaction, pgTypes, type Statement, transactionHandle, translate } from './handle.ts'
import { type Installation, migrate, requireMigrated } from './migrate.ts'
import type { Database } from './open.ts'
import type { Owner } from './owner.ts'
import { changedPlan, NotConnected, openPipelines } from './pipelines.ts'
import { type Party, partyUrl, rolePassword } from './roles.ts'
import { codeOf, type Waits, waitMaxMs, waitSettings } from './waits.ts'

export type PostgresConfig = Pick<
  Config,
  'databaseUrl' | 'ownerUrl' | 'databaseRoleSecret' | 'databasePoolMax' | 'production'
> & { policy: Config['policy'] | null; processes?: number; databaseActiveMax?: number }

/** Fewer connections than the web's: of these parties few act at once. The jobs have about ten workers. */
const poolMax: Partial<Record<Party, number>> = { console: 4, webhook: 4, channel: 4, signin: 4, jobs: 10 }

/** The connections of a party in this process: the processes of a server share them, and one does all the jobs. */
function poolMaxOf(party: Party, { databasePoolMax, processes = 1 }: PostgresConfig): number {
  const max = Math.min(databasePoolMax, poolMax[party] ?? databasePoolMax)
  return party === 'jobs' ? max : shareOf({ processes }, max)
}

/** Opens a pool for each party. With the owner's address, which no server in production has, it migrates first. */
export async function openPostgres(databaseUrl: string, config: PostgresConfig, waits: Waits): Promise<Database> {
  if (config.ownerUrl !== null) await migratePostgres(config.ownerUrl, config)
  const addressOf = (party: Party) => partyUrl(databaseUrl, config.databaseRoleSecret, party)
  const pools = new Map<string, { pool: pg.Pool; db: Db }>()
  let shared: WebConnections | null = null
  const open = (name: string, settings: PoolSettings): Db => {
    const known = pools.get(name)
    if (known) return known.db
    const pool = openPool(settings)
    const db = poolHandle(pool, () => (name === 'web' ? shared : null))
    pools.set(name, { pool, db })
    return db
  }
  const as = (party: Party) => open(party, { connectionString: addressOf(party), max: poolMaxOf(party, config), waits })
  const pingPool = openPool({ connectionString: addressOf('web'), max: 1, waits })
  const close = async () => {
    await Promise.all(
      [pingPool, shared?.read, shared?.write, ...[...pools.values()].map(({ pool }) => pool)].map((each) =>
        each?.end(),
      ),
    )
  }
  try {
    if (config.ownerUrl === null) await requireMigrated(as('web'), config)
    if (!(await isOnCluster(as('web')))) {
      shared = openWebConnections(connectionConfig({ connectionString: addressOf('web'), waits }), config)
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    ...as('web'),
    as,
    owner:
      config.ownerUrl === null ? null : open('owner', { connectionString: config.ownerUrl, max: 1, waits: 'long' }),
    connections: () => {
      const each = [...pools.values()].map(({ pool }) => pool)
      const sum = (count: (pool: pg.Pool) => number) => each.reduce((total, pool) => total + count(pool), 0)
      return {
        open: sum((pool) => pool.totalCount) + (shared ? shared.read.open() + shared.write.open() : 0),
        idle: sum((pool) => pool.idleCount),
        waiting: sum((pool) => pool.waitingCount),
        queued: shared?.limitActive.figures().waiting ?? 0,
      }
    },
    ping: async () => void (await pingPool.query('select 1')),
    close,
  }
}

/** A table that a migration changes may be in use for a moment; other work gets the lock between two tries. */
const migrationTries = 5
const migrationPauseMs = 2_000
const lockNotAvailable = '55P03'

/** Migrates with the owner's address. */
export async function migratePostgres(
  ownerUrl: string,
  { databaseRoleSecret, policy }: Pick<PostgresConfig, 'databaseRoleSecret' | 'policy'>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const owner: Owner = {
    run: async (text) => void (await client.query(text)),
    rows: async (text) => (await client.query(text)).rows,
  }
  const installation = { rolePassword: (role: string) => rolePassword(databaseRoleSecret, role), policy }
  try {
    await migrateWhenFree(owner, installation)
  } finally {
    await client.end()
  }
}

async function migrateWhenFree(owner: Owner, installation: Installation): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await migrate(owner, installation)
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable) throw error
      if (tries === migrationTries) throw new Error(inUse, { cause: error })
    }
    await setTimeout(migrationPauseMs)
  }
}

const inUse =
  `The database is not migrated: ${migrationTries} times a table that the migration changes was in use for too long. ` +
  'Nothing is half done. Stop the servers and whatever else works on the database, such as a recount or a dump ' +
  '(pg_stat_activity names it), and run npm run migrate again.'

type PoolSettings = { connectionString: string; max: number; waits: Waits }

/**
 * How long an unused connection stays open. A new one costs far more than its start: each statement is parsed and
 * planned again on it, so its first calls take a hundred times as long.
 */
const unusedMaxMs = 10 * 60_000

const connectionConfig = ({ connectionString, waits }: Omit<PoolSettings, 'max'>): pg.ClientConfig => ({
  connectionString,
  types: pgTypes,
  keepAlive: true,
  ...waitSettings(waits),
})

function openPool({ max, ...settings }: PoolSettings): pg.Pool {
  const pool = new pg.Pool({ ...connectionConfig(settings), max, idleTimeoutMillis: unusedMaxMs })
  // A broken idle connection is replaced at the next query, which reports any lasting problem.
  return pool.on('error', ignoreBroken)
}

const ignoreBroken = () => {}

/**
 * For the party `web`, and not on a cluster: the connections that short statements share, and a limit on how many other
 * statements and transactions run at once.
 */
type WebConnections = ReturnType<typeof openWebConnections>

/** After this a statement waits for its lock on a connection of the pool, where nothing queues behind it. */
const sharedLockWaitMs = 50

/** Most of the statements and transactions that take longer wait for a lock or a slow client, and use no processor. */
const slowAfterMs = 100

/** Per process, where several share the limit: with one slot a slow statement would block all others. */
const activeMin = 2

/** Many statements at once on few cores slow each other. The pool is larger, for those that wait. */
function openWebConnections(connection: pg.ClientConfig, config: PostgresConfig) {
  const { databasePoolMax, databaseActiveMax = databasePoolMax, processes = 1 } = config
  const settings = { ...connection, lock_timeout: sharedLockWaitMs }
  return {
    read: openPipelines(settings, unusedMaxMs),
    write: openPipelines(settings, unusedMaxMs),
    limitActive: createLimiter({
      concurrency: Math.max(activeMin, shareOf({ processes }, databaseActiveMax)),
      // Statements wait for `waitMaxMs` at most, so the queue has at most those of that time.
      queueMax: Number.POSITIVE_INFINITY,
      waitMaxMs,
      slowAfterMs,
    }),
  }
}

/** On a cluster a call waits for its node, so on shared connections the calls of a slow node would delay all others. */
async function isOnCluster(db: Db): Promise<boolean> {
  const extension = await db.maybe({ text: `select 1 from pg_extension where extname = 'citus'`, values: [] })
  return extension !== undefined
}

/**
 * SQLSTATEs of a connection whose prepared statements are out of step: missing (the one ahead failed to prepare it),
 * duplicate, or with an outdated plan.
 */
const staleStatements: ReadonlySet<string> = new Set(['26000', '42P05', changedPlan])

/** Whether a short statement changed nothing and can run again on a connection of the pool. */
const didNothing = (error: unknown): boolean =>
  error instanceof NotConnected || codeOf(error) === lockNotAvailable || staleStatements.has(codeOf(error))

/** A short statement may share a connection; every other statement and transaction has its own of the pool. */
function poolHandle(pool: pg.Pool, shared: () => WebConnections | null): Db {
  const limitActive = <T>(work: () => Promise<T>): Promise<T> => shared()?.limitActive(work) ?? work()
  const runAlone = (statement: Statement) => limitActive(() => runStatement(pool, statement))
  return handle(
    'postgres',
    async (statement) => {
      const { short } = statement
      const answer = short && shared()?.[short].run((client) => runPrepared(client, statement))
      if (!answer) return runAlone(statement)
      try {
        return await answer
      } catch (error) {
        if (didNothing(error)) return runAlone(statement)
        throw error
      }
    },
    (work) => limitActive(() => runTransaction(pool, work)),
  )
}

type IsReusable = (client: pg.PoolClient, error: unknown) => boolean | Promise<boolean>

/** Lends a connection of the pool. After an error it is returned where `isReusable`, else closed. */
async function withClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  isReusable: IsReusable,
): Promise<T> {
  const client = await pool.connect()
  let goesBack = true
  // The next statement reports it too; without a listener the event would end the process.
  client.on('error', ignoreBroken)
  try {
    return await work(client)
  } catch (error) {
    goesBack = !staleStatements.has(codeOf(error)) && (await isReusable(client, error))
    throw error
  } finally {
    client.off('error', ignoreBroken)
    client.release(!goesBack)
  }
}

/** Not `pool.query`: it closes the connection after a refusal, and a new one costs far more than the refusal. */
const runStatement = (pool: pg.Pool, statement: Statement): Promise<unknown[]> =>
  withClient(
    pool,
    (client) => runPrepared(client, statement),
    (_, error) => error instanceof pg.DatabaseError && error.severity === 'ERROR',
  )

async function runTransaction<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const run = async (client: pg.PoolClient) => {
    await client.query('begin')
    const result = await insideTransaction.run(true, () =>
      work(transactionHandle('postgres', (statement) => runPrepared(client, statement))),
    )
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('a transaction went on after an error, and nothing of it was done')
    return result
  }
  const rollBack = (client: pg.PoolClient) =>
    client.query('rollback').then(
      () => true,
      () => false,
    )
  try {
    return await withClient(pool, run, rollBack)
  } catch (error) {
    throw translate(error)
  }
}

const statementNames = new Map<string, string>()

/** Every text is prepared once per connection, under a name made from its number. */
async function runPrepared(client: pg.ClientBase, { text, values }: Statement): Promise<unknown[]> {
  let name = statementNames.get(text)
  if (!name) {
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
  return (await client.query({ name, text, values })).rows
}
