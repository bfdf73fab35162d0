import type pg from 'pg'
import { refuse } from '../refuse.ts'

/** `calls`: a caller waits for the answer. `long`: reads over everything in the background, such as a recount. */
export type Waits = 'calls' | 'long'

/** How long a call waits: for a row, for a connection of the pool, and for its turn among the shop's own calls. */
export const waitMaxMs = 2_000
const statementMaxMs = 10_000
/** A transaction that stays idle holds its locks, so the database ends it. */
const idleInTransactionMaxMs = 15_000

/**
 * The waits of each connection. They are parameters of the connection's start: PgBouncer needs them in
 * `ignore_startup_parameters`, and then they belong on the role.
 */
export const waitSettings = (waits: Waits): pg.PoolConfig => ({
  connectionTimeoutMillis: waitMaxMs,
  ...(waits === 'calls' && {
    lock_timeout: waitMaxMs,
    statement_timeout: statementMaxMs,
    idle_in_transaction_session_timeout: idleInTransactionMaxMs,
  }),
})

/** Lock not available, statement cancelled, too many connections, idle transaction ended; and conflicts after retries. */
const overloadCodes: ReadonlySet<unknown> = new Set(['55P03', '57014', '53300', '25P03', '40P01', '40001'])

const poolTimeout = 'timeout exceeded when trying to connect'

const retryAfterSeconds = 2

/** Overload is not a fault: the caller is told to try again. Any other error stays as it is. */
export function refuseOverload(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isOverload = error.message === poolTimeout || ('code' in error && overloadCodes.has(error.code))
  return isOverload ? refuse('unavailable', { retryAfterSeconds }) : error
}
