import sql, { type Sql } from 'sql-template-tag'
import { after } from './clock.ts'
import type { Ctx } from './ctx.ts'
import { lowestId } from './ids.ts'
import { batchSize, type Sweep, sweepRows } from './sweep.ts'

export type DueRow = { merchantId: string; id: string; dueAt: Date }

type DueSweep<Row extends DueRow> = {
  name: string
  /** The table of a merchant's rows; the other SQL calls it `d`. */
  table: Sql
  /** The column that tells when a row is due. */
  column: Sql
  /** How long after that time; 0 by default. */
  delayMs?: (ctx: Ctx) => number
  /** The condition of the index over the column, and further ones. */
  where: Sql
  /** Further columns of a row. */
  columns?: Sql
  /** The statement that moves a row. It checks again under the merchant's lock: several servers may run it. */
  movement: (ctx: Ctx, row: Row) => Sql
  onMoved?: (ctx: Ctx, row: Row) => void
}

/** A sweep over the due rows of all merchants, by a column, each in a statement of its own. */
export const dueSweep =
  <Row extends DueRow>({ name, table, column, delayMs, where, columns, movement, onMoved }: DueSweep<Row>): Sweep =>
  (ctx) =>
    sweepRows<Row>(ctx, {
      name,
      find: (last) =>
        ctx.db.query<Row>(sql`
          select d.merchant_id as "merchantId", d.id, ${column} as "dueAt" ${columns ? sql`, ${columns}` : sql``}
          from ${table} d
          where ${where} and ${column} <= ${after(ctx.clock.now(), -(delayMs?.(ctx) ?? 0))}
            and (${column}, d.id) > (${last?.dueAt ?? new Date(0)}, ${last?.id ?? lowestId}::uuid)
          order by ${column}, d.id limit ${batchSize}`),
      async move(row) {
        await ctx.db.query(movement(ctx, row))
        ctx.live.touch(row.merchantId)
        onMoved?.(ctx, row)
        return true
      },
    })
