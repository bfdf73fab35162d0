import sql from 'sql-template-tag'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorProposals } from '#contract/operator/proposals.ts'
import { recordAct } from '../../audit.ts'
import type { Call, Handlers } from '../../http/serve.ts'
import type { OperatorSession } from '../../http/session.ts'
import { readCursor, writeCursor } from '../../lists/cursor.ts'
import { listAnswer, windowOf } from '../../lists/list-answer.ts'
import { kindOf, type ProposalRow, proposalColumns, propose, shownProposal } from '../../proposals/propose.ts'
import { refuse } from '../../refuse.ts'

/** What needs two persons: proposed by one, ended by another. */
export const proposalHandlers: Handlers<typeof operatorProposals> = {
  async list({ db, query, now }) {
    const { read, skip } = windowOf(query)
    const before = query.after === undefined ? null : readCursor(query.after)
    const status = query.status ?? null
    const matching = sql`(${status}::text is null or status = ${status})`
    const rows = await db.query<ProposalRow>(sql`
      select ${proposalColumns} from proposal where ${matching} and (${before}::uuid is null or id < ${before}::uuid)
      order by id desc limit ${read} offset ${skip}`)
    const { total } = await db.one<{ total: number }>(sql`
      select count(*) as total from (
        select from proposal where ${matching} limit ${limits.countedTotalMax + 1}) as counted`)
    return listAnswer({
      rows,
      query,
      total,
      item: (row) => shownProposal(row, now),
      cursor: ({ id }) => writeCursor(id),
    })
  },

  confirm: (call) => decide(call, 'confirmed'),
  refuse: (call) => decide(call, 'refused'),

  goodwill: ({ params, body: { amount, reason }, ...call }) =>
    propose(call, { kind: 'goodwill', merchantId: params.id, payload: { amount }, reason }),

  hold: ({ params, body: { reason, case: caseNumber, ...payload }, ...call }) =>
    propose(call, { kind: 'hold', merchantId: params.id, payload: { ...payload, caseNumber }, reason }),

  depositInstruction: ({ body: { reason, ...payload }, ...call }) =>
    propose(call, { kind: 'deposit_instruction', payload, reason }),

  feeRule: ({ body: { reason, ...payload }, ...call }) => propose(call, { kind: 'fee_rule', payload, reason }),
}

type Deciding = Pick<Call<Endpoint>, 'ctx' | 'db' | 'now'> & {
  params: { id: string }
  body: { reason: string }
  session: OperatorSession
}

/** One of all who try ends it: the row is locked, and what is no longer waiting is refused. */
async function decide({ ctx, db, now, params, body, session }: Deciding, status: 'confirmed' | 'refused') {
  const row = await db.transaction(async (tx) => {
    const found = await tx.maybe<ProposalRow>(sql`
      select ${proposalColumns} from proposal where id = ${params.id} for update`)
    if (!found) throw refuse('not_found')
    const kind = kindOf(found.kind)
    if (!session.roles.includes(kind.role)) throw refuse('role_required')
    if (found.status !== 'waiting' || found.expiresAt <= now) throw refuse('conflict')
    if (found.proposedBy === session.operatorId) throw refuse('conflict', { needs: 'another_operator' })
    const { merchantId } = found
    if (status === 'confirmed')
      await kind.apply({ ctx, tx, now, madeBy: [found.proposedBy, session.operatorId] }, found)
    const act = { act: `${found.kind}.${status}`, reason: body.reason, subject: found.id, role: kind.role }
    await recordAct(ctx, tx, { operator: session, merchantId, ...act })
    return tx.one<ProposalRow>(sql`
      update proposal set status = ${status}, decided_by = ${session.operatorId}, decided_at = ${now},
        decision = ${body.reason}
      where id = ${found.id} returning ${proposalColumns}`)
  })
  if (row.merchantId) ctx.live.touch(row.merchantId)
  return shownProposal(row, now)
}
