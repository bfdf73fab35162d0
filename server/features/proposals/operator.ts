import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorProposals } from '#contract/operator/proposals.ts'
import { recordAct } from '../../base/audit.ts'
import { readCursor, writeCursor } from '../../base/cursor.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { refuse } from '../../base/refuse.ts'
import type { ProposalKind } from './kind.ts'
import { type ProposalRow, proposalColumns, proposalOf } from './propose.ts'

/** What needs two persons: proposed by one, confirmed or refused by another. */
export const operatorProposalHandlers = (kinds: readonly ProposalKind[]): Handlers<typeof operatorProposals> => ({
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
        select 1 from proposal where ${matching} limit ${limits.countedTotalMax + 1}) as counted`)
    return listAnswer({
      rows,
      query,
      total,
      item: (row) => proposalOf(row, now),
      cursor: ({ id }) => writeCursor(id),
    })
  },

  confirm: (call) => decide(kinds, call, 'confirmed'),
  refuse: (call) => decide(kinds, call, 'refused'),
})

type DecideCall = Pick<Call<Endpoint>, 'ctx' | 'db' | 'now'> & {
  params: { id: string }
  body: { reason: string }
  session: OperatorSession
}

/** One of all who try ends it: the row is locked, and what is no longer waiting is refused. */
async function decide(
  kinds: readonly ProposalKind[],
  { ctx, db, now, params, body, session }: DecideCall,
  status: 'confirmed' | 'refused',
) {
  const row = await db.transaction(async (tx) => {
    const found = await tx.maybe<ProposalRow>(sql`
      select ${proposalColumns} from proposal where id = ${params.id} for update`)
    if (!found) throw refuse('not_found')
    const kind = kinds.find(({ name }) => name === found.kind)
    assert(kind, `a proposal of the unknown kind ${found.kind}`)
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
  return proposalOf(row, now)
}
