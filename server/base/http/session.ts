import { createHash, hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import sql, { type Sql } from 'sql-template-tag'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { defaultLanguage, type LanguageCode, readLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { after } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { requireAnswerTo, shortRead } from '../db/handle.ts'
import type { Db } from '../db/open.ts'
import { tellSiblings } from '../processes/siblings.ts'
import { fingerprint } from '../secrets/encryption.ts'
import { noteSecurity } from '../security-log.ts'
import { networkOf } from './caller-address.ts'
import { networkHash } from './known-network.ts'

export type MerchantSession = {
  party: 'merchant'
  id: string
  merchantId: string
  hash: Buffer
  status: 'in_review' | 'approved' | 'rejected'
  lang: LanguageCode
  timeZone: string
}
/** By `hash` the database identifies the operator of a decision, and a merchant's session with a proved factor. */
export type OperatorSession = {
  party: 'operator'
  id: string
  operatorId: string
  roles: OperatorRole[]
  hash: Buffer
}
export type Session = MerchantSession | OperatorSession

export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** How long other servers may still accept a session that has ended here. */
const cacheMs = 5_000
const cachedMax = 20_000
/** Longer than any token that a sign-in returns. */
const tokenMax = 100

/**
 * Saves a query on most calls; its keys are hashes of tokens. Only existing sessions are cached, so invented tokens
 * take no memory. Entries expire by system time, because caching is no business rule.
 */
const cache = new LRUCache<string, Session>({ max: cachedMax, ttl: cacheMs })

/** Counts clearings, so that a lookup that began before one does not put an ended session back. */
let clearings = 0

/** The session of a token; null if it is unknown, ended or expired. */
export async function findSession(ctx: Ctx, token: string): Promise<Session | null> {
  if (token.length > tokenMax) return null
  const key = hash('sha256', token, 'base64url')
  const cached = cache.get(key)
  if (cached) return cached
  const before = clearings
  const session = await readSession(ctx, token)
  if (session && clearings === before) cache.set(key, session)
  return session
}

/**
 * Call it after sessions have ended or changed. It takes effect at once in this process, within milliseconds in the
 * server's other processes, and within `cacheMs` on other servers.
 */
export function forgetSessions(): void {
  clearSessions()
  tellSiblings({ sessionsEnded: true })
}

export function clearSessions(): void {
  clearings += 1
  cache.clear()
}

/** Roles come from an outer join: they are null in a merchant's session. */
type SessionRow = {
  hash: Buffer
  id: string
  subject_id: string
  last_seen_at: Date
  party: Session['party']
  roles: OperatorRole[] | null
}

type MerchantOfSession = { id: string; status: MerchantSession['status']; lang: string; time_zone: string }

/** Writing the time of every call would cost a write per call, so it is written at most this often. */
const seenEveryMs = 60_000

/** Sessions that were not used since this time have ended. */
const idleSince = ({ config, clock }: Ctx) => ({
  operator: after(clock.now(), -config.operatorIdleMinutes * minuteMs),
  merchant: after(clock.now(), -config.merchantIdleDays * dayMs),
})

/** The condition of a merchant's open sessions `s`: not ended, not too old, and used recently. */
export const isOpen = (ctx: Ctx): Sql =>
  sql`s.ended_at is null and s.remainder_of is null and s.expires_at > ${ctx.clock.now()} and s.last_seen_at > ${idleSince(ctx).merchant}`

/** A function of the database reads the session, since no role of the server can read the hashes. */
export function fromSession(ctx: Ctx, token: string): Sql {
  const { operator, merchant } = idleSince(ctx)
  return sql`find_session(${tokenHash(token)}, ${operator}, ${merchant}, ${ctx.clock.now()})`
}

async function readSession(ctx: Ctx, token: string): Promise<Session | null> {
  const now = ctx.clock.now()
  const hash = tokenHash(token)
  const row = await ctx.db.maybe<SessionRow>(
    shortRead(sql`
      select ${hash}::bytea as hash, s.id, s.party, s.subject_id, s.last_seen_at, o.roles
      from ${fromSession(ctx, token)} s
      left join operator o on s.party = 'operator' and o.id = s.subject_id and o.disabled_at is null`),
  )
  if (!row) return null
  requireAnswerTo(hash.toString('hex'), Buffer.from(row.hash).toString('hex'))
  if (now.getTime() - row.last_seen_at.getTime() > seenEveryMs) {
    await ctx.db.query(sql`select touch_session(${hash}, ${now})`)
  }
  if (row.party === 'operator') {
    return (
      row.roles && {
        party: 'operator',
        id: row.id,
        operatorId: row.subject_id,
        roles: row.roles,
        hash,
      }
    )
  }
  return readMerchantSession(ctx, { ...row, hash })
}

/** A separate statement, because sessions and merchants are on different nodes of a cluster. */
async function readMerchantSession(
  ctx: Ctx,
  { id, hash, subject_id: merchantId }: SessionRow,
): Promise<Session | null> {
  const merchant = await ctx.db.maybe<MerchantOfSession>(
    shortRead(sql`
      select m.merchant_id as id, m.status, m.lang, h.time_zone from merchant m join shop h on h.merchant_id = m.merchant_id
      where m.merchant_id = ${merchantId}`),
  )
  if (!merchant) return null
  requireAnswerTo(merchantId, merchant.id)
  const { status, lang, time_zone: timeZone } = merchant
  return { party: 'merchant', id, hash, merchantId, status, lang: readLanguage(lang) ?? defaultLanguage, timeZone }
}

/** For streams, which outlive the check at the start of a call: one statement for many tokens. */
export async function areSessionsOpen(ctx: Ctx, tokens: readonly string[]): Promise<(token: string) => boolean> {
  const { operator, merchant } = idleSince(ctx)
  const hashes = [...new Set(tokens)].map(tokenHash)
  const open = await ctx.db.query<{ hash: Buffer }>(sql`
    select hash from list_open_sessions(${hashes}::bytea[], ${operator}, ${merchant}, ${ctx.clock.now()}) as hash`)
  const found = new Set(open.map(({ hash }) => Buffer.from(hash).toString('hex')))
  return (token) => found.has(tokenHash(token).toString('hex'))
}

/** The partner and key whose link opened a merchant's session; the session ends with either. */
export type PartnerOfLink = { partnerId: string; keyId: string }

type OpenSessionInput = {
  party: Session['party']
  subjectId: string
  device: string
  ip: string
  /** The version of the access when the sign-in was proved; the session does not open if it has changed. */
  accessVersion: number
  /** Whether the sign-in proved a factor of the subject; a partner's link does not. */
  isProven?: boolean
  link?: PartnerOfLink | null
}

/** Opens a session and returns its token. The row has only the hash. */
export async function openSession(
  ctx: Ctx,
  db: Db,
  { party, subjectId, device, ip, accessVersion, isProven = false, link = null }: OpenSessionInput,
) {
  const token = ctx.ids.secret()
  const now = ctx.clock.now()
  const lifeMs = party === 'operator' ? ctx.config.operatorSessionHours * hourMs : limits.sessionDays * dayMs
  const expiresAt = after(now, lifeMs)
  const opened = JSON.stringify({
    hash: tokenHash(token).toString('hex'),
    id: ctx.ids.next(),
    subjectId,
    device: device.slice(0, 200),
    network: networkHash(ctx, ip),
    place: networkOf(ip),
    isProven,
    link,
    expiresAt,
    accessVersion,
  })
  const { until } = await db.one<{ until: Date }>(
    party === 'merchant'
      ? sql`select open_merchant_session(${opened}::jsonb, ${now}) as until`
      : sql`select open_operator_session(${opened}::jsonb, ${now}) as until`,
  )
  noteSecurity(ctx, 'sign_in', { party, id: subjectId })
  return { token, expiresAt: until.toISOString() }
}

type RenewInput = Pick<Session, 'party' | 'hash'> & { accessVersion: number }

/**
 * Records a fresh proof and gives the session a new token, because somebody may have copied the old one. The new token
 * is derived from the old one and the server's secret, so that two tabs that prove at once get the same.
 */
export async function renewSession(ctx: Ctx, db: Db, { party, hash, accessVersion }: RenewInput) {
  const token = fingerprint(ctx.config.keys, 'renewed session', hash.toString('hex')).toString('base64url')
  const renewed = JSON.stringify({
    hash: tokenHash(token).toString('hex'),
    remainderId: ctx.ids.next(),
    accessVersion,
  })
  const now = ctx.clock.now()
  const { until } = await db.one<{ until: Date }>(
    party === 'merchant'
      ? sql`select renew_merchant_session(${hash}, ${renewed}::jsonb, ${now}) as until`
      : sql`select renew_operator_session(${hash}, ${renewed}::jsonb, ${now}) as until`,
  )
  return { token, expiresAt: until.toISOString() }
}
