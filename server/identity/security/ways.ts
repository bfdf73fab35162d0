import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { SecurityEventKind, security } from '#contract/security.ts'
import { toIso } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { isOpen, type MerchantSession } from '../../base/http/session.ts'
import { stepEnd } from '../../base/secrets/one-time-codes.ts'
import type { Origin } from '../../base/security-events.ts'
import { isLostAccessOpen } from '../account/lost-access.ts'
import { readDevices } from '../push/devices.ts'

type Way = Reply<typeof security.ways>[number]
type WayRow = {
  id: string
  name: string
  since: Date | null
  origin: Origin | null
  lastUsedAt: Date | null
  isHere: boolean
}

const toWay =
  (kind: Way['kind']) =>
  ({ origin, since, lastUsedAt, ...row }: WayRow): Way => ({
    kind,
    ...row,
    device: origin?.device ?? '',
    network: origin?.network ?? '',
    since: toIso(since),
    lastUsedAt: toIso(lastUsedAt),
  })

/** Lists every way into an account. Add new ones here: a check compares it with the calls that add one. */
export async function listWays(ctx: Ctx, db: Db, session: MerchantSession): Promise<Way[]> {
  const { merchantId } = session
  return [
    ...(await listSecrets(db, merchantId)),
    ...(await listPasskeyWays(db, merchantId)),
    ...(await listPartners(db, merchantId)),
    ...(await listSessions(ctx, db, session)),
    ...(await listPushDevices(ctx, db, session)),
    ...(await listLostAccess(db, session, ctx.clock.now())),
  ]
}

const listPasskeyWays = async (db: Db, merchantId: string) =>
  (
    await db.query<WayRow>(sql`
      select id, name, created_at as since, added_from as origin, last_used_at as "lastUsedAt", false as "isHere"
      from passkey where party = 'merchant' and subject_id = ${merchantId} order by id`)
  ).map(toWay('passkey'))

async function listPartners(db: Db, merchantId: string) {
  const rows = await db.query<WayRow>(sql`
    select partner_id as id, '' as name, bound_at as since, added_from as origin, last_used_at as "lastUsedAt",
      false as "isHere"
    from partner_binding where merchant_id = ${merchantId} order by partner_id`)
  // A separate statement: on a cluster bindings are on the coordinator and partners on any node.
  const names = await db.query<{ id: string; name: string }>(sql`
    select id, name from partner where id = any(${rows.map(({ id }) => id)}::uuid[]) order by id`)
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return rows.map((row) => toWay('partner')({ ...row, name: nameOf.get(row.id) ?? '' }))
}

const listSessions = async (ctx: Ctx, db: Db, { merchantId, id }: MerchantSession) =>
  (
    await db.query<WayRow>(sql`
      select s.id, '' as name, s.created_at as since,
        jsonb_build_object('device', s.device, 'network', s.place) as origin, s.last_seen_at as "lastUsedAt",
        s.id = ${id} as "isHere"
      from session s where s.party = 'merchant' and s.subject_id = ${merchantId} and ${isOpen(ctx)}
      order by s.id desc`)
  ).map(toWay('session'))

const listPushDevices = async (ctx: Ctx, db: Db, { merchantId, id: own }: MerchantSession) =>
  (await readDevices(ctx, db, merchantId)).map(({ id, sessionId, since, origin }) =>
    toWay('push')({ id, name: '', since, origin, lastUsedAt: null, isHere: sessionId === own }),
  )

const listLostAccess = async (db: Db, { merchantId }: MerchantSession, now: Date) =>
  (
    await db.query<WayRow>(sql`
      select 'lost_access' as id, '' as name, asked_at as since, asked_from as origin, null as "lastUsedAt",
        false as "isHere"
      from lost_access where ${isLostAccessOpen(merchantId, now)}`)
  ).map(toWay('lost_access'))

type EventRow = { kind: SecurityEventKind; at: Date; device: string; network: string }

/** The security log tells when and where a password or another single secret was set and used. */
async function listSecrets(db: Db, merchantId: string): Promise<Way[]> {
  const events = await db.query<EventRow>(sql`
    select distinct on (kind) kind, at, device, network from security_event
    where merchant_id = ${merchantId} and kind in ('login', 'password_changed', 'app_added', 'recovery_codes_made',
      'recovery_code_used')
    order by kind, id desc`)
  const last = (kind: SecurityEventKind) => events.find((event) => event.kind === kind)
  const { appliedAt } = await db.one<{ appliedAt: Date }>(sql`
    select applied_at as "appliedAt" from merchant where merchant_id = ${merchantId}`)
  const factor = await db.maybe<{ appSince: Date | null; step: number | null; codes: number }>(sql`
    select totp_enrolled_at as "appSince", totp_last_step as step, cardinality(recovery_hashes) as codes
    from second_factor where merchant_id = ${merchantId}`)
  const way = (kind: Way['kind'], set: EventRow | undefined, times: Pick<WayRow, 'since' | 'lastUsedAt'>) =>
    toWay(kind)({ id: kind, name: '', origin: set ?? null, isHere: false, ...times })
  const changed = last('password_changed')
  const made = last('recovery_codes_made')
  const stepAt = factor?.step == null ? null : stepEnd(factor.step)
  return [
    way('password', changed, { since: changed?.at ?? appliedAt, lastUsedAt: last('login')?.at ?? null }),
    ...(factor?.appSince ? [way('app', last('app_added'), { since: factor.appSince, lastUsedAt: stepAt })] : []),
    ...(factor && factor.codes > 0
      ? [way('recovery_codes', made, { since: made?.at ?? null, lastUsedAt: last('recovery_code_used')?.at ?? null })]
      : []),
  ]
}
