import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { after } from '../../base/clock.ts'
import type { Db } from '../../base/db/open.ts'
import type { Call } from '../../base/http/serve.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { removeWaysSince } from './late-ways.ts'
import { sendSecurityNotice } from './security-notice.ts'

/** After the week's wait a new password opens the account for this long; afterwards the merchant must ask again. */
const opensForMs = 30 * dayMs

const isOpen = (merchantId: string) => sql`merchant_id = ${merchantId} and status in ('in_review', 'confirmed')`

/** A request that two reviewers look at, or that waits for its week or a new password. */
export const isLostAccessOpen = (merchantId: string, now: Date) =>
  sql`${isOpen(merchantId)} and coalesce(opens_at > ${after(now, -opensForMs)}, true)`

/** Ends an open request for lost access, as "it was not me" does. */
export async function stopLostAccess(tx: Db, merchantId: string, now: Date): Promise<void> {
  await tx.query(sql`update lost_access set status = 'stopped', ended_at = ${now} where ${isOpen(merchantId)}`)
}

/** Ends a confirmed request that was not used in time. */
export async function expireLostAccess(tx: Db, merchantId: string, now: Date): Promise<void> {
  await tx.query(sql`
    update lost_access set status = 'stopped', ended_at = ${now}
    where ${isOpen(merchantId)} and opens_at <= ${after(now, -opensForMs)}`)
}

type OwnCall = Pick<Call, 'ctx' | 'ip' | 'device' | 'now'>

type Ended = { merchantId: string; kind: 'lost_access_ended' | 'lost_access_stopped' }

/** Someone who proves a second factor has not lost it. */
export const endLostAccess = (call: OwnCall, tx: Db, merchantId: string) =>
  endOpen(call, tx, { merchantId, kind: 'lost_access_ended' })

/** A session stops it as easily as "it was not me" does. */
export const stopOwnLostAccess = (call: OwnCall, tx: Db, merchantId: string) =>
  endOpen(call, tx, { merchantId, kind: 'lost_access_stopped' })

/** Ends an open request and tells the merchant. */
async function endOpen(call: OwnCall, tx: Db, { merchantId, kind }: Ended): Promise<void> {
  const { ctx, now } = call
  if (!(await tx.maybe(sql`select 1 as open from lost_access where ${isOpen(merchantId)}`))) return
  await tx.query(sql`select lock_merchant(${merchantId})`)
  // Locked before the message is written: a log-in takes both locks in this order.
  await tx.query(sql`select 1 from merchant where merchant_id = ${merchantId} for no key update`)
  await stopLostAccess(tx, merchantId, now)
  await recordSecurityEvent(call, tx, { merchantId, kind: 'lost_access_stopped' })
  const params = { at: now.toISOString() }
  await sendSecurityNotice(ctx, tx, { merchantId, kind, params, subject: 'password' })
}

/**
 * Opens the account after the wait, with a new login password set by a mailed code. Every other way in is removed,
 * since it may be in the wrong hands; second factors are enrolled again after log-in.
 */
export async function finishLostAccess(call: OwnCall, tx: Db, merchantId: string): Promise<void> {
  const { ctx, now } = call
  const isDue = sql`merchant_id = ${merchantId} and status = 'confirmed' and opens_at <= ${now}
    and opens_at > ${after(now, -opensForMs)}`
  if (!(await tx.maybe(sql`select 1 as due from lost_access where ${isDue}`))) return
  // The merchant's row first, in the order of "it was not me"; new factors wait for the same lock.
  await tx.query(sql`select lock_merchant(${merchantId})`)
  const opened = await tx.maybe(sql`
    update lost_access set status = 'done', ended_at = ${now} where ${isDue} returning id`)
  if (!opened) return
  await removeWaysSince(call, tx, { merchantId, since: new Date(0) })
  await recordSecurityEvent(call, tx, { merchantId, kind: 'lost_access_ended' })
  const params = { at: now.toISOString() }
  await sendSecurityNotice(ctx, tx, { merchantId, kind: 'factor_removed', params, subject: 'password' })
}
