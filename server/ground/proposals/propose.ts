import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint, OperatorRole, Reply } from '#contract/endpoint.ts'
import type { operatorProposals, proposalKinds } from '#contract/operator/proposals.ts'
import { type OperatorAct, performAct } from '../../base/audit.ts'
import { toIso } from '../../base/clock.ts'
import type { Db } from '../../base/db/open.ts'
import type { Call } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'

type ProposalReply = Reply<typeof operatorProposals.confirm>

export type ProposalRow = {
  id: string
  kind: (typeof proposalKinds)[number]
  merchantId: string | null
  payload: Record<string, unknown>
  effect: ProposalReply['effect']
  reason: string
  proposedBy: string
  proposedAt: Date
  expiresAt: Date
  status: 'waiting' | 'confirmed' | 'refused'
  decidedBy: string | null
  decidedAt: Date | null
  decision: string | null
}

const proposalColumns: Sql = sql`
  id, kind, merchant_id as "merchantId", payload, effect, reason, proposed_by as "proposedBy",
  proposed_at as "proposedAt", expires_at as "expiresAt", status, decided_by as "decidedBy",
  decided_at as "decidedAt", decision`

export const toProposal = (row: ProposalRow, now: Date): ProposalReply => ({
  ...row,
  status: row.status === 'waiting' && row.expiresAt <= now ? 'expired' : row.status,
  proposedAt: row.proposedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedAt: toIso(row.decidedAt),
})

/** A stored proposal with the role that may make and confirm it. */
export type DecidedProposal = ProposalRow & { role: OperatorRole }

export const proposalWithRole: Sql = sql`${proposalColumns}, proposal_role(kind) as role`

type ProposeInput = {
  kind: ProposalRow['kind']
  /** Null if it concerns no single merchant. */
  merchantId?: string | null
  /** The input of confirm_proposal(), validated by the contract. */
  payload: Record<string, unknown>
  reason: string
}
type ProposeCall = Pick<Call<Endpoint>, 'ctx' | 'now' | 'key'> & { session: OperatorSession }

/**
 * Stores a proposal with its effect; nothing changes until another operator confirms it. The database checks the role
 * for its kind.
 */
export async function propose(
  call: ProposeCall,
  { kind, merchantId = null, payload, reason }: ProposeInput,
): Promise<ProposalReply> {
  const { ctx, now, session } = call
  const id = ctx.ids.next()
  const act = ({ role }: { role: OperatorRole }): OperatorAct => ({
    merchantId,
    role,
    act: `${kind}.propose`,
    reason,
    subject: id,
  })
  const { proposal } = await performAct(call, act, async (tx) => {
    const proposal = JSON.stringify({ id, kind, merchantId, payload, reason })
    await tx.query(sql`select make_proposal(${session.hash}, ${proposal}::jsonb, ${now})`)
    return readProposed(tx, id, now)
  })
  return proposal
}

export async function readProposed(
  tx: Db,
  id: string,
  now: Date,
): Promise<{ role: OperatorRole; proposal: ProposalReply }> {
  const { role, ...row } = await tx.one<DecidedProposal>(sql`
    select ${proposalWithRole} from proposal where id = ${id}`)
  return { role, proposal: toProposal(row, now) }
}
