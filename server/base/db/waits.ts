import type pg from 'pg'
import { refuse } from '../refuse.ts'
import { dividedShard } from './retry.ts'

/** `calls`: a caller waits for the answer. `long`: reads over everything in the background, such as a recount. */
export type Waits = 'calls' | 'long'

/** How long a call waits for each of these: a lock, a slot (DATABASE_ACTIVE_MAX), a connection, its turn in its shop. */
export const waitMaxMs = 2_000
const statementMaxMs: Readonly<Record<Waits, number>> = { calls: 10_000, long: 3_600_000 }
/** How much later than the database's own limit a connection counts as dead: an answer is on its way that long at most. */
const answerMarginMs = 2_000
/** The longest wait for the answer to a statement. */
export const answerMaxMs: Readonly<Record<Waits, number>> = {
  calls: statementMaxMs.calls + answerMarginMs,
  long: statementMaxMs.long + answerMarginMs,
}
/** A transaction that stays idle holds its locks, so the database ends it. */
const idleInTransactionMaxMs = 15_000

/**
 * The waits of each connection. They are parameters of the connection's start: PgBouncer needs them in
 * `ignore_startup_parameters`, and then they belong on the role.
 */
export const waitSettings = (waits: Waits): pg.PoolConfig => ({
  connectionTimeoutMillis: waits === 'calls' ? waitMaxMs : connectLongMs,
  statement_timeout: statementMaxMs[waits],
  ...(waits === 'calls' && {
    lock_timeout: waitMaxMs,
    idle_in_transaction_session_timeout: idleInTransactionMaxMs,
  }),
})

/** Of background work, whose turn for a connection may come late. */
const connectLongMs = 30_000

/** An idle connection whose other side has gone is noticed by the system within half a minute. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const satisfies pg.ClientConfig

/** Lock not available, statement cancelled, too many connections, idle transaction ended; and conflicts after retries. */
const overloadCodes: ReadonlySet<unknown> = new Set(['55P03', '57014', '53300', '25P03', '40P01', '40001'])

/**
 * What an operator of the service must mend, and callers repeat until then: no disk or memory, read only, no password or
 * right to connect, and our own EN002, a clock that is not the database's.
 */
const mendedCodes: ReadonlySet<unknown> = new Set(['53100', '53200', '25006', '28P01', '28000', 'EN002'])

/** The error with which a silent shared connection is ended. */
export const noAnswer = 'no answer from the database'

/** Messages of errors without a code: too long a wait for a connection, or a silent connection that was ended. */
const timeoutMessages: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  noAnswer,
])

/** Codes of a server, or a node of a cluster, that went away, is stopping or is starting. */
const lostPattern = /^(08...|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/

/** The driver's messages about a connection that ended, which have no code. */
const endedPattern = /^(Connection terminated|Client has encountered a connection error|Client was closed)/

/** Messages of a cluster about a node or a shard that went away during a statement; their codes are general ones. */
const nodePattern = new RegExp(
  '^(failed to (COPY to shard|complete COPY)|could not commit transaction for shard|connection not open|' +
    `failure on connection marked as essential|${dividedShard}|` +
    'server closed the connection|could not (receive data from|send data to) server|no connection to the server|' +
    'terminating connection|the database system is )',
)
const nodeCodes: ReadonlySet<string> = new Set(['XX000', '58030'])

const retryAfterSeconds = 2

/** The SQLSTATE, or the code of the system; empty where there is none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isLost = (error: Error): boolean =>
  lostPattern.test(codeOf(error)) ||
  endedPattern.test(error.message) ||
  (nodeCodes.has(codeOf(error)) && nodePattern.test(error.message))

const isOverload = (error: Error): boolean => timeoutMessages.has(error.message) || overloadCodes.has(codeOf(error))

/**
 * Neither overload nor a database that is unavailable for a moment is a fault: the caller is asked to try again, and the
 * cause is logged. Any other error stays as it is.
 */
export function refuseUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isUnavailable = isLost(error) || isOverload(error) || mendedCodes.has(codeOf(error))
  return isUnavailable ? refuse('unavailable', { retryAfterSeconds }, error) : error
}
