import pg from 'pg'
import { waitMaxMs } from './waits.ts'

/**
 * Connections in a process. A short statement costs PostgreSQL about as much as it costs this process, or twice that, and
 * the process has one core: two backends answer about as much as it can ask.
 */
const pipelinesMax = 2

/** Beyond these a statement takes a connection of the pool, whose waits are bounded. */
const inFlightMax = 64

/**
 * Longer than a statement waits for a lock. One that takes longer ends its connection, so that those behind it are told at
 * once.
 */
const statementMaxMs = 2 * waitMaxMs

/** `usedAt`: of its last statement, in milliseconds of the process. */
type Pipeline = { client: pg.Client; connected: Promise<unknown>; inFlight: number; usedAt: number }

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
  let hasEnded = false
  const closing = setInterval(closeUnused, unusedMaxMs / 2).unref()

  function add(): Pipeline {
    const client = new pg.Client({ ...config, pipeline: true, query_timeout: statementMaxMs })
    const pipeline = { client, connected: client.connect(), inFlight: 0, usedAt: performance.now() }
    pipelines.add(pipeline)
    // The statements on it are told of the fault; the next one opens another.
    const drop = () => void pipelines.delete(pipeline)
    client.on('error', drop)
    client.on('end', drop)
    pipeline.connected.catch(drop)
    return pipeline
  }

  function closeUnused() {
    for (const each of pipelines) {
      if (each.inFlight > 0 || performance.now() - each.usedAt < unusedMaxMs) continue
      pipelines.delete(each)
      void each.client.end()
    }
  }

  function next(): Pipeline | null {
    if (hasEnded) return null
    if (pipelines.size < pipelinesMax) return add()
    let least: Pipeline | null = null
    for (const each of pipelines) if (each.inFlight < (least?.inFlight ?? inFlightMax)) least = each
    return least
  }

  async function runOn<T>(pipeline: Pipeline, statement: (client: pg.Client) => Promise<T>): Promise<T> {
    pipeline.inFlight += 1
    pipeline.usedAt = performance.now()
    try {
      await pipeline.connected
      return await statement(pipeline.client)
    } finally {
      pipeline.inFlight -= 1
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
      clearInterval(closing)
      await Promise.all([...pipelines].map(({ client }) => client.end()))
    },
  }
}
