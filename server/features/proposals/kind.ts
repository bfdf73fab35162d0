import type { OperatorRole, Reply } from '#contract/endpoint.ts'
import type { operatorProposals, proposalKinds } from '#contract/operator/proposals.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'

export type ProposalReply = Reply<typeof operatorProposals.confirm>

/** The values that a proposal changes, before and after. */
export type Effect = ProposalReply['effect']

/** The thing that a confirmation creates gets the proposal's `id`. */
export type Proposal<P> = { id: string; merchantId: string | null; payload: P; reason: string }

/** `madeBy`: the proposing and the confirming operator. */
export type Confirmation = { ctx: Ctx; tx: Db; now: Date; madeBy: [string, string] }

/**
 * A kind of decision that takes two operators: the role that may make it, the effect that both are shown, and what a
 * confirmation does, in one transaction. The contract has validated the payload before it was stored.
 */
export type ProposalKind<P = unknown> = {
  name: (typeof proposalKinds)[number]
  role: OperatorRole
  effect(db: Db, proposal: Proposal<P>, now: Date): Promise<Effect>
  apply(confirmation: Confirmation, proposal: Proposal<P>): Promise<void>
}
