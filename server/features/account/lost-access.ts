import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import type { Db } from '../../base/db/open.ts'
import type { Call } from '../../base/http/serve.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { removeWaysSince } from './late-ways.ts'
import { sendSecurityNotice } from './security-notice.ts'

/** After the week a new password opens the account for this long; later the merchant asks again. */
const opensForMs = 30 * dayMs

const isOpen = (merchantId: string) => sql`merchant_id = ${merchantId} and status in ('in_review', 'confirmed')`

/** "It was not me" ends what somebody began in the merchant's name. */
export async function stopLostAccess(tx: Db, merchantId: string, now: Date): Promise<void> {
  await tx.query(sql`update lost_access set status = 'stopped', ended_at = ${now} where ${isOpen(merchantId)}`)
}

/** Ends what was confirmed and not used in its time. */
export async function expireLostAccess(tx: Db, merchantId: string, now: Date): Promise<void> {
  await tx.query(sql`
    update lost_access set status = 'stopped', ended_at = ${now}
    where ${isOpen(merchantId)} and opens_at <= ${after(now, -opensForMs)}`)
}

type OwnCall = Pick<Call, 'ctx' | 'ip' | 'device' | 'now'>

/** Who has proved a second factor has lost none: what was asked for ends, and the merchant is told. */
export async function endLostAccess(call: OwnCall, tx: Db, merchantId: string): Promise<void> {
  const { ctx, now } = call
  if (!(await tx.maybe(sql`select 1 as open from lost_access where ${isOpen(merchantId)}`))) return
  await tx.query(sql`select lock_merchant(${merchantId})`)
  // Before the message, as a log-in takes both, without the head.
  await tx.query(sql`select 1 from merchant where merchant_id = ${merchantId} for no key update`)
  await stopLostAccess(tx, merchantId, now)
  await recordSecurityEvent(call, tx, { merchantId, kind: 'lost_access_stopped' })
  const params = { at: now.toISOString() }
  await sendSecurityNotice(ctx, tx, { merchantId, kind: 'lost_access_ended', params, subject: 'password' })
}

/**
 * A new login password by a mailed code, once the week has passed: every other way in goes, so that nobody is let in by
 * what was lost. The second factors are enrolled anew after the log-in.
 */
export async function finishLostAccess(call: OwnCall, tx: Db, merchantId: string): Promise<void> {
  const { ctx, now } = call
  const isDue = sql`merchant_id = ${merchantId} and status = 'confirmed' and opens_at <= ${now}
    and opens_at > ${after(now, -opensForMs)}`
  if (!(await tx.maybe(sql`select 1 as due from lost_access where ${isDue}`))) return
  // Before the row, as "it was not me" takes both; factors that are added meanwhile wait for it too.
  await tx.query(sql`select lock_merchant(${merchantId})`)
  const opened = await tx.maybe(sql`
    update lost_access set status = 'done', ended_at = ${now} where ${isDue} returning id`)
  if (!opened) return
  await removeWaysSince(call, tx, { merchantId, since: new Date(0) })
  await recordSecurityEvent(call, tx, { merchantId, kind: 'lost_access_ended' })
  const params = { at: now.toISOString() }
  await sendSecurityNotice(ctx, tx, { merchantId, kind: 'factor_removed', params, subject: 'password' })
}
