import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { operatorPartnerPayouts } from '#contract/operator/partner-payouts.ts'
import { performAct } from '../../base/audit.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { propose } from '../proposals/propose.ts'

type Payout = Reply<typeof operatorPartnerPayouts.record>

const columns = sql`
  p.id, p.partner_id as "partnerId", p.number, p.amount, p.holder, p.account_number as "accountNumber", p.state,
  to_iso(p.confirmed_at) as "confirmedAt", p.claimed_by as "claimedBy", to_iso(p.claimed_until) as "claimedUntil",
  (select email from operator where id = p.claimed_by) as sender, to_iso(p.sent_at) as "sentAt", p.evidence,
  to_iso(p.ended_at) as "endedAt", p.end_evidence as "endEvidence", to_iso(p.returned_at) as "returnedAt",
  p.return_line as "returnLine"`

/** Money back to partners: proposed by one of finance, confirmed by another, sent by one. */
export const operatorPartnerPayoutHandlers: Handlers<typeof operatorPartnerPayouts> = {
  list: ({ db, query, params }) =>
    readList(db, {
      query,
      from: sql`partner_payout p`,
      where: [sql`p.partner_id = ${params.id}`],
      order: newestFirst(sql`p.id`),
      columns,
      item: (row: Payout) => row,
    }),

  async propose({ params, body, ...call }) {
    const { amount, reason } = body
    const account = { holder: body.holder.trim(), accountNumber: body.accountNumber.trim() }
    if (account.holder === '') throw refuseField('holder', 'field_required')
    const payload = { partnerId: params.id, number: call.ctx.ids.publicNumber('PP'), amount, ...account }
    return propose(call, { kind: 'partner_payout', payload, reason })
  },

  claim(call) {
    const { params, session, now } = call
    return actOnPayout(call, 'claim', sql`claim_partner_payout_by_operator(${session.hash}, ${params.id}, ${now})`)
  },

  record(call) {
    const { params, body, session, now } = call
    const { state } = body
    const step = sql`record_partner_payout_by_operator(${session.hash}, ${params.id}, ${state},
      ${body.evidence.trim()}, ${now})`
    return actOnPayout(call, state, step)
  },

  async proposeReturn({ params, body: { line, reason }, ...call }) {
    const payout = await call.db.maybe<Pick<Payout, 'number'>>(sql`
      select number from partner_payout where id = ${params.id}`)
    if (!payout) throw refuse('not_found')
    const payload = { payoutId: params.id, number: payout.number, line: line.trim() }
    return propose(call, { kind: 'partner_payout_return', payload, reason })
  },
}

type PayoutCall = Pick<Call<Endpoint>, 'ctx' | 'db' | 'now'> & {
  params: { id: string }
  body: { reason: string }
  session: OperatorSession
}

/** Takes a step of a payout as an operator's act; answers the payout as it is then. */
async function actOnPayout(call: PayoutCall, step: string, movement: Sql): Promise<Payout> {
  const { params, body } = call
  const { reason } = body
  const act = { merchantId: null, role: 'finance', act: `partner_payout.${step}`, reason, subject: params.id } as const
  return performAct(call, act, async (tx) => {
    await tx.query(sql`select ${movement}`)
    return tx.one<Payout>(sql`select ${columns} from partner_payout p where p.id = ${params.id}`)
  })
}
