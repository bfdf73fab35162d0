import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { type RefusalWord, refusals } from '#contract/refusals.ts'
import { refuse } from '../refuse.ts'
import { retryConflicts } from './retry.ts'
import { refuseUnavailable } from './waits.ts'

/**
 * A statement of sql-template-tag, or constant text with values. `short` statements may share a connection. A short
 * read reads a few rows by an index and takes no locks. A short write is a whole transaction that takes milliseconds.
 */
export type Statement = { readonly text: string; readonly values: unknown[]; readonly short?: 'read' | 'write' }

export const shortRead = ({ text, values }: Statement): Statement => ({ text, values, short: 'read' })

export const shortWrite = ({ text, values }: Statement): Statement => ({ text, values, short: 'write' })

/**
 * On a shared connection only the order tells which answer belongs to which statement. So private data repeat what was
 * asked for (a merchant, a token, an idempotency key), and a mismatch is a fault. Otherwise a caller could see somebody
 * else's data.
 */
export function requireAnswerTo(asked: string, answered: unknown): void {
  if (answered !== asked) throw new Error('the database answered another question')
}

/** The database: plain SQL in, rows out. Inside a transaction only `tx` may be used. */
export type Db = {
  readonly engine: 'postgres' | 'pglite'
  query: <Row>(statement: Statement) => Promise<Row[]>
  /** The first row; a fault if there is none. */
  one: <Row>(statement: Statement) => Promise<Row>
  maybe: <Row>(statement: Statement) => Promise<Row | undefined>
  /** All or nothing; inside a transaction it joins the outer one. After a deadlock the whole of `work` runs again. */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
}

export const insideTransaction = new AsyncLocalStorage<boolean>()

export type RunStatement = (statement: Statement) => Promise<unknown[]>

export function handle(engine: Db['engine'], run: RunStatement, begin: Db['transaction']): Db {
  const guarded: RunStatement = (statement) => {
    assertOutsideTransaction()
    return retryConflicts(() => run(statement)).catch(throwUnavailable)
  }
  return {
    ...readers(guarded),
    engine,
    transaction: (work) => {
      assertOutsideTransaction()
      return retryConflicts(() => begin(work)).catch(throwUnavailable)
    },
  }
}

function throwUnavailable(error: unknown): never {
  throw refuseUnavailable(error)
}

/** The embedded database would deadlock with itself, and PostgreSQL would read outside the transaction. */
function assertOutsideTransaction() {
  if (insideTransaction.getStore()) throw new Error('inside a transaction only its own handle may be used')
}

export function transactionHandle(engine: Db['engine'], run: RunStatement): Db {
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

/** Turns SQL errors into refusals: functions raise EN001 with the word, and constraints are identified by name. */
export function translate(error: unknown): unknown {
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
const bytea = 17
/** Like the PostgreSQL driver: bytes are a `Buffer`. */
export const liteParsers = {
  [int8]: safeInteger,
  [dateOnly]: (text: string) => text,
  [bytea]: (text: string) => Buffer.from(text.slice(2), 'hex'),
}
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return safeInteger
    if (oid === dateOnly) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  }) as typeof pg.types.getTypeParser,
}
