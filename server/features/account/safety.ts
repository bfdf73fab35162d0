import sql from 'sql-template-tag'
import { deviceName } from '#contract/device-name.ts'
import { after, dayMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { openSession } from '../../base/http/session.ts'

type Told = { merchantId: string; subject: 'device' | 'password' } & (
  | { kind: 'new_device'; params: { device: string; at: string } }
  | { kind: 'pay_password_changed'; params: { at: string } }
  | { kind: 'pay_password_locked'; params: { until: string } }
)

/** What concerns the safety of an account is told in the app and mailed, in the transaction of the event. */
export async function tellOfSafety(ctx: Ctx, tx: Db, { merchantId, kind, params, subject }: Told) {
  const now = ctx.clock.now()
  const told = JSON.stringify(params)
  await tx.query(sql`select notify_merchant(${merchantId}, ${kind}, ${told}::jsonb, ${subject}, 'account', ${now})`)
  await tx.query(sql`
    select enqueue(${merchantId}, 'mail',
      jsonb_build_object('kind', ${kind}::text, 'params', ${told}::jsonb), ${now})`)
}

const knownForMs = 180 * dayMs
const devicesMax = 200
const shownMax = 60

/** Browsers tell a new version every month: the same browser on the same system is the same device here. */
const nameOf = (device: string) => deviceName(device) ?? device.slice(0, shownMax)

/** Opens a merchant's session; on a device that is not known while others are, its owner is told. */
export async function openMerchantSession(
  ctx: Ctx,
  tx: Db,
  { merchantId, device }: { merchantId: string; device: string },
) {
  const now = ctx.clock.now()
  const before = await tx.query<{ device: string }>(sql`
    select distinct device from session
    where party = 'merchant' and subject_id = ${merchantId} and created_at > ${after(now, -knownForMs)}
    order by device limit ${devicesMax}`)
  const name = nameOf(device)
  if (before.length > 0 && !before.some((known) => nameOf(known.device) === name)) {
    const params = { device: name, at: now.toISOString() }
    await tellOfSafety(ctx, tx, { merchantId, kind: 'new_device', params, subject: 'device' })
  }
  return openSession(ctx, tx, { party: 'merchant', subjectId: merchantId, device })
}
