import type { Sql } from 'sql-template-tag'
import type { Ctx } from './ctx.ts'
import { Refusal } from './refuse.ts'

/** Background work: processes the rows that are due by the clock of ctx, and answers how many it processed. */
export type Sweep = (ctx: Ctx) => Promise<number>

/** The most due rows that are read at once. */
export const batchSize = 100

type DueRows<Row> = {
  name: string
  /** The next due rows after the last one, in a fixed order; at most `batchSize`. */
  find: (last: Row | null) => Promise<Row[]>
  /** Processes one row in a transaction of its own; false if nothing was to be done. */
  move: (row: Row) => Promise<boolean>
}

/** Processes every due row. A row that fails is logged and does not stop the others. */
export async function sweepRows<Row extends object>(ctx: Ctx, { name, find, move }: DueRows<Row>): Promise<number> {
  let moved = 0
  let last: Row | null = null
  for (;;) {
    const rows: Row[] = await find(last)
    for (const row of rows) {
      if (await attempt(ctx, { name, row, work: () => move(row) })) moved += 1
    }
    if (rows.length < batchSize) return moved
    last = rows.at(-1) ?? null
  }
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

const deleteBatch = 1_000

/** Deletes in batches until nothing is due, so that no statement locks many rows for long. */
export async function deleteInBatches(ctx: Ctx, statement: (limit: number) => Sql): Promise<number> {
  let deleted = 0
  for (;;) {
    const rows = await ctx.db.query(statement(deleteBatch))
    deleted += rows.length
    if (rows.length < deleteBatch) return deleted
  }
}
