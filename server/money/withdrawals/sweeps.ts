import sql, { type Sql } from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import { type DueRow, dueSweep } from '../../base/due-sweep.ts'

type DueWithdrawal = DueRow & { number: string }

type WithdrawalSweep = {
  name: string
  column: Sql
  where: Sql
  movement: (ctx: Ctx, due: DueWithdrawal) => Sql
  /** The log line for operators on call. */
  alarm: string
}

const withdrawalSweep = ({ name, column, where, movement, alarm }: WithdrawalSweep) =>
  dueSweep<DueWithdrawal>({
    name,
    table: sql`withdrawal`,
    column,
    where,
    columns: sql`d.number`,
    movement,
    onMoved: (ctx, { number, merchantId }) => ctx.log.error({ withdrawal: number, merchantId, alarm: name }, alarm),
  })

const expire = (ctx: Ctx, { merchantId, id }: DueWithdrawal): Sql => sql`
  expire_withdrawal(${merchantId}, ${id}, ${ctx.clock.now()})`

/** Returns the money of withdrawals not decided within 72 hours. */
export const expireUndecided = withdrawalSweep({
  name: 'withdrawal undecided',
  column: sql`d.decide_by`,
  where: sql`d.status = 'in_review'`,
  movement: expire,
  alarm: 'a withdrawal was not decided in time: its money returned by itself',
})

/** Returns the money of approved withdrawals not claimed within 72 hours. For claimed ones see `returnUnsent`. */
export const expireUnsent = withdrawalSweep({
  name: 'withdrawal unsent',
  column: sql`d.send_by`,
  where: sql`d.arrival = 'sending' and d.sent_at is null and d.claimed_at is null`,
  movement: expire,
  alarm: 'an approved withdrawal was not claimed in time: its money returned by itself',
})

/**
 * Flags withdrawals under way for more than three business days. Nothing moves automatically: an operator must ask the
 * bank.
 */
export const flagLateWithdrawals = withdrawalSweep({
  name: 'withdrawal late',
  column: sql`d.expected_by`,
  where: sql`d.arrival = 'sending'`,
  movement: (ctx, { merchantId, id }) => sql`raise_withdrawal_alarm(${merchantId}, ${id}, ${ctx.clock.now()})`,
  alarm: 'a withdrawal is under way for too long: ask the bank or the network',
})
