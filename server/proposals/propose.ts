import sql, { type Sql } from 'sql-template-tag'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { operatorProposals } from '#contract/operator/proposals.ts'
import { recordAct } from '../audit.ts'
import { after, dayMs } from '../clock.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/serve.ts'
import type { OperatorSession } from '../http/session.ts'
import { refuse } from '../refuse.ts'
import { type Effect, type KindName, kinds, type PayloadOf, type Proposed } from './kinds.ts'

type Proposal = Reply<typeof operatorProposals.confirm>

export type ProposalRow = {
  id: string
  kind: KindName
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

/** Nobody confirms what was thought right long ago. */
const openDays = 7

export const proposalColumns: Sql = sql`
  id, kind, merchant_id as "merchantId", payload, effect, reason, proposed_by as "proposedBy",
  proposed_at as "proposedAt", expires_at as "expiresAt", status, decided_by as "decidedBy",
  decided_at as "decidedAt", decision`

export const shownProposal = (row: ProposalRow, now: Date): Proposal => ({
  ...row,
  status: row.status === 'waiting' && row.expiresAt <= now ? 'expired' : row.status,
  proposedAt: row.proposedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** The payload is of its kind: the contract checked it before it was stored. */
export const kindOf = (name: KindName) =>
  kinds[name] as unknown as {
    role: (typeof kinds)[KindName]['role']
    effect: (db: Db, proposed: Proposed<unknown>, now: Date) => Promise<Effect>
    apply: (agreed: Parameters<(typeof kinds)['hold']['apply']>[0], proposed: Proposed<unknown>) => Promise<void>
  }

type Asked<K extends KindName> = { kind: K; merchantId?: string; payload: PayloadOf<K>; reason: string }
type Proposing = Pick<Call<Endpoint>, 'ctx' | 'db' | 'now'> & { session: OperatorSession }

/** Writes down what one operator wants, with what it would change; nothing happens until another one confirms. */
export async function propose<K extends KindName>(call: Proposing, asked: Asked<K>): Promise<Proposal> {
  const { ctx, db, now, session } = call
  const merchantId = asked.merchantId ?? null
  const proposed = { id: ctx.ids.next(), merchantId, payload: asked.payload, reason: asked.reason }
  const kind = kindOf(asked.kind)
  if (!session.roles.includes(kind.role)) throw refuse('role_required')
  const row = await db.transaction(async (tx) => {
    const effect = await kind.effect(tx, proposed, now)
    const act = { act: `${asked.kind}.propose`, reason: asked.reason, subject: proposed.id, role: kind.role }
    await recordAct(ctx, tx, { operator: session, merchantId, ...act })
    return tx.one<ProposalRow>(sql`
      insert into proposal (id, kind, merchant_id, payload, effect, reason, proposed_by, proposed_at, expires_at)
      values (${proposed.id}, ${asked.kind}, ${merchantId}, ${JSON.stringify(asked.payload)}::jsonb,
        ${JSON.stringify(effect)}::jsonb, ${asked.reason}, ${session.operatorId}, ${now},
        ${after(now, openDays * dayMs)})
      returning ${proposalColumns}`)
  })
  if (merchantId) ctx.live.touch(merchantId)
  return shownProposal(row, now)
}
