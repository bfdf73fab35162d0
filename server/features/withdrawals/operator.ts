import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { recordAct } from '../../base/audit.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { propose } from '../proposals/propose.ts'
import { openDestination } from './destinations.ts'
import { feeRule } from './proposed.ts'
import { findByNumber, listForOperator, type OperatorRow, readForOperator } from './queries.ts'
import { shownWithdrawal } from './rules.ts'

/** What finance does with withdrawals: decide, send, and say what became of them. */
export const operatorWithdrawalHandlers: Handlers<typeof operatorWithdrawals> = {
  list: (call) => listForOperator(call.db, call.query, shownTo(call)),

  get: async (call) => shownTo(call)(await readForOperator(call.db, await findByNumber(call.db, call.params.number))),

  async destination({ ctx, db, params, body, session, now }) {
    const { number } = params
    const found = await findByNumber(db, number)
    const { merchantId } = found
    const opened = await db.transaction(async (tx) => {
      const act = { act: 'withdrawal.destination', role: 'finance', reason: body.reason, subject: number } as const
      await recordAct(ctx, tx, { operator: session, merchantId, ...act })
      const told = JSON.stringify({ number, why: body.reason })
      await tx.query(sql`
        select notify_merchant(${merchantId}, 'withdrawal_opened', ${told}::jsonb, 'withdrawal', ${number}, ${now})`)
      return openDestination(ctx, tx, found)
    })
    ctx.live.touch(merchantId)
    return opened
  },

  decide(call) {
    const { body, session, now } = call
    if (body.approve) {
      return actOn(
        call,
        'withdrawal.approve',
        ({ merchantId, id }) => sql`
        select approve_withdrawal(${merchantId}, ${id}, ${session.operatorId}, ${now})`,
      )
    }
    const { because } = body
    if (because === undefined) throw refuse('validation', { fields: { because: 'field_required' } })
    return actOn(
      call,
      'withdrawal.reject',
      ({ merchantId, id }) => sql`
      select reject_withdrawal(${merchantId}, ${id}, ${because}, ${now})`,
    )
  },

  async liftHold({ ctx, db, params: { id: merchantId, hold }, body, session, now }) {
    const answer = await db.transaction(async (tx) => {
      await tx.query(sql`select lift_hold(${merchantId}, ${hold}, ${now})`)
      const act = { act: 'hold.lift', role: 'finance', reason: body.reason, subject: hold } as const
      await recordAct(ctx, tx, { operator: session, merchantId, ...act })
      return tx.one<{ withdrawable: number }>(sql`select withdrawable_amount(${merchantId}, ${now}) as withdrawable`)
    })
    ctx.live.touch(merchantId)
    return answer
  },

  arrival(call) {
    const { body, now } = call
    const evidence = body.evidence.trim()
    if (evidence === '') throw refuse('validation', { fields: { evidence: 'field_required' } })
    const movement = {
      sent: sql`mark_withdrawal_sent`,
      paid: sql`mark_withdrawal_paid`,
      returned: sql`mark_withdrawal_returned`,
    }
    return actOn(
      call,
      `withdrawal.${body.state}`,
      ({ merchantId, id }) => sql`
      select ${movement[body.state]}(${merchantId}, ${id}, ${evidence}, ${now})`,
    )
  },

  feeRule: ({ body: { reason, ...payload }, ...call }) => propose(call, feeRule, { payload, reason }),
}

type Act = Pick<Call<Endpoint>, 'ctx' | 'db' | 'lang' | 'now'> & {
  params: { number: string }
  body: { reason: string }
  session: OperatorSession
}

/** Moves a withdrawal and records who did so and why, in one transaction; answers it as it is then. */
async function actOn(call: Act, act: string, movement: (found: { merchantId: string; id: string }) => Sql) {
  const { ctx, db, params, body, session } = call
  const found = await findByNumber(db, params.number)
  const { merchantId } = found
  const row = await db.transaction(async (tx) => {
    await tx.query(movement(found))
    const why = { act, role: 'finance', reason: body.reason, subject: params.number } as const
    await recordAct(ctx, tx, { operator: session, merchantId, ...why })
    return readForOperator(tx, found)
  })
  ctx.live.touch(merchantId)
  return shownTo(call)(row)
}

const iso = (at: Date | null) => at?.toISOString() ?? null

const shownTo =
  ({ ctx, lang, now }: Pick<Call<Endpoint>, 'ctx' | 'lang' | 'now'>) =>
  (row: OperatorRow): Reply<typeof operatorWithdrawals.get> => ({
    ...shownWithdrawal(row, { now, reader: { lang, currency: ctx.config.currency, timeZone: 'UTC' } }),
    ...{ merchantId: row.merchantId, shopName: row.shopName, realName: row.realName },
    ...{ fullName: row.fullName, bankName: row.bankName, cardLast4: row.cardLast4 },
    ...{ approvals: row.approvals, approvalsNeeded: row.approvalsNeeded, returnEvidence: row.returnEvidence },
    ...{ sendBy: iso(row.sendBy), sentAt: iso(row.sentAt), alarmAt: iso(row.alarmAt) },
  })
