import pg from 'pg'
import { noAnswer, waitMaxMs } from './waits.ts'

/**
 * Connections in a process. A short statement costs PostgreSQL about as much as it costs this process, or twice that, and
 * the process has one core: two backends answer about as much as it can ask.
 */
const pipelinesMax = 2

/** Beyond these a statement takes a connection of the pool, whose waits are bounded. */
const inFlightMax = 64

/**
 * A connection that answers nothing for so long is ended, so that those who wait on it are told at once: longer than a
 * statement waits for a lock. It is counted in looks, not by the clock: the process may have slept itself.
 */
const silentLooksMax = (2 * waitMaxMs) / 1_000
const lookEveryMs = 1_000

/** The plan of a prepared statement no longer fits its table: it would fail on this connection for ever. */
export const changedPlan = '0A000'

/** The connection could not be had, so nothing was asked. */
export class NotAsked extends Error {}

/** `usedAt`: of its last statement, in milliseconds of the process. `silent`: looks since its last answer. */
type Pipeline = {
  client: pg.Client
  connected: Promise<unknown>
  inFlight: number
  usedAt: number
  silent: number
  isCorked: boolean
}

/** Runs a statement on a connection that it shares with others; null where all have enough to do. */
export type Pipelines = {
  run: <T>(statement: (client: pg.Client) => Promise<T>) => Promise<T> | null
  open: () => number
  end: () => Promise<void>
}

/**
 * Connections with pipelining: a statement is sent without waiting for the answer to the one before, and each is a
 * transaction by itself. Otherwise both sides sleep and wake between two statements, which costs as much as they do.
 * Answers come in the order of the statements, so a slow one, or one that waits for a lock, delays all behind it. A
 * connection that is unused for `unusedMaxMs` is closed, because networks drop silent connections.
 */
export function openPipelines(config: pg.ClientConfig, unusedMaxMs: number): Pipelines {
  const pipelines = new Set<Pipeline>()
  /** Whether connections have the wait for a lock that they are to have: PgBouncer ignores it. */
  let hasWaits = true
  let hasEnded = false
  const looking = setInterval(look, lookEveryMs).unref()

  async function connect(client: pg.Client): Promise<void> {
    await client.connect()
    const { rows } = await client.query(`select setting::integer from pg_settings where name = 'lock_timeout'`)
    hasWaits = config.lock_timeout === undefined || rows[0]?.setting === config.lock_timeout
    if (!hasWaits) throw new Error('the connection has another lock_timeout')
  }

  function add(): Pipeline {
    const client = new pg.Client({ ...config, pipeline: true })
    const connected = connect(client)
    const pipeline = { client, connected, inFlight: 0, usedAt: performance.now(), silent: 0, isCorked: false }
    pipelines.add(pipeline)
    // The statements on it are told of the fault; the next one opens another.
    client.on('error', () => retire(pipeline))
    client.on('end', () => retire(pipeline))
    connected.catch(() => retire(pipeline))
    return pipeline
  }

  /** No further statement goes to it, and it is closed after those that are on it. */
  function retire(pipeline: Pipeline): void {
    pipelines.delete(pipeline)
    if (pipeline.inFlight === 0) pipeline.client.end().catch(() => {})
  }

  function look() {
    for (const pipeline of pipelines) {
      const { client, inFlight, usedAt } = pipeline
      pipeline.silent = inFlight > 0 ? pipeline.silent + 1 : 0
      if (pipeline.silent > silentLooksMax) client.connection.stream.destroy(new Error(noAnswer))
      else if (inFlight === 0 && performance.now() - usedAt > unusedMaxMs) retire(pipeline)
    }
  }

  function next(): Pipeline | null {
    if (hasEnded || !hasWaits) return null
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
        throw new NotAsked('no connection', { cause })
      })
      gatherWrites(pipeline)
      return await statement(pipeline.client)
    } catch (error) {
      if ((error as { code?: unknown }).code === changedPlan) retire(pipeline)
      throw error
    } finally {
      pipeline.inFlight -= 1
      pipeline.silent = 0
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
      clearInterval(looking)
      await Promise.all(
        [...pipelines].map(async ({ client, connected }) => {
          // The driver never tells what became of a connection that is ended while it is made.
          await connected.catch(() => {})
          await client.end()
        }),
      )
    },
  }
}

/** What is asked in one turn of the event loop is sent in one write: each costs a call of the system and wakes a backend. */
function gatherWrites(pipeline: Pipeline): void {
  if (pipeline.isCorked) return
  const { stream } = pipeline.client.connection
  pipeline.isCorked = true
  stream.cork()
  setImmediate(() => {
    pipeline.isCorked = false
    stream.uncork()
  })
}
