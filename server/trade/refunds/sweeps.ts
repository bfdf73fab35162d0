import sql from 'sql-template-tag'
import { dueSweep } from '../../base/due-sweep.ts'

const table = sql`refund`
const where = sql`d.status = 'pending_approval'`

/** Reminds the merchant one day before the deadline. */
export const remindOfRefunds = dueSweep({
  name: 'remind of refund',
  table,
  column: sql`d.remind_at`,
  where,
  movement: (ctx, { merchantId, id }) => sql`remind_refund_answer(${merchantId}, ${id}, ${ctx.clock.now()})`,
})

/** Approves refunds that were not decided in time. */
export const approveUndecided = dueSweep({
  name: 'refund by silence',
  table,
  column: sql`d.decide_by`,
  where,
  movement: (ctx, { merchantId, id }) => sql`approve_refund_by_silence(${merchantId}, ${id},
    ${ctx.clock.now()})`,
})
