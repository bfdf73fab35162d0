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
 * Refuses unless the session has proved a factor within the last minutes, and says how it can. It is read from the
 * database each time: a cached session would ask again on another server, and may have ended, as one may that began in the
 * moment of "it was not me". Of operators the database asks it again with each decision.
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

/** Of an open session only. By the token: the old one of a renewed session proves nothing. */
const findProof = (db: Db, { hash }: MerchantSession) =>
  db.maybe<{ provenAt: Date | null }>(sql`select proven_at as "provenAt" from find_session_proof(${hash})`)

/**
 * For an act that a payment password has confirmed by a token of its own: that proves a merchant who has no second
 * factor, for this act alone.
 */
export async function requireProofOrPayment(ctx: Ctx, db: Db, session: MerchantSession): Promise<void> {
  const { merchantId } = session
  const isPaid = (await listMethods(db, merchantId)).length === 0 && !(await isStopped(db, merchantId))
  if (!isPaid || !(await findProof(db, session))) await requireProof(ctx, db, session)
}

/** A secret is not set by less than what is enrolled: where there is a second factor, a password or a mail alone is less. */
export async function requireEnrolled(ctx: Ctx, db: Db, session: MerchantSession): Promise<void> {
  if ((await listMethods(db, session.merchantId)).length > 0) await requireProof(ctx, db, session)
}

/** Whether "it was not me" was said of an account, and no new login password was set since. */
export async function isStopped(db: Db, merchantId: string): Promise<boolean> {
  const stopped = await db.maybe(sql`
    select 1 as one from merchant where merchant_id = ${merchantId} and stopped_at is not null`)
  return stopped !== undefined
}

/** How a merchant can prove who is there: by a factor where there is one, else by a password. */
export async function listStepUpMethods(db: Db, merchantId: string) {
  const methods = await listMethods(db, merchantId)
  if (methods.length > 0) return methods
  const { hasPayPassword } = await db.one<{ hasPayPassword: boolean }>(sql`
    select pay_password_hash is not null as "hasPayPassword" from merchant where merchant_id = ${merchantId}`)
  return hasPayPassword ? (['pay_password', 'password'] as const) : (['password'] as const)
}
