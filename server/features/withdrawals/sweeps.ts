import sql, { type Sql } from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import { batchSize, type Sweep, sweepRows } from '../../base/sweep.ts'

type DueWithdrawal = { merchantId: string; id: string; number: string; dueAt: Date }

type WithdrawalSweep = {
  name: string
  /** The column that tells when, and the condition of its index. */
  column: Sql
  where: Sql
  movement: (ctx: Ctx, due: DueWithdrawal) => Sql
  /** What whoever watches the log must look at. */
  alarm: string
}

const nobody = '00000000-0000-0000-0000-000000000000'

const withdrawalSweep =
  ({ name, column, where, movement, alarm }: WithdrawalSweep): Sweep =>
  (ctx) =>
    sweepRows<DueWithdrawal>(ctx, {
      name,
      find: (last) =>
        ctx.db.query(sql`
          select w.merchant_id as "merchantId", w.id, w.number, ${column} as "dueAt" from withdrawal w
          where ${where} and ${column} <= ${ctx.clock.now()}
            and (${column}, w.id) > (${last?.dueAt ?? new Date(0)}, ${last?.id ?? nobody}::uuid)
          order by ${column}, w.id limit ${batchSize}`),
      async move(due) {
        await ctx.db.query(movement(ctx, due))
        ctx.live.touch(due.merchantId)
        ctx.log.error({ withdrawal: due.number, merchantId: due.merchantId, alarm: name }, alarm)
        return true
      },
    })

const expired = (ctx: Ctx, { merchantId, id }: DueWithdrawal): Sql => sql`
  select expire_withdrawal(${merchantId}, ${id}, ${ctx.clock.now()})`

/** Nobody decided within 72 hours: the money returns. */
export const expireUndecided = withdrawalSweep({
  name: 'withdrawal undecided',
  column: sql`w.decide_by`,
  where: sql`w.status = 'in_review'`,
  movement: expired,
  alarm: 'a withdrawal was not decided in time: its money returned by itself',
})

/** Approved, and no evidence within 72 hours that it was sent: the money returns. */
export const expireUnsent = withdrawalSweep({
  name: 'withdrawal unsent',
  column: sql`w.send_by`,
  where: sql`w.arrival = 'sending' and w.sent_at is null`,
  movement: expired,
  alarm: 'an approved withdrawal was not sent in time: its money returned by itself',
})

/** Underway for longer than three business days: nothing moves by itself, and somebody must ask. */
export const seeLateWithdrawals = withdrawalSweep({
  name: 'withdrawal late',
  column: sql`w.expected_by`,
  where: sql`w.arrival = 'sending' and w.alarm_at is null`,
  movement: (ctx, { merchantId, id }) => sql`select raise_withdrawal_alarm(${merchantId}, ${id}, ${ctx.clock.now()})`,
  alarm: 'a withdrawal is underway for too long: ask the bank or the network',
})
