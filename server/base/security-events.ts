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
  detail?: string
}

type Caller = { ctx: Ctx; ip: string; device: string }

const deviceMax = 200

/** The network is cut to /24 or /48, so that it does not identify a person. */
export type Origin = { device: string; network: string }

export const originOf = ({ ip, device }: Pick<Caller, 'ip' | 'device'>): Origin => ({
  device: device.slice(0, deviceMax),
  network: networkOf(ip),
})

/** At most this many entries per kind and hour, so that guessing cannot flood the log. */
const sameKindPerHourMax = 30

/** The security log gets these where they happen. */
const loggedElsewhere: readonly SecurityEventKind[] = [
  ...(['login_failed', 'password_changed', 'pay_password_changed', 'exported'] as const),
]

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
