import pg from 'pg'
import { waitMaxMs } from './waits.ts'

/**
 * Connections in a process for short reads. A read costs PostgreSQL about as much as it costs this process, which has one
 * core: two backends answer as much as it can ask.
 */
const pipelinesMax = 2

/** Beyond these a read takes a connection of the pool, whose waits are bounded. */
const inFlightMax = 64

/**
 * Longer than a read waits for a lock. A read that takes longer ends its connection, so that those behind it are told at
 * once.
 */
const readMaxMs = 2 * waitMaxMs

/** `usedAt`: of its last read, in milliseconds of the process. */
type Pipeline = { client: pg.Client; connected: Promise<unknown>; inFlight: number; usedAt: number }

/** Runs `read` on a connection that it shares with others; null where all have enough to do. */
export type Pipelines = {
  run: <T>(read: (client: pg.Client) => Promise<T>) => Promise<T> | null
  open: () => number
  end: () => Promise<void>
}

/**
 * Connections with pipelining: a read is sent without waiting for the answer to the one before. Otherwise both sides sleep
 * and wake between two reads, which costs as much as the reads. Answers come in the order of the statements, so a slow
 * statement, or one that waits for a lock, would delay all behind it. A connection that is unused for `unusedMaxMs` is
 * closed, because networks drop silent connections.
 */
export function openPipelines(config: pg.ClientConfig, unusedMaxMs: number): Pipelines {
  const pipelines = new Set<Pipeline>()
  let hasEnded = false
  const closing = setInterval(closeUnused, unusedMaxMs / 2).unref()

  function add(): Pipeline {
    const client = new pg.Client({ ...config, pipeline: true, query_timeout: readMaxMs })
    const pipeline = { client, connected: client.connect(), inFlight: 0, usedAt: performance.now() }
    pipelines.add(pipeline)
    // The reads on it are told of the fault; the next read opens another.
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

  async function runOn<T>(pipeline: Pipeline, read: (client: pg.Client) => Promise<T>): Promise<T> {
    pipeline.inFlight += 1
    pipeline.usedAt = performance.now()
    try {
      await pipeline.connected
      return await read(pipeline.client)
    } finally {
      pipeline.inFlight -= 1
    }
  }

  return {
    run: (read) => {
      const pipeline = next()
      return pipeline && runOn(pipeline, read)
    },
    open: () => pipelines.size,
    async end() {
      hasEnded = true
      clearInterval(closing)
      await Promise.all([...pipelines].map(({ client }) => client.end()))
    },
  }
}
