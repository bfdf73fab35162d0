import sql, { type Sql } from 'sql-template-tag'
import { dollarOf } from '#contract/currencies.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { type OperatorAct, performAct } from '../../base/audit.ts'
import { toIso } from '../../base/clock.ts'
import { withdrawFeeMinimumMaxDollars } from '../../base/config.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { refuseField } from '../../base/refuse.ts'
import { propose } from '../../ground/proposals/propose.ts'
import { readDestination } from './destinations.ts'
import {
  findByNumber,
  listQueue,
  type OperatorWithdrawalRow,
  readOperatorWithdrawal,
  type WithdrawalKey,
} from './queries.ts'
import { toWithdrawal } from './rules.ts'

export const operatorWithdrawalHandlers: Handlers<typeof operatorWithdrawals> = {
  async list(call) {
    const { list, ...page } = await listQueue(call, call.query)
    return { list: list.map((row) => toOperatorWithdrawal(call, row)), ...page }
  },

  async get(call) {
    const { db, params } = call
    return toOperatorWithdrawal(call, await readOperatorWithdrawal(call, await findByNumber(db, params.number)))
  },

  async destination(call) {
    const { ctx, db, params, body } = call
    const { number } = params
    const { reason } = body
    const { merchantId, id } = await findByNumber(db, number)
    const act: OperatorAct = {
      ...{ merchantId, role: 'finance', act: 'withdrawal.destination', reason, subject: number },
      notice: {
        kind: 'withdrawal_opened',
        params: { number, why: reason },
        subject: { kind: 'withdrawal', id: number },
      },
    }
    return performAct(call, act, (tx) => readDestination(ctx, tx, { merchantId, id }))
  },

  decide(call) {
    const { body, session, now } = call
    if (body.approve) {
      return actOnWithdrawal(call, 'withdrawal.approve', ({ merchantId, id }) => {
        return sql`select approve_withdrawal_by_operator(${session.hash}, ${merchantId}, ${id}, ${now})`
      })
    }
    const { because } = body
    if (because === undefined) throw refuseField('because', 'field_required')
    return actOnWithdrawal(call, 'withdrawal.reject', ({ merchantId, id }) => {
      return sql`select reject_withdrawal_by_operator(${session.hash}, ${merchantId}, ${id}, ${because}, ${now})`
    })
  },

  async liftHold(call) {
    const { db, params, body, session, now } = call
    const { id: merchantId, hold } = params
    const act: OperatorAct = { merchantId, role: 'finance', act: 'hold.lift', reason: body.reason, subject: hold }
    await performAct(call, act, async (tx) => {
      await tx.query(sql`select lift_hold_by_operator(${session.hash}, ${merchantId}, ${hold}, ${now})`)
    })
    return db.one<{ withdrawable: number }>(sql`select withdrawable_amount(${merchantId}, ${now}) as withdrawable`)
  },

  async feeRule({ body: { reason, ...payload }, ...call }) {
    const most = withdrawFeeMinimumMaxDollars * dollarOf(call.ctx.config.currency)
    if (payload.feeMinimum > most) throw refuseField('feeMinimum', 'field_out_of_range')
    return propose(call, { kind: 'fee_rule', payload, reason })
  },
}

type WithdrawalActCall = Pick<Call<Endpoint>, 'ctx' | 'db' | 'lang' | 'now'> & {
  params: { number: string }
  body: { reason: string }
  session: OperatorSession
}

async function actOnWithdrawal(call: WithdrawalActCall, act: string, movement: (withdrawal: WithdrawalKey) => Sql) {
  const { db, params, body } = call
  const withdrawal = await findByNumber(db, params.number)
  const { merchantId } = withdrawal
  const { reason } = body
  await performAct(call, { merchantId, role: 'finance', act, reason, subject: params.number }, async (tx) => {
    await tx.query(movement(withdrawal))
  })
  return toOperatorWithdrawal(call, await readOperatorWithdrawal(call, withdrawal))
}

function toOperatorWithdrawal(
  { ctx, lang, now }: Pick<Call<Endpoint>, 'ctx' | 'lang' | 'now'>,
  row: OperatorWithdrawalRow,
): Reply<typeof operatorWithdrawals.get> {
  return {
    ...toWithdrawal(row, { now, reader: { lang, currency: ctx.config.currency, timeZone: 'UTC' } }),
    id: row.id,
    merchantId: row.merchantId,
    shopName: row.shopName,
    realName: row.realName,
    fullName: row.fullName,
    bankName: row.bankName,
    cardLast4: row.cardLast4,
    approvals: row.approvals,
    deviceRefusal: row.deviceRefusal,
    approvedBy: row.approvedBy,
    approvalsNeeded: row.approvalsNeeded,
    transfer: row.transfer,
    sendBy: toIso(row.sendBy),
    sentAt: toIso(row.sentAt),
    alarmAt: toIso(row.alarmAt),
  }
}
