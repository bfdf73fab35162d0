import sql from 'sql-template-tag'
import { minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { after, aheadOf } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import type { MerchantSession, Session } from '../http/session.ts'
import { refuse } from '../refuse.ts'
import { listMethods } from './methods.ts'

/**
 * Refuses unless the session proved a factor in the last minutes, and names the methods to do so. It reads the database
 * each time: a cached session may have ended or be outdated on another server. For operators the database checks it
 * again at each decision.
 */
export async function requireProof(ctx: Ctx, db: Db, session: Session): Promise<void> {
  const now = ctx.clock.now()
  if (session.party === 'operator') {
    await db.query(sql`select require_operator_proof(${session.hash}, ${now})`)
    return
  }
  const since = after(now, -limits.stepUpMinutes * minuteMs)
  const found = await findProof(db, session)
  const isProven = found?.provenAt != null && found.provenAt > since && found.provenAt <= aheadOf(now)
  if (!isProven || (await isStopped(db, session.merchantId)))
    throw refuse('step_up_required', { methods: await listStepUpMethods(db, session.merchantId) })
}

/**
 * Only for open sessions. It looks the session up by its current token, since a renewed session's old token proves
 * nothing.
 */
const findProof = (db: Db, { hash }: MerchantSession) =>
  db.maybe<{ provenAt: Date | null }>(sql`select proven_at as "provenAt" from find_session_proof(${hash})`)

/**
 * Accepts a token of the payment password in place of a step-up. It proves a merchant without a second factor, for this
 * act alone.
 */
export async function requireProofOrPayment(ctx: Ctx, db: Db, session: MerchantSession): Promise<void> {
  const { merchantId } = session
  const isPaid = (await listMethods(db, merchantId)).length === 0 && !(await isStopped(db, merchantId))
  if (!isPaid || !(await findProof(db, session))) await requireProof(ctx, db, session)
}

/**
 * A secret must not be set with less proof than what is enrolled: with a second factor, a password or mail is not
 * enough.
 */
export async function requireEnrolled(ctx: Ctx, db: Db, session: MerchantSession): Promise<void> {
  if ((await listMethods(db, session.merchantId)).length > 0) await requireProof(ctx, db, session)
}

/** Whether the account's owner reported "it was not me" and has not set a new login password since. */
export async function isStopped(db: Db, merchantId: string): Promise<boolean> {
  const stopped = await db.maybe(sql`
    select 1 as one from merchant where merchant_id = ${merchantId} and stopped_at is not null`)
  return stopped !== undefined
}

/** A merchant's methods of step-up: the second factors, or the password if there are none. */
export async function listStepUpMethods(db: Db, merchantId: string) {
  const methods = await listMethods(db, merchantId)
  if (methods.length > 0) return methods
  const { hasPayPassword } = await db.one<{ hasPayPassword: boolean }>(sql`
    select pay_password_hash is not null as "hasPayPassword" from merchant where merchant_id = ${merchantId}`)
  return hasPayPassword ? (['pay_password', 'password'] as const) : (['password'] as const)
}
