import sql from 'sql-template-tag'
import type { account } from '#contract/account.ts'
import { isAccountLike } from '#contract/contact.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { forgetSessions, type MerchantSession, type Session } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { addFailure, forgiveFailures, refuseAfterFailures } from '../../base/secrets/failures.ts'
import { hashPassword, isPassword } from '../../base/secrets/passwords.ts'
import { findAccountById } from './accounts.ts'
import { checkCode, mail, spendCode } from './codes.ts'
import { passwordFault } from './rules.ts'

const wrongPasswordsMax = 10

/** Whether this is the session's own login password; guessing with a stolen session is held up. */
export async function mustKnowPassword(
  ctx: Ctx,
  session: MerchantSession,
  { password, field }: { password: string; field: string },
) {
  const now = ctx.clock.now()
  const subject = `confirm:${session.merchantId}`
  await refuseAfterFailures(ctx.db, { subject, max: wrongPasswordsMax, now })
  const { passwordHash } = await findAccountById(ctx.db, session.merchantId)
  if (await isPassword(password, passwordHash)) return forgiveFailures(ctx.db, subject)
  await addFailure(ctx.db, [subject], now)
  throw refuse('validation', { fields: { [field]: 'password_wrong' } })
}

type NewPassword = Body<typeof account.resetpwd>

/** A new login password, by the old one or by a code; every other session ends. */
export async function resetPassword(ctx: Ctx, body: NewPassword, session: Session | null) {
  if (body.password !== body.passwordConfirm) {
    throw refuse('validation', { fields: { passwordConfirm: 'passwords_differ' } })
  }
  if (body.code === undefined) return changePassword(ctx, body, session)
  const whose = body.account ?? ''
  mustBeAccount(whose)
  mustBeGood(body.password, { email: whose.trim().toLowerCase(), phone: whose })
  const now = ctx.clock.now()
  const { code } = body
  const merchantId = await checkCode(ctx, { purpose: 'reset_password', account: whose, code, now })
  await setPassword(ctx, {
    merchantId,
    password: body.password,
    keep: null,
    before: (tx) => spendCode(ctx, tx, { purpose: 'reset_password', code, merchantId, now }),
  })
}

async function changePassword(ctx: Ctx, { oldPassword, password }: NewPassword, session: Session | null) {
  if (session?.party !== 'merchant') throw refuse('not_logged_in')
  if (oldPassword === undefined) throw refuse('validation', { fields: { oldPassword: 'field_required' } })
  await mustKnowPassword(ctx, session, { password: oldPassword, field: 'oldPassword' })
  await setPassword(ctx, { merchantId: session.merchantId, password, keep: session.id, before: async () => {} })
}

/** Whose password it is, is said by a phone number or an email. */
export function mustBeAccount(typed: string) {
  if (!isAccountLike(typed)) throw refuse('validation', { fields: { account: 'account_required' } })
}

function mustBeGood(password: string, owner: { email: string; phone: string }) {
  const fault = passwordFault(password, owner)
  if (fault) throw refuse('validation', { fields: { password: fault } })
}

type Change = {
  merchantId: string
  password: string
  /** The session that goes on. */
  keep: string | null
  before: (tx: Db) => Promise<void>
}

async function setPassword(ctx: Ctx, { merchantId, password, keep, before }: Change) {
  const owner = await findAccountById(ctx.db, merchantId)
  mustBeGood(password, owner)
  const passwordHash = await hashPassword(password)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await before(tx)
    await tx.query(sql`update merchant set password_hash = ${passwordHash} where merchant_id = ${merchantId}`)
    await endSessions(tx, { merchantId, keep, now })
  })
  forgetSessions()
  mail(ctx, owner, { kind: 'password_changed', params: { at: now.toISOString() } })
}

export async function endSessions(
  tx: Db,
  { merchantId, keep, now }: { merchantId: string; keep: string | null; now: Date },
) {
  await tx.query(sql`
    update session set ended_at = ${now}
    where party = 'merchant' and subject_id = ${merchantId} and ended_at is null
      and (${keep}::uuid is null or id <> ${keep}::uuid)`)
}
