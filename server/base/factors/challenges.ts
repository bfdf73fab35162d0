import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { after } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import type { Session } from '../http/session.ts'

/** Challenges of operators are in a table of their own, which the role of the web calls cannot write. */
const tables = { merchant: sql`factor_challenge`, operator: sql`operator_challenge` }

type ChallengePurpose = 'register' | 'sign_in' | 'second_step' | 'ticket' | 'step_up'

/** `boundTo`: the session or the ticket that asked, and no other may answer; null for a sign-in by passkey alone. */
export type ChallengeOwner = { party: Session['party']; purpose: ChallengePurpose; boundTo: string | null }

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest()

/** A new challenge, or a ticket: 256 random bits that can be answered once, for some minutes. */
export async function openChallenge(
  ctx: Ctx,
  db: Db,
  { party, purpose, boundTo, subjectId = null }: ChallengeOwner & { subjectId?: string | null },
): Promise<string> {
  const challenge = ctx.ids.secret()
  const expiresAt = after(ctx.clock.now(), limits.challengeMinutes * minuteMs)
  await db.query(sql`
    insert into ${tables[party]} (hash, purpose, bound_to, subject_id, expires_at)
    values (${hashOf(challenge)}, ${purpose}, ${boundTo}, ${subjectId}, ${expiresAt})`)
  return challenge
}

/** Uses a challenge up; false for an unknown, used, expired or another owner's one. */
export async function consumeChallenge(
  ctx: Ctx,
  db: Db,
  { challenge, party, purpose, boundTo }: ChallengeOwner & { challenge: string },
): Promise<boolean> {
  const used = await db.maybe(sql`
    delete from ${tables[party]}
    where hash = ${hashOf(challenge)} and purpose = ${purpose} and bound_to is not distinct from ${boundTo}::text
      and expires_at > ${ctx.clock.now()}
    returning hash`)
  return used !== undefined
}

/** Whose ticket it is; null for an unknown, used or expired one. `consumeChallenge` uses it up. */
export async function findTicket(ctx: Ctx, db: Db, ticket: string): Promise<string | null> {
  const found = await db.maybe<{ subject_id: string }>(sql`
    select subject_id from factor_challenge
    where hash = ${hashOf(ticket)} and purpose = 'ticket' and expires_at > ${ctx.clock.now()}`)
  return found?.subject_id ?? null
}
