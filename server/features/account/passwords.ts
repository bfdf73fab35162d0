import sql from 'sql-template-tag'
import type { account } from '#contract/account.ts'
import { isAccountLike } from '#contract/contact.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { forgetSessions, type MerchantSession, type Session } from '../../base/http/session.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { addFailure, forgiveFailures, refuseAfterFailures } from '../../base/secrets/failures.ts'
import { hashPassword, isPassword } from '../../base/secrets/passwords.ts'
import { noteSecurity } from '../../base/security-log.ts'
import { readAccount } from './accounts.ts'
import { checkCode, consumeCode, sendMail } from './codes.ts'
import { invalidPassword } from './rules.ts'
import { endSessions } from './sessions.ts'

const wrongPasswordsMax = 10

/** Refuses unless it is the session's own login password. Tries are limited: the session may be stolen. */
export async function verifyPassword(
  ctx: Ctx,
  session: MerchantSession,
  { password, field }: { password: string; field: string },
) {
  const now = ctx.clock.now()
  const subject = `confirm:${session.merchantId}`
  await refuseAfterFailures(ctx.db, { subject, max: wrongPasswordsMax, now })
  const { passwordHash } = await readAccount(ctx.db, session.merchantId)
  if (await isPassword(password, passwordHash)) return forgiveFailures(ctx.db, subject)
  await addFailure(ctx.db, [subject], now)
  throw refuseField(field, 'password_wrong')
}

type ResetPasswordBody = Body<typeof account.resetpwd>

/** Sets a new login password, by the old one or by a code; every other session ends. */
export async function resetPassword(ctx: Ctx, body: ResetPasswordBody, session: Session | null) {
  if (body.password !== body.passwordConfirm) throw refuseField('passwordConfirm', 'passwords_differ')
  if (body.code === undefined) return changePassword(ctx, body, session)
  const { code, account = '' } = body
  requireAccount(account)
  requireStrongPassword(body.password, { email: account.trim().toLowerCase(), phone: account })
  const now = ctx.clock.now()
  const merchantId = await checkCode(ctx, { purpose: 'reset_password', account, code, now })
  await setPassword(ctx, {
    merchantId,
    password: body.password,
    sessionId: null,
    confirm: (tx) => consumeCode(ctx, tx, { purpose: 'reset_password', code, merchantId, now }),
  })
}

async function changePassword(ctx: Ctx, { oldPassword, password }: ResetPasswordBody, session: Session | null) {
  if (session?.party !== 'merchant') throw refuse('not_logged_in')
  if (oldPassword === undefined) throw refuseField('oldPassword', 'field_required')
  await verifyPassword(ctx, session, { password: oldPassword, field: 'oldPassword' })
  await setPassword(ctx, { merchantId: session.merchantId, password, sessionId: session.id, confirm: async () => {} })
}

/** An account is named by a phone number or an email. */
export function requireAccount(text: string) {
  if (!isAccountLike(text)) throw refuseField('account', 'account_required')
}

function requireStrongPassword(password: string, owner: { email: string; phone: string }) {
  const error = invalidPassword(password, owner)
  if (error) throw refuseField('password', error)
}

type SetPasswordInput = {
  merchantId: string
  password: string
  /** The session that goes on; null: none does. */
  sessionId: string | null
  /** What must succeed in the same transaction. */
  confirm: (tx: Db) => Promise<void>
}

async function setPassword(ctx: Ctx, { merchantId, password, sessionId, confirm }: SetPasswordInput) {
  const owner = await readAccount(ctx.db, merchantId)
  requireStrongPassword(password, owner)
  const passwordHash = await hashPassword(password)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await confirm(tx)
    await tx.query(sql`update merchant set password_hash = ${passwordHash} where merchant_id = ${merchantId}`)
    await endSessions(tx, { merchantId, except: sessionId, now })
  })
  forgetSessions()
  noteSecurity(ctx, 'password_changed', { party: 'merchant', id: merchantId })
  sendMail(ctx, owner, { kind: 'password_changed', params: { at: now.toISOString() } })
}
