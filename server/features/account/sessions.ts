import sql from 'sql-template-tag'
import { deviceName } from '#contract/device-name.ts'
import { after, dayMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { openSession } from '../../base/http/session.ts'
import { sendSecurityNotice } from './security-notice.ts'

const knownForMs = 180 * dayMs
const devicesMax = 200
const deviceLengthMax = 60

/** Browsers change their version every month: the same browser on the same system is the same device here. */
const nameOf = (device: string) => deviceName(device) ?? device.slice(0, deviceLengthMax)

/** Opens a merchant's session; a new device is reported where others are known already. */
export async function openMerchantSession(
  ctx: Ctx,
  tx: Db,
  { merchantId, device }: { merchantId: string; device: string },
) {
  const now = ctx.clock.now()
  const known = await tx.query<{ device: string }>(sql`
    select distinct device from session
    where party = 'merchant' and subject_id = ${merchantId} and created_at > ${after(now, -knownForMs)}
    order by device limit ${devicesMax}`)
  const name = nameOf(device)
  if (known.length > 0 && !known.some((each) => nameOf(each.device) === name)) {
    const params = { device: name, at: now.toISOString() }
    await sendSecurityNotice(ctx, tx, { merchantId, kind: 'new_device', params, subject: 'device' })
  }
  return openSession(ctx, tx, { party: 'merchant', subjectId: merchantId, device })
}

type EndSessionsInput = {
  merchantId: string
  /** The id of the session that goes on; null: none does. */
  except: string | null
  now: Date
}

export async function endSessions(tx: Db, { merchantId, except, now }: EndSessionsInput) {
  await tx.query(sql`select end_sessions(${merchantId}, null, ${except}, ${now})`)
}
