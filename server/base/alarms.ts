import { connect } from 'node:tls'
import sql from 'sql-template-tag'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { AlarmName } from '#contract/operator/alarms.ts'
import type { Ctx } from './ctx.ts'
import { isTimeZone } from './days.ts'
import { isGivenUp } from './outbox.ts'
import { beforeAbort } from './post-outside.ts'

/** `since`: when it began; null if unknown. */
export type Alarm = { alarm: AlarmName; since: string | null; count: number }

type Outcome = { name: string; at: string; differences: number; endsAt: string | null }

/** Nightly checks and backups that are older than this were missed. */
const nightlyMaxMs = 26 * hourMs
const dayOpenMaxMs = 2 * dayMs
const moneyLateMs = 10 * minuteMs
const deliveryLateMs = hourMs
const chainAwayMs = 10 * minuteMs
const freeShareMin = 0.1
const certificateRestMs = 14 * dayMs
/** Shorter than a gauge's limit, so that `entrepot_alarm` is still answered. */
const spaceMaxMs = 2_000

export const readChecks = ({ db }: Pick<Ctx, 'db'>): Promise<Outcome[]> =>
  db.query<Outcome>(sql`
    select name, to_iso(at) as at, differences, to_iso(ends_at) as "endsAt" from check_outcome order by name`)

type Waiting = { moneySince: string | null; otherSince: string | null; partnersSince: string | null; givenUp: number }

/** A message that failed has waited since it was made: its due time moves with each retry. */
const waitsSince = sql`case when w.tries = 0 then w.due_at else w.created_at end`

const readWaiting = ({ db }: Pick<Ctx, 'db'>) =>
  db.one<Waiting>(sql`
    select to_iso(min(${waitsSince}) filter (where w.failed_at is null and w.lane = 'money_out')) as "moneySince",
      to_iso(min(${waitsSince}) filter (where w.failed_at is null and w.lane not in ('money_out', 'channel'))) as "otherSince",
      to_iso(min(${waitsSince}) filter (where w.failed_at is null and w.lane = 'channel')) as "partnersSince",
      count(*) filter (where ${isGivenUp}) as "givenUp"
    from outbox w`)

const watchedNetworks = ({ chainNodes }: Ctx['config']): string[] =>
  Object.entries(chainNodes).flatMap(([network, nodes]) => (nodes.length > 0 ? [network] : []))

type Last = {
  closedDay: string | null
  first: string | null
  away: number
  awaySince: string | null
  hasAccount: boolean
}

/**
 * These tables are on the coordinator, and a cluster cannot join them with merchants' tables, so each has its own
 * statement.
 */
async function readLast({ db, config, clock }: Pick<Ctx, 'db' | 'config' | 'clock'>): Promise<Last> {
  const watched = watchedNetworks(config)
  const readSince = new Date(clock.now().getTime() - chainAwayMs)
  const [day, merchant, account, networks] = await Promise.all([
    db.one<Pick<Last, 'closedDay'>>(sql`select max(day)::text as "closedDay" from ledger_day`),
    db.one<Pick<Last, 'first'>>(sql`select to_iso(min(applied_at)) as first from merchant`),
    db.one<Pick<Last, 'hasAccount'>>(sql`
      select exists (select 1 from deposit_instruction_at(${clock.now()})) as "hasAccount"`),
    db.one<Pick<Last, 'away' | 'awaySince'>>(sql`
      select count(*) filter (where c.read_at is null or c.read_at < ${readSince}) as away,
        to_iso(min(c.read_at) filter (where c.read_at < ${readSince})) as "awaySince"
      from unnest(${watched}::text[]) as watched (network) left join chain_cursor c using (network)`),
  ])
  return { ...day, ...merchant, ...account, ...networks }
}

export async function readAlarms(ctx: Ctx): Promise<Alarm[]> {
  const nowMs = ctx.clock.now().getTime()
  const [checks, waiting, last, space] = await Promise.all([
    readChecks(ctx),
    readWaiting(ctx),
    readLast(ctx),
    // A folder that hangs must not silence the other alarms; `not_ready` tells of it.
    beforeAbort(ctx.files.space(), AbortSignal.timeout(spaceMaxMs)).catch(() => null),
  ])
  const check = (name: string) => checks.find((each) => each.name === name)
  const isOlder = (at: string | null | undefined, maxMs: number) => !at || nowMs - Date.parse(at) > maxMs
  const isLate = (since: string | null, maxMs: number) => since !== null && isOlder(since, maxMs)
  const alarms: Alarm[] = []
  const ring = (alarm: AlarmName, isRinging: boolean, { since = null, count = 1 }: Partial<Alarm> = {}) => {
    if (isRinging) alarms.push({ alarm, since: since ?? null, count })
  }
  const books = ['ledger-verify', 'recount'].map(check)
  const differences = books.reduce((sum, each) => sum + (each?.differences ?? 0), 0)
  ring('not_ready', ctx.readiness.reason() !== null)
  ring('books_differ', differences > 0, { count: differences })
  const oldest = books.map((each) => each?.at ?? '').toSorted()[0]
  // Outside production no timer runs the nightly commands.
  ring('books_unchecked', ctx.config.production && isOlder(oldest, nightlyMaxMs), { since: oldest || null })
  // A day can be closed once it has ended, and is closed within the hour after.
  const closedMs = last.closedDay === null ? null : Date.parse(last.closedDay) + dayMs
  const openMs = nowMs - (closedMs ?? Date.parse(last.first ?? ''))
  ring('day_open', last.first !== null && openMs > dayOpenMaxMs, { since: last.closedDay })
  ring('money_late', isLate(waiting.moneySince, moneyLateMs), { since: waiting.moneySince })
  ring('delivery_late', isLate(waiting.otherSince, deliveryLateMs), { since: waiting.otherSince })
  ring('partners_late', isLate(waiting.partnersSince, deliveryLateMs), { since: waiting.partnersSince })
  ring('given_up', waiting.givenUp > 0, { count: waiting.givenUp })
  const { stripe, simulatedPayments, bankPayments } = ctx.config
  const isPayable = stripe !== null || simulatedPayments || (bankPayments && last.hasAccount)
  ring('no_payment_method', last.first !== null && !isPayable)
  ring('chain_away', last.away > 0, { since: last.awaySince, count: last.away })
  ring('disk_nearly_full', space !== null && space.freeBytes < freeShareMin * space.totalBytes)
  const backup = check('backup')
  ring('backup_old', ctx.config.production && isOlder(backup?.at, nightlyMaxMs), { since: backup?.at ?? null })
  const endsAt = check('certificate')?.endsAt
  ring('certificate_ends', !!endsAt && Date.parse(endsAt) - nowMs < certificateRestMs, { since: endsAt ?? null })
  const unknown = check('time-zones')?.differences ?? 0
  ring('time_zone_unknown', unknown > 0, { count: unknown })
  return alarms
}

/** Returns a sweep that logs each alarm when it begins and when it ends. */
export function alarmLog(): (ctx: Ctx) => Promise<number> {
  let ringing = new Map<AlarmName, Alarm>()
  return async (ctx) => {
    const now = new Map((await readAlarms(ctx)).map((each) => [each.alarm, each]))
    for (const [alarm, each] of now) if (!ringing.has(alarm)) ctx.log.error({ ...each }, 'an alarm rings')
    for (const alarm of ringing.keys()) if (!now.has(alarm)) ctx.log.info({ alarm }, 'an alarm has ended')
    ringing = now
    return 0
  }
}

const certificateMaxMs = 5_000

/** The end of the certificate that is served at this address; null if there is none. */
export const certificateEnd = (publicUrl: string): Promise<Date | null> => {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return Promise.resolve(null)
  return new Promise((resolve, reject) => {
    // An expired or untrusted certificate must be read too, to report its end.
    const options = { host: hostname, port: Number(port) || 443, servername: hostname, rejectUnauthorized: false }
    const socket = connect({ ...options, timeout: certificateMaxMs }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.on('timeout', () => socket.destroy(new Error('no answer in time')))
    socket.on('error', reject)
  })
}

export async function noteOwnChecks(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now()
  const endsAt = await certificateEnd(ctx.config.publicUrl).catch((err: unknown) => {
    ctx.log.warn({ err }, 'the certificate of PUBLIC_URL could not be looked at')
    return null
  })
  if (endsAt) await ctx.db.query(sql`select note_check('certificate', 0, ${now}, ${endsAt})`)
  const zones = await ctx.db.query<{ zone: string; shops: number }>(sql`
    select time_zone as zone, count(*) as shops from shop where time_zone <> 'UTC' group by time_zone`)
  const known = new Set(
    (await ctx.db.query<{ name: string }>(sql`select name from pg_timezone_names`)).map(({ name }) => name),
  )
  const unknown = zones.reduce((sum, { zone, shops }) => sum + (known.has(zone) && isTimeZone(zone) ? 0 : shops), 0)
  await ctx.db.query(sql`select note_check('time-zones', ${unknown}, ${now})`)
  return 0
}
