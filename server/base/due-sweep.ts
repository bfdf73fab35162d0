import sql, { type Sql } from 'sql-template-tag'
import { after } from './clock.ts'
import type { Ctx } from './ctx.ts'
import { lowestId } from './ids.ts'
import { batchSize, type Sweep, sweepRows } from './sweep.ts'

export type DueRow = { merchantId: string; id: string; dueAt: Date }

type DueSweep<Row extends DueRow> = {
  name: string
  /** A table of merchants' rows; the other SQL refers to it as `d`. */
  table: Sql
  column: Sql
  delayMs?: (ctx: Ctx) => number
  where: Sql
  columns?: Sql
  /** The movement as a select list. It checks the state again under the merchant's lock. */
  movement: (ctx: Ctx, row: Row) => Sql
  onMoved?: (ctx: Ctx, row: Row) => void
}

/**
 * A sweep over the due rows of all merchants, each row in its own statement. It skips a merchant whose books are locked
 * by a call or another server: the row stays due and comes in the next turn.
 */
export const dueSweep =
  <Row extends DueRow>({ name, table, column, delayMs, where, columns, movement, onMoved }: DueSweep<Row>): Sweep =>
  (ctx) => {
    const isDue = sql`${where} and ${column} <= ${after(ctx.clock.now(), -(delayMs?.(ctx) ?? 0))}`
    return sweepRows<Row>(ctx, {
      name,
      find: (last) =>
        ctx.db.query<Row>(sql`
          select d.merchant_id as "merchantId", d.id, ${column} as "dueAt" ${columns ? sql`, ${columns}` : sql``}
          from ${table} d
          where ${isDue} and (${column}, d.id) > (${last?.dueAt ?? new Date(0)}, ${last?.id ?? lowestId}::uuid)
          order by ${column}, d.id limit ${batchSize}`),
      async move(row) {
        const moved = await ctx.db.query(sql`
          select ${movement(ctx, row)}
          from (select d.merchant_id from ${table} d
                where d.merchant_id = ${row.merchantId} and d.id = ${row.id} and ${isDue} offset 0) as due
          where try_lock_ledger(due.merchant_id)`)
        if (moved.length === 0) return false
        ctx.live.touch(row.merchantId)
        onMoved?.(ctx, row)
        return true
      },
    })
  }
