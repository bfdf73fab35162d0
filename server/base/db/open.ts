import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import { type RefusalWord, refusals } from '#contract/refusals.ts'
import type { Config, Policy } from '../config.ts'
import { refuse } from '../refuse.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'

/** A statement of sql-template-tag, or a constant text with values. */
export type Statement = { readonly text: string; readonly values: unknown[] }

/** The handle to the database: plain SQL in, rows out. Inside a transaction only `tx` may be used. */
export type Db = {
  readonly engine: 'postgres' | 'pglite'
  query: <Row>(statement: Statement) => Promise<Row[]>
  /** The first row; a fault if there is none. */
  one: <Row>(statement: Statement) => Promise<Row>
  maybe: <Row>(statement: Statement) => Promise<Row | undefined>
  /** All or nothing. Inside a transaction it joins the outer one. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
}

/** How the job queue reaches its own schema in the same database. */
export type QueueConnection = Pick<ConstructorOptions, 'connectionString' | 'max' | 'db' | 'backend'>

export type Database = Db & { queue: QueueConnection; close: () => Promise<void> }

const insideTransaction = new AsyncLocalStorage<boolean>()

/** Opens PostgreSQL if it has an address, else the embedded database in the data folder, and migrates it. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'secret' | 'databasePoolMax' | 'policy'>,
) {
  return config.databaseUrl ? openPostgres(config.databaseUrl, config) : openEmbedded(config.dataDir, config.policy)
}

export const appRole = 'entrepot_app'

async function openPostgres(
  ownerUrl: string,
  config: Pick<Config, 'secret' | 'databasePoolMax' | 'policy'>,
): Promise<Database> {
  const password = createHmac('sha256', config.secret).update(appRole).digest('base64url')
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await migrate(
      { run: async (text) => void (await owner.query(text)), rows: async (text) => (await owner.query(text)).rows },
      { appPassword: password, policy: config.policy },
    )
  } finally {
    await owner.end()
  }
  const url = new URL(ownerUrl)
  url.username = appRole
  url.password = password
  const pool = new pg.Pool({ connectionString: url.href, max: config.databasePoolMax, types: pgTypes })
  pool.on('error', () => {
    // A broken idle connection is replaced at the next query, which reports any lasting problem.
  })
  return {
    ...handle(
      'postgres',
      (statement) => runPrepared(pool, statement),
      async (work) => {
        const client = await pool.connect()
        let broken: Error | undefined
        try {
          await client.query('begin')
          const result = await insideTransaction.run(true, () =>
            work(transactionHandle('postgres', (statement) => runPrepared(client, statement))),
          )
          await client.query('commit')
          return result
        } catch (error) {
          await client.query('rollback').catch((fault: Error) => {
            broken = fault
          })
          throw translate(error)
        } finally {
          client.release(broken)
        }
      },
    ),
    queue: { connectionString: url.href, max: queuePoolMax },
    close: () => pool.end(),
  }
}

const queuePoolMax = 2

const statementNames = new Map<string, string>()

/** Every text is prepared once per connection, under a name made from its number. */
async function runPrepared(client: pg.Pool | pg.PoolClient, { text, values }: Statement): Promise<unknown[]> {
  let name = statementNames.get(text)
  if (!name) {
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
  return (await client.query({ name, text, values })).rows
}

async function openEmbedded(dataDir: string, policy: Policy): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = await lockFolder(dataDir)
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const lite = await PGlite.create(join(dataDir, 'db'))
    const database = await guardEmbedded(lite, policy)
    return {
      ...database,
      close: async () => {
        await database.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Migrates an embedded database and answers the application's handle to it. Tests use it on a clone. */
export async function guardEmbedded(lite: PGlite, policy: Policy): Promise<Database> {
  const run = async (text: string) => void (await lite.exec(text))
  await migrate(
    { run, rows: async (text) => (await lite.query<Record<string, unknown>>(text)).rows },
    {
      appPassword: null,
      policy,
    },
  )
  // All callers share one session, so the application must not be able to leave its role.
  await run('revoke execute on function pg_catalog.set_config(text, text, boolean) from public')
  await run('revoke usage on language plpgsql from public')
  await run(`set role ${appRole}`)
  const read = (source: Pick<Transaction, 'query'>) => async (statement: Statement) => {
    refuseSessionStatements(statement.text)
    return (await source.query<unknown>(statement.text, statement.values, { parsers: liteParsers })).rows
  }
  return {
    ...handle('pglite', read(lite), (work) =>
      lite
        .transaction((tx) => insideTransaction.run(true, () => work(transactionHandle('pglite', read(tx)))))
        .catch((error: unknown) => {
          throw translate(error)
        }),
    ),
    queue: { backend: 'pglite', db: { executeSql: (text, values) => runForQueue(lite, text, values) } },
    close: () => lite.close(),
  }
}

/** The queue sends blocks of statements. Each runs in one transaction, so that a failure leaves no open block behind. */
async function runForQueue(lite: PGlite, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  if (/\b(role|authorization|discard|reset)\b/i.test(text)) throw new Error('the queue may not run this statement')
  if (values && values.length > 0) return lite.query(text, values)
  const block = /^\s*BEGIN;([\s\S]*)COMMIT;?\s*$/i.exec(text)?.[1]
  const results = block === undefined ? await lite.exec(text) : await lite.transaction((tx) => tx.exec(block))
  return { rows: results.flatMap(({ rows }) => rows) }
}

function refuseSessionStatements(text: string) {
  const first = text
    .replace(/^(\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/, '')
    .slice(0, 12)
    .toLowerCase()
  if (/^(set|reset|discard|begin|commit|rollback|end|abort|do|alter|create|drop|load|copy)\b/.test(first)) {
    throw new Error('the application may not run this statement')
  }
}

type RunStatement = (statement: Statement) => Promise<unknown[]>

function handle(engine: Db['engine'], run: RunStatement, begin: Db['transaction']): Db {
  const guarded: RunStatement = (statement) => {
    assertOutsideTransaction()
    return run(statement)
  }
  return {
    ...readers(guarded),
    engine,
    transaction: (work) => {
      assertOutsideTransaction()
      return begin(work)
    },
  }
}

/** The embedded database would wait for ever, and PostgreSQL would read outside the transaction. */
function assertOutsideTransaction() {
  if (insideTransaction.getStore()) throw new Error('inside a transaction only its own handle may be used')
}

function transactionHandle(engine: Db['engine'], run: RunStatement): Db {
  const tx: Db = { ...readers(run), engine, transaction: (work) => work(tx) }
  return tx
}

function readers(run: RunStatement): Pick<Db, 'query' | 'one' | 'maybe'> {
  const query = async <Row>(statement: Statement) => {
    try {
      return (await run(statement)) as Row[]
    } catch (error) {
      throw translate(error)
    }
  }
  return {
    query,
    async one<Row>(statement: Statement) {
      const [row] = await query<Row>(statement)
      if (row === undefined) throw new Error('a row was expected, and none was found')
      return row
    },
    async maybe<Row>(statement: Statement) {
      return (await query<Row>(statement))[0]
    },
  }
}

/** Turns refusals of SQL into ours: functions raise EN001 with the word, constraints are told apart by name. */
function translate(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const { code, message } = error
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : '{}'
  if (code === 'EN001' && message in refusals) return refuse(message as RefusalWord, JSON.parse(detail))
  const constraint = 'constraint' in error ? error.constraint : null
  if (code === '23514' && constraint === 'balance_not_negative') return refuse('insufficient_balance')
  return error
}

function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond the safe integers`)
  return number
}

const int8 = 20
const dateOnly = 1082
const liteParsers = { [int8]: safeInteger, [dateOnly]: (text: string) => text }
const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return safeInteger
    if (oid === dateOnly) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  }) as typeof pg.types.getTypeParser,
}
