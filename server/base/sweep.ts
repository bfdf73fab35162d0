import sql, { type Sql } from 'sql-template-tag'
import type { Ctx } from './ctx.ts'
import { lowestId } from './ids.ts'
import { Refusal } from './refuse.ts'

/**
 * Background work: a bounded turn over the rows that are due by the clock of ctx. Returns how many rows it processed; 0
 * only if it found none that it could process.
 */
export type Sweep = (ctx: Ctx) => Promise<number>

/** A turn that did nothing because something outside was away. It has told so itself, and is counted as failed. */
export class TurnFailed extends Error {}

export const batchSize = 100

/** After this long a turn ends, so that every sweep gets its turn. */
const turnMs = 1_000

const isOver = (startedAt: number) => performance.now() - startedAt > turnMs

/** One turn of every sweep. A failing sweep must not stop the others. */
export async function runTurns(ctx: Ctx, sweeps: Readonly<Record<string, Sweep>>): Promise<number> {
  let done = 0
  for (const [name, sweep] of Object.entries(sweeps)) {
    try {
      const rows = await sweep(ctx)
      done += rows
      ctx.metrics?.sweepRuns.inc({ sweep: name, outcome: 'done' })
      ctx.metrics?.sweepRows.inc({ sweep: name }, rows)
    } catch (error) {
      ctx.metrics?.sweepRuns.inc({ sweep: name, outcome: 'failed' })
      if (!(error instanceof TurnFailed)) ctx.log.error({ err: error, sweep: name }, 'a sweep failed')
    }
  }
  return done
}

type DueRows<Row> = {
  name: string
  /** The next due rows after the last one, in a fixed order; at most `batchSize`. */
  find: (last: Row | null) => Promise<Row[]>
  move: (row: Row) => Promise<boolean>
}

/** Processes due rows until none is left or the turn is over. A failing row is logged and stops no other row. */
export async function sweepRows<Row extends object>(ctx: Ctx, { name, find, move }: DueRows<Row>): Promise<number> {
  const startedAt = performance.now()
  let moved = 0
  let last: Row | null = null
  for (;;) {
    const rows: Row[] = await find(last)
    for (const row of shareOut(rows)) {
      if (await attempt(ctx, { name, row, work: () => move(row) })) moved += 1
    }
    // Rows that fail must not block the rows behind them, so a turn without progress goes on.
    if (rows.length < batchSize || (moved > 0 && isOver(startedAt))) return moved
    last = rows.at(-1) ?? null
  }
}

/** Starts a full batch at a random position, so that several servers with the same backlog seldom collide. */
function shareOut<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length < batchSize) return rows
  const start = Math.floor(Math.random() * rows.length)
  return [...rows.slice(start), ...rows.slice(0, start)]
}

type Attempt = { name: string; row: object; work: () => Promise<boolean> }

async function attempt(ctx: Ctx, { name, row, work }: Attempt): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    // Another server was faster, or the state has changed: the row is no longer due.
    if (error instanceof Refusal && error.word === 'conflict') return false
    ctx.log.error({ err: error, sweep: name, row }, 'a due row could not be processed')
    return false
  }
}

/** Repeats a batch until one is not full or the turn is over. `work` returns how many rows it processed. */
export async function inBatches(limit: number, work: (limit: number) => Promise<number>): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  for (;;) {
    const count = await work(limit)
    done += count
    if (count < limit || isOver(startedAt)) return done
  }
}

const deleteBatch = 1_000

type OldRows = { table: Sql; key: Sql; type: Sql; isOld: Sql }

/**
 * Deletes rows of all merchants in batches. They are on several nodes of a cluster, where no statement deletes a
 * limited number of rows. So keys are read first, and `isOld` is checked again, since keys may repeat.
 */
export const deleteOfMerchants = ({ db }: Ctx, { table, key, type, isOld }: OldRows): Promise<number> =>
  inBatches(deleteBatch, async (limit) => {
    const old = await db.query<{ merchant: string; key: unknown }>(sql`
      select merchant_id as merchant, ${key} as key from ${table} where ${isOld} limit ${limit}`)
    if (old.length === 0) return 0
    const merchants = [...new Set(old.map(({ merchant }) => merchant))]
    await db.query(sql`
      delete from ${table} where merchant_id = any (${merchants}::uuid[])
        and ${key} = any (${old.map((row) => row.key)}::${type}[]) and ${isOld}`)
    return old.length
  })

type ForgottenRows = {
  name: string
  /** The table and the condition of the rows that are old. */
  old: Sql
  /** The call of the database's function that deletes them and answers how many. */
  forget: (merchantId: string) => Sql
}

/** Deletes old rows of all merchants by a function of the database, which checks that they are old. */
export const forgetOfMerchants = (ctx: Ctx, { name, old, forget }: ForgottenRows): Promise<number> =>
  sweepRows<{ merchantId: string }>(ctx, {
    name,
    find: (last) =>
      ctx.db.query(sql`
        select distinct merchant_id as "merchantId" from ${old} and merchant_id > ${last?.merchantId ?? lowestId}
        order by merchant_id limit ${batchSize}`),
    async move({ merchantId }) {
      const { forgotten } = await ctx.db.one<{ forgotten: number }>(sql`select ${forget(merchantId)} as forgotten`)
      return forgotten > 0
    },
  })

/** Deletes in batches, so that no statement locks many rows for long. */
export const deleteInBatches = (ctx: Ctx, statement: (limit: number) => Sql): Promise<number> =>
  inBatches(deleteBatch, async (limit) => (await ctx.db.query(statement(limit))).length)
