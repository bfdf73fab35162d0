import type { Sql } from 'sql-template-tag'
import type { Ctx } from './ctx.ts'
import { Refusal } from './refuse.ts'

/** Something that happens by itself: looks for due rows by the clock of ctx and answers how many it dealt with. */
export type Sweep = (ctx: Ctx) => Promise<number>

/** How many due rows are read at once. */
export const batchSize = 100

type Rows<Row> = {
  name: string
  /** The next due rows behind the last one, in a fixed order; at most `batchSize`. */
  find: (last: Row | null) => Promise<Row[]>
  /** Deals with one row in a transaction of its own; false where there was nothing to do. */
  move: (row: Row) => Promise<boolean>
}

/** Deals with every due row. What fails with one row is logged and does not stop the others. */
export async function sweepRows<Row extends object>(ctx: Ctx, { name, find, move }: Rows<Row>): Promise<number> {
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
    // Another server was faster, or the state has moved on: nothing is due any more.
    if (error instanceof Refusal && error.word === 'conflict') return false
    ctx.log.error({ err: error, sweep: name, row }, 'a due row could not be dealt with')
    return false
  }
}

const deleteBatch = 1_000

/** Deletes in batches until nothing is due, so that no statement holds many rows for long. */
export async function deleteInBatches(ctx: Ctx, statement: (limit: number) => Sql): Promise<number> {
  let deleted = 0
  for (;;) {
    const rows = await ctx.db.query(statement(deleteBatch))
    deleted += rows.length
    if (rows.length < deleteBatch) return deleted
  }
}
