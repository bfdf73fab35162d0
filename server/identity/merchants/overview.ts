import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorMerchants } from '#contract/operator/merchants.ts'
import { toIso } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { isOpen } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'

type Overview = Reply<typeof operatorMerchants.overview>
type Security = Reply<typeof operatorMerchants.security>

/** The page shows recent events; the merchant's own log has the rest. */
const eventsMax = 30

type OverviewRow = Omit<Overview, 'identityErasedAt' | 'invitedBy' | 'orders'> & {
  identityErasedAt: Date | null
  inviterId: string | null
}

export async function readOverview(db: Db, merchantId: string): Promise<Overview> {
  const row = await db.maybe<OverviewRow>(sql`
    select m.identity_erased_at as "identityErasedAt", m.inviter_id as "inviterId", c.listings_selling + c.listings_stock as listings,
      (select count(*) from payout_destination d where d.merchant_id = ${merchantId} and d.removed_at is null)
        as destinations,
      (select count(*) from payout_destination d
        where d.merchant_id = ${merchantId} and d.removed_at is null and d.arrived_at is not null)
        as "paidDestinations"
    from merchant m join merchant_counter c on c.merchant_id = m.merchant_id
    where m.merchant_id = ${merchantId}`)
  if (!row) throw refuse('not_found')
  const { inviterId, identityErasedAt, listings, destinations, paidDestinations } = row
  const orders = await db.query<Overview['orders'][number]>(sql`
    select status, count from order_count where merchant_id = ${merchantId} and count > 0 order by status`)
  // In its own statement, since the inviter's shop may be on another node of a cluster.
  const inviter = await db.maybe<NonNullable<Overview['invitedBy']>>(sql`
    select merchant_id as id, name as "shopName" from shop where merchant_id = ${inviterId}`)
  const invitedBy = inviter ?? null
  return { invitedBy, destinations, paidDestinations, identityErasedAt: toIso(identityErasedAt), orders, listings }
}

type TimesRow = Record<'stoppedAt' | 'passwordResetAt' | 'payPasswordSetAt' | 'payPasswordLockedUntil', Date | null>
type SessionRow = { id: string; device: string; createdAt: Date; lastSeenAt: Date }
type EventRow = Omit<Security['events'][number], 'at'> & { at: Date }

/** Open sessions and the last security events, without network addresses, which only the merchant sees. */
export async function readSecurity(ctx: Ctx, db: Db, merchantId: string): Promise<Security> {
  const times = await db.maybe<TimesRow>(sql`
    select stopped_at as "stoppedAt", password_reset_at as "passwordResetAt",
      pay_password_set_at as "payPasswordSetAt", pay_password_locked_until as "payPasswordLockedUntil"
    from merchant where merchant_id = ${merchantId}`)
  if (!times) throw refuse('not_found')
  const sessions = await db.query<SessionRow>(sql`
    select s.id, s.device, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt" from session s
    where s.party = 'merchant' and s.subject_id = ${merchantId} and ${isOpen(ctx)}
    order by s.id desc`)
  const events = await db.query<EventRow>(sql`
    select e.id, e.at, e.kind, e.device from security_event e where e.merchant_id = ${merchantId}
    order by e.id desc limit ${eventsMax}`)
  const { stoppedAt, passwordResetAt, payPasswordSetAt, payPasswordLockedUntil } = times
  return {
    stoppedAt: toIso(stoppedAt),
    passwordResetAt: toIso(passwordResetAt),
    payPasswordSetAt: toIso(payPasswordSetAt),
    payPasswordLockedUntil: toIso(payPasswordLockedUntil),
    sessions: sessions.map(({ createdAt, lastSeenAt, ...rest }) => ({
      ...rest,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    events: events.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  }
}
