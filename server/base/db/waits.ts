import type pg from 'pg'
import { refuse } from '../refuse.ts'
import { dividedShard } from './retry.ts'

/** `calls`: a caller waits for the answer. `long`: background reads of everything, such as a recount. */
export type Waits = 'calls' | 'long'

/** The limit of each wait of a call: a lock, a slot (DATABASE_ACTIVE_MAX), a connection, the turn in its shop. */
export const waitMaxMs = 2_000
const statementMaxMs: Readonly<Record<Waits, number>> = { calls: 10_000, long: 3_600_000 }
/** An answer may be on its way this long after the database's own limit, before the connection counts as dead. */
const answerMarginMs = 2_000
export const answerMaxMs: Readonly<Record<Waits, number>> = {
  calls: statementMaxMs.calls + answerMarginMs,
  long: statementMaxMs.long + answerMarginMs,
}
/** A transaction that stays idle holds its locks, so the database ends it. */
const idleInTransactionMaxMs = 15_000

/**
 * Sent as startup parameters: PgBouncer needs them in `ignore_startup_parameters`, and then they must be set on the
 * role.
 */
export const waitSettings = (waits: Waits): pg.PoolConfig => ({
  connectionTimeoutMillis: waits === 'calls' ? waitMaxMs : connectLongMs,
  statement_timeout: statementMaxMs[waits],
  ...(waits === 'calls' && {
    lock_timeout: waitMaxMs,
    idle_in_transaction_session_timeout: idleInTransactionMaxMs,
  }),
})

/** Background work may wait longer for a connection than a call, whose user waits. */
export const connectLongMs = 30_000

/**
 * Keeps idle connections known to a network that forgets them. That one was forgotten is noticed by `answerMaxMs`: the
 * system's own probes, whose number and interval Node cannot set, take minutes.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const satisfies pg.ClientConfig

/**
 * Lock not available, statement cancelled, too many connections, idle transaction ended; and conflicts after retries.
 */
const overloadCodes: ReadonlySet<unknown> = new Set(['55P03', '57014', '53300', '25P03', '40P01', '40001'])

/**
 * Faults that an operator must repair while callers retry: no disk or memory, read only, no password or right to
 * connect. Our EN003 is a clock that differs from the database's; EN002, a broken rule of the ledger, stays a fault.
 */
const mendedCodes: ReadonlySet<unknown> = new Set(['53100', '53200', '25006', '28P01', '28000', 'EN003'])

export const noAnswer = 'no answer from the database'

/**
 * Recognised by message, because these errors have no code: too long a wait for a connection, or a silent connection
 * that was ended.
 */
const timeoutMessages: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  noAnswer,
])

/** Codes of a server, or a node of a cluster, that went away, is stopping or is starting. */
const lostPattern = /^(08...|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/

/** The driver's messages about an ended connection, recognised by text because they have no code. */
const endedPattern = /^(Connection terminated|Client has encountered a connection error|Client was closed)/

/** A cluster's messages about a lost node or shard; their codes are too general to tell. */
const nodePattern = new RegExp(
  '^(failed to (COPY to shard|complete COPY)|could not commit transaction for shard|connection not open|' +
    `failure on connection marked as essential|${dividedShard}|` +
    'server closed the connection|could not (receive data from|send data to) server|no connection to the server|' +
    'terminating connection|the database system is )',
)
const nodeCodes: ReadonlySet<string> = new Set(['XX000', '58030'])

const retryAfterSeconds = 2

/** The SQLSTATE or the system's error code; empty if there is none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isLost = (error: Error): boolean =>
  lostPattern.test(codeOf(error)) ||
  endedPattern.test(error.message) ||
  (nodeCodes.has(codeOf(error)) && nodePattern.test(error.message))

const isOverload = (error: Error): boolean => timeoutMessages.has(error.message) || overloadCodes.has(codeOf(error))

/**
 * Overload and a database that is briefly unavailable are no faults: the caller is asked to retry, and the cause is
 * logged. Any other error is returned unchanged.
 */
export function refuseUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isUnavailable = isLost(error) || isOverload(error) || mendedCodes.has(codeOf(error))
  return isUnavailable ? refuse('unavailable', { retryAfterSeconds }, error) : error
}
