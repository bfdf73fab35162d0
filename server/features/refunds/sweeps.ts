import sql, { type Sql } from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import { batchSize, type Sweep, sweepRows } from '../../base/sweep.ts'

type DueRefund = { merchantId: string; id: string; dueAt: Date }

const nobody = '00000000-0000-0000-0000-000000000000'

const refundSweep =
  (name: string, column: Sql, movement: (ctx: Ctx, due: DueRefund) => Sql): Sweep =>
  (ctx) =>
    sweepRows<DueRefund>(ctx, {
      name,
      find: (last) =>
        ctx.db.query(sql`
          select r.merchant_id as "merchantId", r.id, ${column} as "dueAt" from refund r
          where r.status = 'pending_approval' and ${column} <= ${ctx.clock.now()}
            and (${column}, r.id) > (${last?.dueAt ?? new Date(0)}, ${last?.id ?? nobody}::uuid)
          order by ${column}, r.id limit ${batchSize}`),
      async move(due) {
        await ctx.db.query(movement(ctx, due))
        ctx.live.touch(due.merchantId)
        return true
      },
    })

/** The merchant has a day left to answer. */
export const remindOfRefunds = refundSweep(
  'remind of refund',
  sql`r.remind_at`,
  (ctx, { merchantId, id }) => sql`select remind_refund_answer(${merchantId}, ${id}, ${ctx.clock.now()})`,
)

/** Nobody decided within seven days: it is approved. */
export const approveSilent = refundSweep(
  'refund by silence',
  sql`r.decide_by`,
  (ctx, { merchantId, id }) => sql`select approve_refund_by_silence(${merchantId}, ${id}, ${ctx.clock.now()})`,
)
