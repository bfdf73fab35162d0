import sql from 'sql-template-tag'
import { minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { after } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import type { Session } from '../http/session.ts'
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
  const proven = await db.maybe(sql`
    select 1 as one from session where id = ${session.id} and proven_at > ${since} and ended_at is null`)
  if (!proven || (await isStopped(db, session.merchantId)))
    throw refuse('step_up_required', { methods: await listStepUpMethods(db, session.merchantId) })
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

/** Records that a merchant's session has just proved a factor. */
export async function recordProof(ctx: Ctx, db: Db, sessionId: string): Promise<void> {
  await db.query(sql`select record_session_proof(${sessionId}, ${ctx.clock.now()})`)
}

/** A right payment password proves a merchant who has no second factor. */
export async function recordPasswordProof(ctx: Ctx, session: { id: string; merchantId: string }): Promise<void> {
  const methods = await listMethods(ctx.db, session.merchantId)
  if (methods.length === 0) await recordProof(ctx, ctx.db, session.id)
}
