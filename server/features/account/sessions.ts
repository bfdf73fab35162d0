import sql from 'sql-template-tag'
import { deviceName } from '#contract/device-name.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { isStopped } from '../../base/factors/proof.ts'
import { knownForMs, networkHashes } from '../../base/http/known-network.ts'
import { openSession } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { sendSecurityNotice } from './security-notice.ts'

const devicesMax = 200
const deviceLengthMax = 60

/** Open sessions of one merchant, so that one list shows them all. One more ends the least recently used one. */
export const sessionsMax = 100

const productToken = /^[A-Za-z][A-Za-z-]{0,19}(?=\/\d)/

/** The name of a device in messages. The caller writes the user agent: of an unknown one only the product is named. */
const shownDeviceName = (device: string) => deviceName(device) ?? productToken.exec(device)?.[0] ?? '?'

/** Leaves out the browser's version, which changes every month: the device stays the same. */
const nameOf = (device: string) => deviceName(device) ?? device.slice(0, deviceLengthMax)

/** Opens a merchant's session; a new browser or network is reported unless it is the first one. */
export async function openMerchantSession(
  ctx: Ctx,
  tx: Db,
  { merchantId, device, ip, isProven = false }: { merchantId: string; device: string; ip: string; isProven?: boolean },
) {
  const now = ctx.clock.now()
  if (await isStopped(tx, merchantId)) throw refuse('account_stopped')
  const known = await tx.query<{ device: string; network: string }>(sql`
    select distinct device, network from session
    where party = 'merchant' and subject_id = ${merchantId} and created_at > ${after(now, -knownForMs)}
    order by device, network limit ${devicesMax}`)
  const name = nameOf(device)
  const networks = networkHashes(ctx, ip)
  // The browser's name alone proves nothing: very many devices have the same.
  const isKnown =
    known.some((each) => nameOf(each.device) === name) && known.some((each) => networks.includes(each.network))
  if (known.length > 0 && !isKnown) {
    const params = { device: shownDeviceName(device), at: now.toISOString() }
    await sendSecurityNotice(ctx, tx, { merchantId, kind: 'new_device', params, subject: 'device' })
  }
  await tx.query(sql`select end_oldest_sessions(${merchantId}, ${sessionsMax - 1}, ${now})`)
  return openSession(ctx, tx, { party: 'merchant', subjectId: merchantId, device, ip, isProven })
}

type EndSessionsInput = {
  merchantId: string
  /** The id of the session that stays open; null: none does. */
  except: string | null
  now: Date
}

export async function endSessions(tx: Db, { merchantId, except, now }: EndSessionsInput) {
  await tx.query(sql`select end_merchant_sessions(${merchantId}, null, ${except}, ${now})`)
}
