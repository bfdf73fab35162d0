import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { isOpen } from '../../base/http/session.ts'
import type { Origin } from '../../base/security-events.ts'

export type PushDevice = {
  id: string
  sessionId: string
  keyId: Uint8Array
  endpoint: string
  p256dh: string
  auth: string
  since: Date
  origin: Origin | null
}

/** Devices with an open session; those whose session has ended are deleted. */
export async function readDevices(ctx: Ctx, db: Db, merchantId: string): Promise<PushDevice[]> {
  const devices = await db.query<PushDevice>(sql`
    select id, session_id as "sessionId", key_id as "keyId", endpoint, p256dh, auth, created_at as since,
      added_from as origin
    from push_device where merchant_id = ${merchantId} order by id desc`)
  const open = await db.query<{ id: string }>(sql`
    select s.id from session s where s.id = any (${devices.map(({ sessionId }) => sessionId)}::uuid[]) and ${isOpen(ctx)}`)
  const openIds = new Set(open.map(({ id }) => id))
  for (const { id, sessionId } of devices) if (!openIds.has(sessionId)) await forgetDevice(db, merchantId, id)
  return devices.filter(({ sessionId }) => openIds.has(sessionId))
}

export const forgetDevice = (db: Db, merchantId: string, id: string) =>
  db.query(sql`delete from push_device where merchant_id = ${merchantId} and id = ${id}`)
