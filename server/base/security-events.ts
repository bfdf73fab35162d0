import { isIP } from 'node:net'
import sql from 'sql-template-tag'
import type { SecurityEventKind } from '#contract/security.ts'
import { after, hourMs } from './clock.ts'
import type { Ctx } from './ctx.ts'
import type { Db } from './db/open.ts'

export type SecurityEvent = {
  merchantId: string
  kind: SecurityEventKind
  /** The name of a passkey or of a device, where the event is about one. */
  detail?: string
}

/** Where an event came from, as a call has it. */
type Caller = { ctx: Ctx; ip: string; device: string }

/** Somebody who guesses must not fill a merchant's log: of each kind it takes this many an hour. */
const sameKindPerHourMax = 30

const deviceMax = 200

/** Records an event in the log that its merchant reads. */
export async function recordSecurityEvent(
  { ctx, ip, device }: Caller,
  db: Db,
  { merchantId, kind, detail = '' }: SecurityEvent,
): Promise<void> {
  const now = ctx.clock.now()
  await db.query(sql`
    insert into security_event (merchant_id, id, at, kind, device, network, detail)
    select ${merchantId}::uuid, ${ctx.ids.next()}::uuid, ${now}::timestamptz, ${kind}::text,
      ${device.slice(0, deviceMax)}::text, ${networkOf(ip)}::text, ${detail}::text
    where (
      select count(*) from security_event
      where merchant_id = ${merchantId} and kind = ${kind} and at > ${after(now, -hourMs)}) < ${sameKindPerHourMax}`)
}

const ipv6Groups = 8
const ipv6GroupsKept = 3

/** The network of an address: /24 of IPv4, /48 of IPv6. It tells one place from another, and no single person. */
export function networkOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIP(address) === 4) return address.replace(/\.\d+$/, '.0/24')
  if (isIP(address) !== 6) return ''
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const behind = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : ipv6Groups - before.length - behind.length
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...behind]
  const kept = groups.slice(0, ipv6GroupsKept).map((group) => Number.parseInt(group, 16).toString(16))
  return `${kept.join(':').replace(/(:0)+$/, '')}::/48`
}
