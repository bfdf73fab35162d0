import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint } from '#contract/endpoint.ts'
import { recordAct } from '../../base/audit.ts'
import { after, dayMs } from '../../base/clock.ts'
import type { Call } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import type { Effect, Proposal, ProposalKind } from './kind.ts'

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

/** A proposal that waited longer is stale: what it rested on may have changed. */
const openDays = 7

export const proposalColumns: Sql = sql`
  id, kind, merchant_id as "merchantId", payload, effect, reason, proposed_by as "proposedBy",
  proposed_at as "proposedAt", expires_at as "expiresAt", status, decided_by as "decidedBy",
  decided_at as "decidedAt", decision`

export const proposalOf = (row: ProposalRow, now: Date): Proposal => ({
  ...row,
  status: row.status === 'waiting' && row.expiresAt <= now ? 'expired' : row.status,
  proposedAt: row.proposedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

type ProposeInput<P> = { merchantId?: string; payload: P; reason: string }
type ProposeCall = Pick<Call<Endpoint>, 'ctx' | 'db' | 'now'> & { session: OperatorSession }

/** Stores what one operator wants, with its effect; nothing changes until another operator confirms it. */
export async function propose<P>(call: ProposeCall, kind: ProposalKind<P>, input: ProposeInput<P>): Promise<Proposal> {
  const { ctx, db, now, session } = call
  const { merchantId = null, payload, reason } = input
  if (!session.roles.includes(kind.role)) throw refuse('role_required')
  const proposed = { id: ctx.ids.next(), merchantId, payload, reason }
  const row = await db.transaction(async (tx) => {
    const effect = await kind.effect(tx, proposed, now)
    const act = { act: `${kind.name}.propose`, reason, subject: proposed.id, role: kind.role }
    await recordAct(ctx, tx, { operator: session, merchantId, ...act })
    return tx.one<ProposalRow>(sql`
      insert into proposal (id, kind, merchant_id, payload, effect, reason, proposed_by, proposed_at, expires_at)
      values (${proposed.id}, ${kind.name}, ${merchantId}, ${JSON.stringify(payload)}::jsonb,
        ${JSON.stringify(effect)}::jsonb, ${reason}, ${session.operatorId}, ${now}, ${after(now, openDays * dayMs)})
      returning ${proposalColumns}`)
  })
  if (merchantId) ctx.live.touch(merchantId)
  return proposalOf(row, now)
}
