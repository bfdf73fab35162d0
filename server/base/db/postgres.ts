import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { createLimiter } from '../limiter.ts'
import { shareOf } from '../processes/process-rules.ts'
import { SetupError } from '../setup-error.ts'
import { type Address, addressesOf, fixedAddress } from './addresses.ts'
import { type Answers, closeInTime, openProbe, watchAnswers } from './answers.ts'
import { connectFailure } from './connect-failure.ts'
import { type Db, handle, type Statement } from './handle.ts'
import {
  connectionConfig,
  type Lender,
  openPool,
  type PoolSettings,
  runPrepared,
  runStatement,
  runTransaction,
  staleStatements,
  unusedMaxMs,
} from './lend.ts'
import { type Installation, migrate, requireMigrated, waitForServers } from './migrate.ts'
import type { Database } from './open.ts'
import { connectOwner } from './open-owner.ts'
import type { Owner } from './owner.ts'
import { NotConnected, openPipelines } from './pipelines.ts'
import { type Party, rolePassword } from './roles.ts'
import { codeOf, type Waits, waitMaxMs } from './waits.ts'

export type PostgresConfig = Pick<
  Config,
  'databaseUrl' | 'ownerUrl' | 'databaseRoleSecret' | 'databasePoolMax' | 'production'
> & {
  policy: Config['policy'] | null
  processes?: number
  databaseActiveMax?: number
  databaseRoleSecretOther?: string
}

/** Smaller than the pool of `web`: few of these parties act at once. The jobs have about ten workers. */
const poolMax: Partial<Record<Party, number>> = { console: 4, webhook: 4, channel: 4, signin: 4, jobs: 10 }

/** The processes of a server share its connections, except those of the jobs, which run in one process. */
function poolMaxOf(party: Party, { databasePoolMax, processes = 1 }: PostgresConfig): number {
  const max = Math.min(databasePoolMax, poolMax[party] ?? databasePoolMax)
  return party === 'jobs' ? max : shareOf({ processes }, max)
}

/** Opens a pool for each party. With the owner's address, which no server in production has, it migrates first. */
export async function openPostgres(databaseUrl: string, config: PostgresConfig, waits: Waits): Promise<Database> {
  if (config.ownerUrl !== null) await migratePostgres(config.ownerUrl, config)
  const addressOf = addressesOf(databaseUrl, config)
  const pools = new Map<string, { pool: pg.Pool; db: Db }>()
  const answers = watchAnswers()
  let shared: WebConnections | null = null
  const open = (name: string, settings: () => PoolSettings): Db => {
    const known = pools.get(name)
    if (known) return known.db
    const lender = openPool(settings(), answers)
    const db = poolHandle(lender, () => (name === 'web' ? shared : null))
    pools.set(name, { pool: lender.pool, db })
    return db
  }
  const as = (party: Party) => open(party, () => ({ address: addressOf(party), max: poolMaxOf(party, config), waits }))
  const probe = openProbe(connectionConfig({ waits }), addressOf('web'), answers)
  const close = async () => {
    probe.close()
    const all = [shared?.read, shared?.write, ...[...pools.values()].map(({ pool }) => pool)]
    await closeInTime(Promise.all(all.map((each) => each?.end())))
    answers.close()
  }
  try {
    if (config.ownerUrl === null) await requireMigrated(as('web'), config)
    if (!(await isOnCluster(as('web')))) {
      shared = openWebConnections({ address: addressOf('web'), waits, answers }, config)
    }
  } catch (error) {
    await close()
    throw error
  }
  const { ownerUrl } = config
  return {
    ...as('web'),
    as,
    owner: ownerUrl === null ? null : open('owner', () => ({ address: fixedAddress(ownerUrl), max: 1, waits: 'long' })),
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
    probe: probe.ask,
    close,
  }
}

/** For audits, which must not write; at most `max` connections. Throws a sentence if none can be made. */
export async function openReader(address: Address, max: number): Promise<Db & { close: () => Promise<void> }> {
  const answers = watchAnswers()
  const lender = openPool({ address, max, waits: 'long', options: '-c default_transaction_read_only=on' }, answers)
  const close = async () => {
    await closeInTime(lender.pool.end())
    answers.close()
  }
  const db = poolHandle(lender, () => null)
  await db.query({ text: 'select 1', values: [] }).catch(async (error: Error) => {
    await close()
    throw connectFailure((error.cause ?? error) as Error)
  })
  return { ...db, close }
}

/** A table that a migration changes may be in use; between two tries other work gets the lock. */
const migrationTries = 5
const migrationPauseMs = 2_000
const lockNotAvailable = '55P03'
/** A deadlock with a call of the version before undoes the migration too. */
const notFree: ReadonlySet<string> = new Set([lockNotAvailable, '40P01'])

export async function migratePostgres(
  ownerUrl: string,
  { databaseRoleSecret, policy }: Pick<PostgresConfig, 'databaseRoleSecret' | 'policy'>,
): Promise<void> {
  const owner = await connectOwner(ownerUrl)
  const installation = { rolePassword: (role: string) => rolePassword(databaseRoleSecret, role), policy }
  try {
    await waitForServers(owner)
    await migrateWhenFree(owner, installation)
  } finally {
    await owner.close()
  }
}

async function migrateWhenFree(owner: Owner, installation: Installation): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await migrate(owner, installation)
    } catch (error) {
      if (!notFree.has(codeOf(error))) throw error
      if (tries === migrationTries) throw new SetupError(inUse, { cause: error })
    }
    await setTimeout(migrationPauseMs)
  }
}

const inUse =
  `The database is not migrated: ${migrationTries} times a table that the migration changes was in use for too long. ` +
  'Nothing is half done. Stop the servers and whatever else works on the database, such as a recount or a dump ' +
  '(pg_stat_activity names it), and run npm run migrate again.'

/**
 * For the party `web`, not on a cluster: shared connections for short statements, and a limit on how many other
 * statements and transactions run at once.
 */
type WebConnections = ReturnType<typeof openWebConnections>

/** After this a statement waits for its lock on a connection of the pool, where nothing queues behind it. */
const sharedLockWaitMs = 50

/** Slower statements and transactions mostly wait for a lock or a slow client, and use no processor. */
const slowAfterMs = 100

/** Per process: with a single slot one slow statement would block all others. */
const activeMin = 2

type WebInput = { address: Address; waits: Waits; answers: Answers }

/** Many statements at once on few cores slow each other down. The pool is larger, to hold those that wait. */
function openWebConnections({ waits, ...watched }: WebInput, config: PostgresConfig) {
  const { databasePoolMax, databaseActiveMax = databasePoolMax, processes = 1 } = config
  const settings = { ...connectionConfig({ waits }), lock_timeout: sharedLockWaitMs }
  return {
    read: openPipelines(settings, { ...watched, unusedMaxMs }),
    write: openPipelines(settings, { ...watched, unusedMaxMs }),
    limitActive: createLimiter({
      concurrency: Math.max(activeMin, shareOf({ processes }, databaseActiveMax)),
      // Statements wait for `waitMaxMs` at most, which bounds the queue.
      queueMax: Number.POSITIVE_INFINITY,
      waitMaxMs,
      slowAfterMs,
    }),
  }
}

/** On a cluster a call waits for its node, so on shared connections a slow node would delay all calls. */
async function isOnCluster(db: Db): Promise<boolean> {
  const extension = await db.maybe({ text: `select 1 from pg_extension where extname = 'citus'`, values: [] })
  return extension !== undefined
}

/** Whether a short statement changed nothing, so that it can run again on a connection of the pool. */
const didNothing = (error: unknown): boolean =>
  error instanceof NotConnected || codeOf(error) === lockNotAvailable || staleStatements.has(codeOf(error))

/** Short statements may share a connection; every other statement and transaction has its own. */
function poolHandle(lender: Lender, shared: () => WebConnections | null): Db {
  const limitActive = <T>(work: () => Promise<T>): Promise<T> => shared()?.limitActive(work) ?? work()
  const runAlone = (statement: Statement) => limitActive(() => runStatement(lender, statement))
  return handle(
    'postgres',
    async (statement) => {
      const { short } = statement
      const answer =
        short && shared()?.[short].run((client) => runPrepared({ send: (query) => client.query(query) }, statement))
      if (!answer) return runAlone(statement)
      try {
        return await answer
      } catch (error) {
        if (didNothing(error)) return runAlone(statement)
        throw error
      }
    },
    (work) => limitActive(() => runTransaction(lender, work)),
  )
}
