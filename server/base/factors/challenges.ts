import { createHash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { after, aheadOf } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import type { PartnerOfLink, Session } from '../http/session.ts'

/** Operators have their own table, which the role of the web calls cannot write. */
const tables = { merchant: sql`factor_challenge`, operator: sql`operator_challenge` }

type ChallengePurpose = 'register' | 'sign_in' | 'second_step' | 'step_up' | 'device'

/** `boundTo`: only this session or ticket may answer the challenge; null for a sign-in by passkey alone. */
export type ChallengeOwner = { party: Session['party']; purpose: ChallengePurpose; boundTo: string | null }

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest()

const lifeMs = limits.challengeMinutes * minuteMs

const expiryOf = (ctx: Ctx) => after(ctx.clock.now(), lifeMs)

/** Also refuses rows from the future, which a clock that was later set back has written. */
const isLive = ({ clock }: Ctx): Sql =>
  sql`expires_at > ${clock.now()} and expires_at <= ${after(aheadOf(clock.now()), lifeMs)}`

/** A new challenge: 256 random bits that can be answered once, for some minutes. */
export async function openChallenge(ctx: Ctx, db: Db, { party, purpose, boundTo }: ChallengeOwner): Promise<string> {
  const challenge = ctx.ids.secret()
  await db.query(sql`
    insert into ${tables[party]} (hash, purpose, bound_to, expires_at)
    values (${hashOf(challenge)}, ${purpose}, ${boundTo}, ${expiryOf(ctx)})`)
  return challenge
}

/** Consumes a challenge, even an expired one; false if it is unknown, used, expired or another owner's. */
export async function consumeChallenge(
  ctx: Ctx,
  db: Db,
  { challenge, party, purpose, boundTo }: ChallengeOwner & { challenge: string },
): Promise<boolean> {
  const used = await db.maybe<{ isLive: boolean }>(sql`
    delete from ${tables[party]}
    where hash = ${hashOf(challenge)} and purpose = ${purpose} and bound_to is not distinct from ${boundTo}::text
    returning ${isLive(ctx)} as "isLive"`)
  return used?.isLive === true
}

/** A proved first factor: whose it was, the version of the access, and the partner if a link of it was used. */
export type Ticket = { merchantId: string; link: PartnerOfLink | null; accessVersion: number }

/**
 * A ticket that only bridges the step from the first to the second factor: a secret that is valid once, for some
 * minutes.
 */
export async function openTicket(ctx: Ctx, db: Db, { merchantId, link, accessVersion }: Ticket): Promise<string> {
  const ticket = ctx.ids.secret()
  await db.query(sql`
    insert into factor_challenge (hash, purpose, subject_id, partner_id, partner_key_id, access_version, expires_at)
    values (${hashOf(ticket)}, 'ticket', ${merchantId}, ${link?.partnerId ?? null}, ${link?.keyId ?? null},
      ${accessVersion}, ${expiryOf(ctx)})`)
  return ticket
}

type TicketRow = {
  merchantId: string
  partnerId: string | null
  keyId: string | null
  accessVersion: number
  isLive: boolean
}

const ticketColumns = (ctx: Ctx): Sql => sql`subject_id as "merchantId", partner_id as "partnerId",
  partner_key_id as "keyId", access_version as "accessVersion", ${isLive(ctx)} as "isLive"`
const isTicket = (ticket: string): Sql => sql`hash = ${hashOf(ticket)} and purpose = 'ticket'`

function toTicket(row: TicketRow | undefined): Ticket | null {
  if (!row?.isLive) return null
  const { merchantId, partnerId, keyId, accessVersion } = row
  return { merchantId, accessVersion, link: partnerId === null || keyId === null ? null : { partnerId, keyId } }
}

/** The owner of a ticket; null if it is unknown, used or expired. An expired one is consumed. */
export async function findTicket(ctx: Ctx, db: Db, ticket: string): Promise<Ticket | null> {
  const found = await db.maybe<TicketRow>(sql`
    select ${ticketColumns(ctx)} from factor_challenge where ${isTicket(ticket)}`)
  if (found && !found.isLive) await db.query(sql`delete from factor_challenge where ${isTicket(ticket)}`)
  return toTicket(found)
}

/** Consumes a ticket: of two concurrent requests one succeeds. */
export async function consumeTicket(ctx: Ctx, tx: Db, ticket: string): Promise<Ticket | null> {
  return toTicket(
    await tx.maybe<TicketRow>(sql`
      delete from factor_challenge where ${isTicket(ticket)} returning ${ticketColumns(ctx)}`),
  )
}
