import type { OperatorRole, Reply } from '#contract/endpoint.ts'
import type { operatorProposals, proposalKinds } from '#contract/operator/proposals.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'

export type Proposal = Reply<typeof operatorProposals.confirm>
export type Effect = Proposal['effect']

/** What is proposed: `id` names the thing that confirming it makes. */
export type Proposed<P> = { id: string; merchantId: string | null; payload: P; reason: string }

/** `madeBy`: the two operators, in the order in which they agreed. */
export type Confirmation = { ctx: Ctx; tx: Db; now: Date; madeBy: [string, string] }

/**
 * A kind of decision that two persons make: the role that may make it, the effect that both are shown, and what
 * confirming it does in one transaction. The payload was checked by the contract before it was stored.
 */
export type ProposalKind<P = unknown> = {
  name: (typeof proposalKinds)[number]
  role: OperatorRole
  effect(db: Db, proposed: Proposed<P>, now: Date): Promise<Effect>
  apply(confirmation: Confirmation, proposed: Proposed<P>): Promise<void>
}
