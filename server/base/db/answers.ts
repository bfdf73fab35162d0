import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Address, connectTo } from './addresses.ts'
import type { Statement } from './handle.ts'
import { noAnswer } from './waits.ts'

const checkEveryMs = 1_000

/**
 * Pending answers of a connection. Silence is counted in checks, not in time, so that a suspended process does not
 * close healthy connections when it resumes.
 */
type Awaited = { inFlight: number; checks: number; maxMs: number }

/** Watches whether connections answer, because a network that forgets a connection tells neither side. */
export type Answers = ReturnType<typeof watchAnswers>

export function watchAnswers() {
  const awaited = new Map<pg.ClientBase, Awaited>()
  const answeredAt = new WeakMap<pg.ClientBase, number>()
  let suspectBefore = 0
  const checking = setInterval(check, checkEveryMs).unref()

  function check() {
    for (const [client, each] of awaited) {
      each.checks += 1
      if (each.checks * checkEveryMs > each.maxMs) destroyConnection(client)
    }
  }

  return {
    /**
     * Waits for a statement. A connection that answers nothing for `maxMs` is destroyed, which rejects its statements.
     */
    async answer<T>(client: pg.ClientBase, maxMs: number, work: () => Promise<T>): Promise<T> {
      const each = awaited.get(client) ?? { inFlight: 0, checks: 0, maxMs }
      awaited.set(client, each)
      each.inFlight += 1
      try {
        return await work()
      } finally {
        each.inFlight -= 1
        each.checks = 0
        if (each.inFlight === 0) awaited.delete(client)
        answeredAt.set(client, performance.now())
      }
    },
    /** After one connection was silent for too long, no connection that has not answered since is used again. */
    suspectAll() {
      suspectBefore = performance.now()
    },
    isSuspect: (client: pg.ClientBase): boolean => (answeredAt.get(client) ?? Number.POSITIVE_INFINITY) < suspectBefore,
    close: () => clearInterval(checking),
  }
}

/** Not `end()`, which waits for the other side. */
export const destroyConnection = (client: pg.ClientBase): void =>
  void (client as pg.Client).connection.stream.destroy(new Error(noAnswer))

const closeMaxMs = 2_000

/** The other side of a forgotten connection never closes, so the wait is bounded. */
export const closeInTime = (closing: Promise<unknown>): Promise<unknown> =>
  Promise.race([closing, sleep(closeMaxMs, undefined, { ref: false })])

const probeMaxMs = 1_500
const connectEveryMs = 5_000

/** Runs statements outside all calls, to find out whether the database can be used. */
export type Probe = { ask: (statement: Statement) => Promise<Record<string, unknown>[]>; close: () => void }

/**
 * Keeps one connection, as the pools do, and opens a new one from time to time. If the kept one is silent and a new one
 * answers, the network has forgotten connections, and the pools are told.
 */
export function openProbe(
  config: pg.ClientConfig,
  address: Address,
  { suspectAll }: Pick<Answers, 'suspectAll'>,
): Probe {
  let kept: pg.Client | null = null
  let connectedAt = Number.NEGATIVE_INFINITY
  let isClosed = false

  async function connect(): Promise<pg.Client> {
    const client = await connectTo(address, async (connectionString) => {
      const made = new pg.Client({ ...config, connectionString })
      made.on('error', () => {})
      await made.connect()
      return made
    })
    connectedAt = performance.now()
    return client
  }

  async function askOn(client: pg.Client, { text, values }: Statement) {
    const timer = setTimeout(() => destroyConnection(client), probeMaxMs)
    try {
      return (await client.query<Record<string, unknown>>(text, values)).rows
    } finally {
      clearTimeout(timer)
    }
  }

  function drop(client: pg.Client | null) {
    if (client) destroyConnection(client)
    if (client === kept) kept = null
  }

  async function askAnew(statement: Statement) {
    const client = await connect()
    if (isClosed) drop(client)
    kept = client
    return askOn(client, statement)
  }

  return {
    async ask(statement) {
      const known = kept
      if (!known) return askAnew(statement)
      try {
        const rows = await askOn(known, statement)
        if (performance.now() - connectedAt > connectEveryMs) (await connect()).end().catch(() => {})
        return rows
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.severity === 'ERROR') throw error
        drop(known)
        const rows = await askAnew(statement)
        if (error instanceof Error && error.message === noAnswer) suspectAll()
        return rows
      }
    },
    close() {
      isClosed = true
      drop(kept)
    },
  }
}
