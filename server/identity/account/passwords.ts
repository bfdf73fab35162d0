import sql from 'sql-template-tag'
import type { account } from '#contract/account.ts'
import { isAccountLike } from '#contract/contact.ts'
import { dayMs } from '#contract/durations.ts'
import type { Body } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { readEmail } from '../../base/addresses/email.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { holdAccess, readAccessVersion } from '../../base/factors/access.ts'
import { requireEnrolled } from '../../base/factors/proof.ts'
import type { Call } from '../../base/http/serve.ts'
import { forgetSessions, type MerchantSession, type Session } from '../../base/http/session.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { forgiveFailures } from '../../base/secrets/failures.ts'
import { compareOnce, takePasswordTry } from '../../base/secrets/password-tries.ts'
import { hashPassword, isCheap, isPassword } from '../../base/secrets/passwords.ts'
import { noteSecurity } from '../../base/security-log.ts'
import { type Account, identifyAccount, readAccount, subjectOf } from './accounts.ts'
import { checkCode, consumeCode } from './codes.ts'
import { findPasswordError } from './find-password-error.ts'
import { finishLostAccess } from './lost-access.ts'
import { unbindPartners } from './partner-bindings.ts'
import type { PasswordOwner } from './rules.ts'
import { reportFailures, sendSecurityNotice } from './security-notice.ts'
import { endSessions } from './sessions.ts'

/**
 * Refuses unless it is the login password of the session's merchant. Tries are limited, since the session may be
 * stolen.
 */
export async function verifyPassword(
  ctx: Ctx,
  session: MerchantSession,
  { password, field }: { password: string; field: string },
) {
  const { merchantId } = session
  // Counted separately, so that a thief with a stolen session cannot block the owner's sign-in.
  const subject = `${subjectOf(merchantId)}@session`
  const taken = await takePasswordTry(ctx.db, { subject, ip: null, now: ctx.clock.now() })
  const { passwordHash } = await readAccount(ctx.db, merchantId)
  if (await compareOnce(taken, () => isPassword(ctx, password, passwordHash))) return taken.forgive()
  await reportFailures(ctx, { merchantId, failures: taken.failures })
  throw refuseField(field, 'password_wrong')
}

type ResetCall = Call<typeof account.resetpwd>
type ResetPasswordBody = Body<typeof account.resetpwd>

/** Sets a new login password, by the old one or by a code, ends all other sessions, and returns the merchant's id. */
export async function resetPassword(call: ResetCall): Promise<string> {
  const { ctx, body, session } = call
  if (body.password !== body.passwordConfirm) throw refuseField('passwordConfirm', 'passwords_differ')
  if (body.code === undefined) return changePassword(ctx, body, session)
  const { code, request, account: name = '' } = body
  requireAccount(name)
  await requireStrongPassword(ctx, body.password, { email: readEmail(name) ?? '', phone: name, shopName: '' })
  const now = ctx.clock.now()
  const coded = { purpose: 'reset_password', account: await identifyAccount(ctx.db, name), code } as const
  const merchantId = await checkCode(ctx, { ...coded, request, now })
  await setPassword(ctx, {
    merchantId,
    password: body.password,
    sessionId: null,
    confirm: async (tx) => {
      await consumeCode(ctx, tx, { ...coded, now })
      // Before the bindings: the lock order of a partner's link is merchant, then binding.
      await tx.query(sql`select change_access(${merchantId})`)
      // A recent partner binding could belong to the thief of the password.
      await unbindPartners(call, tx, { merchantId, since: after(now, -limits.notMeDays * dayMs) })
      await finishLostAccess(call, tx, merchantId)
    },
  })
  return merchantId
}

/** Requires the old password, and the second factor if one is enrolled. */
async function changePassword(ctx: Ctx, { oldPassword, password }: ResetPasswordBody, session: Session | null) {
  if (session?.party !== 'merchant') throw refuse('not_logged_in')
  if (oldPassword === undefined) throw refuseField('oldPassword', 'field_required')
  const { merchantId, id: sessionId } = session
  const accessVersion = await readAccessVersion(ctx.db, 'merchant', merchantId)
  await requireEnrolled(ctx, ctx.db, session)
  await verifyPassword(ctx, session, { password: oldPassword, field: 'oldPassword' })
  const confirm = (tx: Db) => holdAccess(tx, session, accessVersion)
  await setPassword(ctx, { merchantId, password, sessionId, confirm })
  return merchantId
}

/** Refuses a text that is neither a phone number nor an email. */
export function requireAccount(text: string) {
  if (!isAccountLike(text)) throw refuseField('account', 'account_required')
}

async function requireStrongPassword(ctx: Ctx, password: string, owner: PasswordOwner) {
  const error = await findPasswordError(ctx, password, owner)
  if (error) throw refuseField('password', error)
}

/** Hashes a right password again if the hashing cost was raised, unless the password was changed in between. */
export async function raiseHash(ctx: Ctx, { merchantId, passwordHash }: Account, password: string) {
  if (!isCheap(ctx, passwordHash)) return
  const raised = await hashPassword(ctx, password)
  await ctx.db.query(sql`
    update merchant set password_hash = ${raised}
    where merchant_id = ${merchantId} and password_hash = ${passwordHash}`)
}

type SetPasswordInput = {
  merchantId: string
  password: string
  /** The session that stays open, or null for none. */
  sessionId: string | null
  /** Runs in the same transaction and must succeed. */
  confirm: (tx: Db) => Promise<void>
}

async function setPassword(ctx: Ctx, { merchantId, password, sessionId, confirm }: SetPasswordInput) {
  const owner = await readAccount(ctx.db, merchantId)
  await requireStrongPassword(ctx, password, owner)
  const passwordHash = await hashPassword(ctx, password)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await confirm(tx)
    await tx.query(sql`select lock_merchant(${merchantId})`)
    // A mailed code proves the mailbox, so it lifts the stop of "it was not me".
    const resetAt = sessionId === null ? now : null
    await tx.query(sql`
      update merchant set password_hash = ${passwordHash}, password_reset_at = coalesce(${resetAt}, password_reset_at),
        stopped_at = case when ${resetAt}::timestamptz is null then stopped_at end,
        email_confirmed_at = coalesce(email_confirmed_at, ${resetAt})
      where merchant_id = ${merchantId}`)
    await endSessions(tx, { merchantId, except: sessionId, now })
    const params = { at: now.toISOString() }
    await sendSecurityNotice(ctx, tx, { merchantId, kind: 'password_changed', params, subject: 'password' })
    // Failures with the old password say nothing about the new one.
    await forgiveFailures(tx, subjectOf(merchantId), { everywhere: true })
  })
  forgetSessions()
  noteSecurity(ctx, 'password_changed', { party: 'merchant', id: merchantId })
}
