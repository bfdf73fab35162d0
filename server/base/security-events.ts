import sql from 'sql-template-tag'
import { hourMs } from '#contract/durations.ts'
import type { SecurityEventKind } from '#contract/security.ts'
import { after } from './clock.ts'
import type { Ctx } from './ctx.ts'
import type { Db } from './db/open.ts'
import { networkOf } from './http/caller-address.ts'
import { noteSecurity } from './security-log.ts'

export type SecurityEvent = {
  merchantId: string
  kind: SecurityEventKind
  /** The name of a passkey or of a device, where the event is about one. */
  detail?: string
}

/** Where an event came from, as a call has it. */
type Caller = { ctx: Ctx; ip: string; device: string }

const deviceMax = 200

/** The browser, and the network cut to /24 or /48. */
export type Origin = { device: string; network: string }

export const originOf = ({ ip, device }: Pick<Caller, 'ip' | 'device'>): Origin => ({
  device: device.slice(0, deviceMax),
  network: networkOf(ip),
})

/** Somebody who guesses must not fill a merchant's log: of each kind it takes this many an hour. */
const sameKindPerHourMax = 30

/** Kinds whose line in the security log is written where it happens. */
const loggedElsewhere: readonly SecurityEventKind[] = [
  ...(['login_failed', 'password_changed', 'pay_password_changed', 'exported'] as const),
]

/** Records an event in the log that its merchant reads. */
export async function recordSecurityEvent(
  { ctx, ...caller }: Caller,
  db: Db,
  { merchantId, kind, detail = '' }: SecurityEvent,
): Promise<void> {
  const now = ctx.clock.now()
  const { device, network } = originOf(caller)
  if (!loggedElsewhere.includes(kind)) {
    noteSecurity(ctx, 'account_event', { merchantId, act: kind })
  }
  await db.query(sql`
    insert into security_event (merchant_id, id, at, kind, device, network, detail)
    select ${merchantId}::uuid, ${ctx.ids.next()}::uuid, ${now}::timestamptz, ${kind}::text,
      ${device}::text, ${network}::text, ${detail}::text
    where (
      select count(*) from security_event
      where merchant_id = ${merchantId} and kind = ${kind} and at > ${after(now, -hourMs)}) < ${sameKindPerHourMax}`)
}
