import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint } from '#contract/endpoint.ts'
import type { operatorTransfers } from '#contract/operator/transfers.ts'
import { type OperatorAct, performAct } from '../../base/audit.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { propose } from '../proposals/propose.ts'
import { readTransfers, type TransferKind } from './queries.ts'

export const operatorTransferHandlers: Handlers<typeof operatorTransfers> = {
  claim(call) {
    const { session, now, body } = call
    return actOnTransfer(call, 'claim', (transfer) => {
      const given = JSON.stringify({ ...transfer, account: body.account ?? null })
      return sql`select claim_transfer_by_operator(${session.hash}, ${given}::jsonb, ${now})`
    })
  },

  record(call) {
    const { session, now, body } = call
    return actOnTransfer(call, body.state, (transfer) => {
      const given = JSON.stringify({ ...transfer, step: body.state, evidence: body.evidence.trim() })
      return sql`select record_transfer_by_operator(${session.hash}, ${given}::jsonb, ${now})`
    })
  },

  stop: ({ body: { reason }, ...call }) => propose(call, { kind: 'sending_stop', payload: {}, reason }),

  async proposeReturn({ params: { kind, subject }, body: { line, reason, ...body }, ...call }) {
    const transfer = await call.db.maybe<{ id: string; number: string }>(sql`
      select id, number from transfer where subject = ${subject} and kind = ${kind} order by id desc limit 1`)
    // A return to a shopper is repeated by a new refund.
    if (!transfer || kind === 'bank_return') throw refuse('not_found')
    const payload = { transferId: transfer.id, number: transfer.number, line: line.trim() }
    return propose(call, { kind: `${kind}_return`, merchantId: merchantOf(kind, body.merchantId), payload, reason })
  },
}

/** Withdrawals and returns to shoppers belong to a merchant; supplier and partner payouts do not. */
function merchantOf(kind: TransferKind, merchantId: string | undefined): string | null {
  if (kind === 'supplier_payout' || kind === 'partner_payout') return null
  if (merchantId === undefined) throw refuseField('merchantId', 'field_required')
  return merchantId
}

type TransferCall = Pick<Call<Endpoint>, 'ctx' | 'db' | 'now'> & {
  params: { kind: TransferKind; subject: string }
  body: { merchantId?: string; reason: string }
  session: OperatorSession
}

type TransferKey = { id: string; kind: TransferKind; merchantId: string | null; subject: string }

/** Performs a step as an operator's act, which is shown to the merchant whose money it is. */
async function actOnTransfer(call: TransferCall, step: string, movement: (transfer: TransferKey) => Sql) {
  const { ctx, db, params, body } = call
  const { kind, subject } = params
  const { reason } = body
  const merchantId = merchantOf(kind, body.merchantId)
  const act = ({ number }: { number: string }): OperatorAct => ({
    ...{ merchantId, role: 'finance', act: `${kind}.${step}`, reason },
    subject: kind === 'withdrawal' ? number : subject,
  })
  await performAct(call, act, async (tx) => {
    await tx.query(movement({ id: ctx.ids.next(), kind, merchantId, subject }))
    return tx.one<{ number: string }>(sql`
      select number from transfer where subject = ${subject} and kind = ${kind} order by id desc limit 1`)
  })
  const transfer = (await readTransfers({ db, session: call.session }, { kind, subjects: [subject] })).get(subject)
  if (!transfer) throw refuse('not_found')
  return { transfer }
}
