import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint } from '#contract/endpoint.ts'
import { type OperatorAct, performAct } from '../../base/audit.ts'
import { after, dayMs, toIso } from '../../base/clock.ts'
import type { Call } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import type { Effect, ProposalKind, ProposalReply } from './kind.ts'

export type ProposalRow = {
  id: string
  kind: ProposalKind['name']
  merchantId: string | null
  payload: Record<string, unknown>
  effect: Effect
  reason: string
  proposedBy: string
  proposedAt: Date
  expiresAt: Date
  status: 'waiting' | 'confirmed' | 'refused'
  decidedBy: string | null
  decidedAt: Date | null
  decision: string | null
}

/** A proposal that waits for longer expires: its effect may have changed. */
const openDays = 7

export const proposalColumns: Sql = sql`
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

type ProposeInput<P> = { merchantId?: string | null; payload: P; reason: string }
type ProposeCall = Pick<Call<Endpoint>, 'ctx' | 'now'> & { session: OperatorSession }

/** Stores what one operator proposes, with its effect; nothing changes until another operator confirms it. */
export async function propose<P>(
  call: ProposeCall,
  kind: ProposalKind<P>,
  { merchantId = null, payload, reason }: ProposeInput<P>,
): Promise<ProposalReply> {
  const { ctx, now, session } = call
  if (!session.roles.includes(kind.role)) throw refuse('role_required')
  const id = ctx.ids.next()
  const act: OperatorAct = { merchantId, role: kind.role, act: `${kind.name}.propose`, reason, subject: id }
  const row = await performAct(call, act, async (tx) => {
    const effect = await kind.effect(tx, { id, merchantId, payload, reason }, now)
    return tx.one<ProposalRow>(sql`
      insert into proposal (id, kind, merchant_id, payload, effect, reason, proposed_by, proposed_at, expires_at)
      values (${id}, ${kind.name}, ${merchantId}, ${JSON.stringify(payload)}::jsonb,
        ${JSON.stringify(effect)}::jsonb, ${reason}, ${session.operatorId}, ${now}, ${after(now, openDays * dayMs)})
      returning ${proposalColumns}`)
  })
  return toProposal(row, now)
}
