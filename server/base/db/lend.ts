import pg from 'pg'
import { type Address, connectTo } from './addresses.ts'
import { type Answers, destroyConnection } from './answers.ts'
import { type Db, insideTransaction, pgTypes, type Statement, transactionHandle, translate } from './handle.ts'
import { changedPlan } from './pipelines.ts'
import { answerMaxMs, codeOf, keepAlive, noAnswer, type Waits, waitSettings } from './waits.ts'

export type PoolSettings = { address: Address; max: number; waits: Waits; options?: string }

/**
 * How long an unused connection stays open. On a new one each statement is parsed and planned again, so its first calls
 * take a hundred times as long.
 */
export const unusedMaxMs = 10 * 60_000

export const connectionConfig = ({ waits, ...options }: Pick<PoolSettings, 'waits' | 'options'>): pg.ClientConfig => ({
  ...options,
  types: pgTypes,
  ...keepAlive,
  ...waitSettings(waits),
})

export type Lender = { pool: pg.Pool; address: Address; answers: Answers; maxMs: number }

export function openPool({ max, address, ...settings }: PoolSettings, answers: Answers): Lender {
  const pool = new pg.Pool({ ...connectionConfig(settings), max, idleTimeoutMillis: unusedMaxMs })
  // A broken idle connection is replaced at the next query, which reports any lasting problem.
  return { pool: pool.on('error', ignoreBroken), address, answers, maxMs: answerMaxMs[settings.waits] }
}

const ignoreBroken = () => {}

/**
 * SQLSTATEs of a connection whose prepared statements are out of step: missing (preparation failed), duplicate, or with
 * an outdated plan.
 */
export const staleStatements: ReadonlySet<string> = new Set(['26000', '42P05', changedPlan])

type IsReusable = (client: Lent, error: unknown) => boolean | Promise<boolean>

/** Every wait on a lent connection is bounded, so that a silent database cannot keep it for ever. */
type Lent = { send: (query: pg.QueryConfig) => Promise<pg.QueryResult> }

/** After an error the connection returns to the pool if `isReusable`, else it is closed. */
async function withClient<T>(lender: Lender, work: (lent: Lent) => Promise<T>, isReusable: IsReusable): Promise<T> {
  const { answers, maxMs } = lender
  const client = await takeClient(lender)
  const lent: Lent = {
    send: (query) =>
      answers
        .answer(client, maxMs, () => client.query(query))
        .catch((error: unknown) => {
          if (error instanceof Error && error.message === noAnswer) answers.suspectAll()
          throw error
        }),
  }
  let goesBack = true
  // The next statement reports the error too; without a listener the event would end the process.
  client.on('error', ignoreBroken)
  try {
    return await work(lent)
  } catch (error) {
    goesBack = !staleStatements.has(codeOf(error)) && (await isReusable(lent, error))
    throw error
  } finally {
    client.off('error', ignoreBroken)
    client.release(!goesBack)
  }
}

/** Skips connections that the network may have forgotten, because a statement on them would hang. */
async function takeClient({ pool, address, answers }: Lender): Promise<pg.PoolClient> {
  const connect = (connectionString: string) => {
    pool.options.connectionString = connectionString
    return pool.connect()
  }
  for (;;) {
    const client = await connectTo(address, connect)
    if (!answers.isSuspect(client)) return client
    client.once('error', ignoreBroken)
    destroyConnection(client)
    client.release(true)
  }
}

/** Not `pool.query`, which closes the connection after a refusal; a new one costs far more than the refusal. */
export const runStatement = (lender: Lender, statement: Statement): Promise<unknown[]> =>
  withClient(
    lender,
    (lent) => runPrepared(lent, statement),
    (_, error) => error instanceof pg.DatabaseError && error.severity === 'ERROR',
  )

export async function runTransaction<T>(lender: Lender, work: (tx: Db) => Promise<T>): Promise<T> {
  const run = async (lent: Lent) => {
    await lent.send({ text: 'begin' })
    const result = await insideTransaction.run(true, () =>
      work(transactionHandle('postgres', (statement) => runPrepared(lent, statement))),
    )
    const { command } = await lent.send({ text: 'commit' })
    if (command !== 'COMMIT') throw new Error('a transaction went on after an error, and nothing of it was done')
    return result
  }
  const rollBack = (lent: Lent) =>
    lent.send({ text: 'rollback' }).then(
      () => true,
      () => false,
    )
  try {
    return await withClient(lender, run, rollBack)
  } catch (error) {
    throw translate(error)
  }
}

const statementNames = new Map<string, string>()

export async function runPrepared({ send }: Lent, { text, values }: Statement): Promise<unknown[]> {
  let name = statementNames.get(text)
  if (!name) {
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
  return (await send({ name, text, values })).rows
}
