import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import type { Endpoint } from '#contract/endpoint.ts'
import type { operatorProposals } from '#contract/operator/proposals.ts'
import { performAct } from '../../base/audit.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { refuse } from '../../base/refuse.ts'
import type { ProposalKind } from './kind.ts'
import { type ProposalRow, proposalColumns, toProposal } from './propose.ts'

/** Proposals: made by one operator, confirmed or refused by another. */
export const operatorProposalHandlers = (kinds: readonly ProposalKind[]): Handlers<typeof operatorProposals> => ({
  list: ({ db, query, now }) =>
    readList(db, {
      query,
      from: sql`proposal`,
      where: [query.status && sql`status = ${query.status}`],
      order: newestFirst(sql`id`),
      columns: proposalColumns,
      item: (row: ProposalRow) => toProposal(row, now),
    }),

  confirm: (call) => decide(kinds, call, 'confirmed'),
  refuse: (call) => decide(kinds, call, 'refused'),
})

type DecideCall = Pick<Call<Endpoint>, 'ctx' | 'now'> & {
  params: { id: string }
  body: { reason: string }
  session: OperatorSession
}

/** The row is locked: of several decisions at once, the first one counts and the others are refused. */
async function decide(kinds: readonly ProposalKind[], call: DecideCall, status: 'confirmed' | 'refused') {
  const { ctx, now, params, body, session } = call
  const kindOf = ({ kind }: ProposalRow) => {
    const found = kinds.find(({ name }) => name === kind)
    assert(found, `a proposal of the unknown kind ${kind}`)
    return found
  }
  const describe = (row: ProposalRow) => ({
    merchantId: row.merchantId,
    role: kindOf(row).role,
    act: `${row.kind}.${status}`,
    reason: body.reason,
    subject: row.id,
  })
  const row = await performAct(call, describe, async (tx) => {
    const proposal = await tx.maybe<ProposalRow>(sql`
      select ${proposalColumns} from proposal where id = ${params.id} for update`)
    if (!proposal) throw refuse('not_found')
    const kind = kindOf(proposal)
    if (!session.roles.includes(kind.role)) throw refuse('role_required')
    if (proposal.status !== 'waiting' || proposal.expiresAt <= now) throw refuse('conflict')
    if (proposal.proposedBy === session.operatorId) throw refuse('conflict', { needs: 'another_operator' })
    if (status === 'confirmed') {
      await kind.apply({ ctx, tx, now, madeBy: [proposal.proposedBy, session.operatorId] }, proposal)
    }
    return tx.one<ProposalRow>(sql`
      update proposal set status = ${status}, decided_by = ${session.operatorId}, decided_at = ${now},
        decision = ${body.reason}
      where id = ${proposal.id} returning ${proposalColumns}`)
  })
  return toProposal(row, now)
}
