import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { OperatorRole } from '#contract/endpoint.ts'
import { defaultLanguage, type LanguageCode, readLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { dayMs } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'

export type MerchantSession = {
  party: 'merchant'
  id: string
  merchantId: string
  status: 'in_review' | 'approved' | 'rejected'
  lang: LanguageCode
  timeZone: string
}
export type OperatorSession = { party: 'operator'; id: string; operatorId: string; roles: OperatorRole[] }
export type Session = MerchantSession | OperatorSession

/** Looked up by hash, kept for some seconds: one query in that time per session however often it calls. */
const keptMs = 5_000
const keptMax = 20_000
const kept = new Map<string, { session: Session | null; untilMs: number }>()

export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** The session behind a token, or null. The cache runs on the system's time: it is no rule of the business. */
export async function findSession(ctx: Ctx, token: string): Promise<Session | null> {
  const found = kept.get(token)
  if (found && found.untilMs > Date.now()) return found.session
  const session = await readSession(ctx, token)
  if (kept.size >= keptMax) kept.clear()
  kept.set(token, { session, untilMs: Date.now() + keptMs })
  return session
}

/** Sessions end at once on this server, within `keptMs` on others. */
export const forgetSessions = () => kept.clear()

/** An outer join: the merchant's columns are null for an operator's session, and the other way round. */
type Row = {
  id: string
  subject_id: string
  last_seen_at: Date
  party: Session['party']
  status: MerchantSession['status'] | null
  lang: string | null
  time_zone: string | null
  roles: OperatorRole[] | null
}

const seenEveryMs = 60_000

async function readSession(ctx: Ctx, token: string): Promise<Session | null> {
  const now = ctx.clock.now()
  const row = await ctx.db.maybe<Row>(sql`
    select s.id, s.party, s.subject_id, s.last_seen_at, m.status, m.lang, h.time_zone, o.roles
    from session s
    left join merchant m on s.party = 'merchant' and m.merchant_id = s.subject_id
    left join shop h on h.merchant_id = m.merchant_id
    left join operator o on s.party = 'operator' and o.id = s.subject_id and o.disabled_at is null
    where s.hash = ${tokenHash(token)} and s.ended_at is null and s.expires_at > ${now}`)
  if (!row) return null
  if (now.getTime() - row.last_seen_at.getTime() > seenEveryMs) {
    await ctx.db.query(sql`update session set last_seen_at = ${now} where id = ${row.id}`)
  }
  if (row.party === 'operator') {
    return row.roles && { party: 'operator', id: row.id, operatorId: row.subject_id, roles: row.roles }
  }
  if (!row.status) return null
  return {
    party: 'merchant',
    id: row.id,
    merchantId: row.subject_id,
    status: row.status,
    lang: readLanguage(row.lang) ?? defaultLanguage,
    timeZone: row.time_zone ?? 'UTC',
  }
}

/** Opens a session and answers its token, which is stored nowhere. */
export async function openSession(
  ctx: Ctx,
  db: Db,
  { party, subjectId, device }: { party: Session['party']; subjectId: string; device: string },
) {
  const token = ctx.ids.secret()
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + limits.sessionDays * dayMs)
  await db.query(sql`
    insert into session (hash, id, party, subject_id, device, created_at, last_seen_at, expires_at)
    values (${tokenHash(token)}, ${ctx.ids.next()}, ${party}, ${subjectId}, ${device.slice(0, 200)}, ${now}, ${now},
      ${expiresAt})`)
  return { token, expiresAt: expiresAt.toISOString() }
}
