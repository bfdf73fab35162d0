import pg from 'pg'
import type { Address } from './addresses.ts'
import { type Answers, destroyConnection } from './answers.ts'
import { codeOf, waitMaxMs } from './waits.ts'

/**
 * Connections of one set; a process has one set for reads and one for writes. A short statement costs PostgreSQL as
 * much as this process, or twice as much, and the process has one core: two backends can answer about all it can send.
 */
const pipelinesMax = 2

/** Bounded, so that one connection's queue stays short; further statements use the pool. */
const inFlightMax = 64

const checkUnusedEveryMs = 1_000
/** A shared connection that is silent for this long is destroyed, because others wait behind its statement. */
const sharedAnswerMaxMs = 2 * waitMaxMs

/** SQLSTATE of `cached plan must not change result type`: the statement will always fail on this connection. */
export const changedPlan = '0A000'

type Watched = { address: Address; answers: Answers; unusedMaxMs: number }

/** No connection was made, so the statement was certainly not sent. */
export class NotConnected extends Error {}

/** `usedAt`: monotonic milliseconds at the last statement. */
type Pipeline = {
  client: pg.Client
  connected: Promise<unknown>
  inFlight: number
  usedAt: number
}

const readLockTimeout = `select setting::integer from pg_settings where name = 'lock_timeout'`

/** Runs a statement on a shared connection; null if all are full or closed, or lack our `lock_timeout`. */
export type Pipelines = {
  run: <T>(statement: (client: pg.Client) => Promise<T>) => Promise<T> | null
  open: () => number
  end: () => Promise<void>
}

/**
 * Connections with pipelining: a statement is sent without waiting for the previous answer, and each is its own
 * transaction. Otherwise both sides sleep and wake between two statements, which costs as much as the statements.
 * Answers come in order, so a slow statement, or one that waits for a lock, delays all behind it. A connection unused
 * for `unusedMaxMs` is closed, because networks drop silent connections.
 */
export function openPipelines(config: pg.ClientConfig, { address, answers, unusedMaxMs }: Watched): Pipelines {
  const pipelines = new Set<Pipeline>()
  /** PgBouncer does not pass `lock_timeout` on; without it a shared connection could be blocked. */
  let hasLockTimeout = true
  let hasEnded = false
  const checking = setInterval(closeUnused, checkUnusedEveryMs).unref()

  async function connect(client: pg.Client): Promise<void> {
    await client.connect()
    const { rows } = await answers.answer(client, sharedAnswerMaxMs, () => client.query(readLockTimeout))
    hasLockTimeout = config.lock_timeout === undefined || rows[0]?.setting === config.lock_timeout
    if (!hasLockTimeout) throw new Error('the connection has another lock_timeout')
  }

  function add(): Pipeline {
    const client = new pg.Client({ ...config, connectionString: address.url(), pipeline: true })
    const connected = connect(client)
    const pipeline = { client, connected, inFlight: 0, usedAt: performance.now() }
    pipelines.add(pipeline)
    // The driver rejects the statements in flight; the next statement opens a new connection.
    const drop = () => retire(pipeline)
    client.on('error', drop)
    client.on('end', drop)
    connected.catch(drop)
    return pipeline
  }

  function retire(pipeline: Pipeline): void {
    pipelines.delete(pipeline)
    if (pipeline.inFlight === 0) pipeline.client.end().catch(() => {})
  }

  function closeUnused() {
    for (const pipeline of pipelines) {
      if (pipeline.inFlight === 0 && performance.now() - pipeline.usedAt > unusedMaxMs) retire(pipeline)
    }
  }

  function next(): Pipeline | null {
    if (hasEnded || !hasLockTimeout) return null
    for (const pipeline of pipelines) {
      if (pipeline.inFlight > 0 || !answers.isSuspect(pipeline.client)) continue
      pipelines.delete(pipeline)
      destroyConnection(pipeline.client)
    }
    if (pipelines.size < pipelinesMax) return add()
    let least: Pipeline | null = null
    for (const each of pipelines) if (each.inFlight < (least?.inFlight ?? inFlightMax)) least = each
    return least
  }

  async function runOn<T>(pipeline: Pipeline, statement: (client: pg.Client) => Promise<T>): Promise<T> {
    pipeline.inFlight += 1
    pipeline.usedAt = performance.now()
    try {
      await pipeline.connected.catch((cause: unknown) => {
        throw new NotConnected('no connection', { cause })
      })
      gatherWrites(pipeline.client.connection)
      return await answers.answer(pipeline.client, sharedAnswerMaxMs, () => statement(pipeline.client))
    } catch (error) {
      if (codeOf(error) === changedPlan) retire(pipeline)
      throw error
    } finally {
      pipeline.inFlight -= 1
      if (!pipelines.has(pipeline)) retire(pipeline)
    }
  }

  return {
    run: (statement) => {
      const pipeline = next()
      return pipeline && runOn(pipeline, statement)
    },
    open: () => pipelines.size,
    async end() {
      hasEnded = true
      clearInterval(checking)
      await Promise.all(
        [...pipelines].map(async ({ client, connected }) => {
          // `client.connect()` never settles if `end()` is called before it has connected.
          await connected.catch(() => {})
          await client.end()
        }),
      )
    },
  }
}

/** Sends all statements of one event loop turn in one write: each write costs a system call and wakes a backend. */
function gatherWrites({ stream }: pg.Connection): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
