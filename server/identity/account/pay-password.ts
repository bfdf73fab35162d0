import sql from 'sql-template-tag'
import type { account } from '#contract/account.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Body } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { isPayPassword } from '#contract/pay-digits.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { holdAccess, holdSession, readAccessVersion } from '../../base/factors/access.ts'
import { requireEnrolled } from '../../base/factors/proof.ts'
import { type MerchantSession, tokenHash } from '../../base/http/session.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { checkPayPassword, hashPayPassword } from '../../base/secrets/passwords.ts'
import { noteSecurity } from '../../base/security-log.ts'
import { ownAccount } from './accounts.ts'
import { type Coded, checkCode, consumeCode } from './codes.ts'
import { verifyPassword } from './passwords.ts'
import { invalidPayPassword, type PayPasswordOwner } from './pay-password-rules.ts'
import { destinationHash } from './pay-token.ts'
import { lockMinutes } from './rules.ts'
import { sendSecurityNotice } from './security-notice.ts'

/** Exchanges the payment password for a one-use token that confirms one call. */
export async function verifyPay(ctx: Ctx, session: MerchantSession, body: Body<typeof account.verifyPay>) {
  if (body.purpose === 'withdraw' && body.destination === undefined) throw refuseField('destination', 'field_required')
  const accessVersion = await verifyPayPassword(ctx, session.merchantId, body.payPassword)
  const payToken = ctx.ids.secret()
  const expiresAt = after(ctx.clock.now(), limits.payTokenSeconds * 1000)
  await ctx.db.query(sql`
    insert into pay_token (merchant_id, hash, session_id, purpose, amount, destination, expires_at, access_version)
    values (${session.merchantId}, ${tokenHash(payToken)}, ${session.id}, ${body.purpose}, ${body.amount},
      ${destinationHash(body.destination)}, ${expiresAt}, ${accessVersion})`)
  return { payToken, expiresAt: expiresAt.toISOString() }
}

/**
 * Compares the payment password and returns the access version at which it was right. Each try counts before the
 * comparison, so that parallel tries cannot exceed five. The fifth wrong try locks, each time for longer; a right one
 * resets both counts.
 */
export async function verifyPayPassword(ctx: Ctx, merchantId: string, password: string): Promise<number> {
  // No try is lost by what cannot be a payment password.
  if (!isPayPassword(password)) throw refuse('pay_password_required')
  const now = ctx.clock.now()
  const counted = await ctx.db.maybe<{ hash: string | null; tries: number; accessVersion: number }>(sql`
    update merchant set pay_password_tries = pay_password_tries + 1
    where merchant_id = ${merchantId} and pay_password_tries < ${limits.payPasswordTries}
      and (pay_password_locked_until is null or pay_password_locked_until <= ${now})
    returning pay_password_hash as hash, pay_password_tries as tries, access_version as "accessVersion"`)
  if (!counted) throw await lockedRefusal(ctx, merchantId)
  const { isRight, isStale } = await checkOrReturnTry(ctx, { merchantId, password, hash: counted.hash })
  if (isRight) {
    await ctx.db.query(sql`
      update merchant set pay_password_tries = 0, pay_password_locks = 0, pay_password_locked_until = null
      where merchant_id = ${merchantId}`)
    if (isStale) await renewHash(ctx, { merchantId, password, hash: counted.hash })
    return counted.accessVersion
  }
  const triesLeft = limits.payPasswordTries - counted.tries
  if (triesLeft <= 0) throw await lockedRefusal(ctx, merchantId)
  throw refuse('pay_password_wrong', { triesLeft })
}

type CompareInput = { merchantId: string; password: string; hash: string | null }

/** A fault of the server, such as a full queue, does not count as a try. */
async function checkOrReturnTry(ctx: Ctx, { merchantId, password, hash }: CompareInput) {
  return checkPayPassword(ctx, password, hash).catch(async (fault: unknown) => {
    await ctx.db.query(sql`
      update merchant set pay_password_tries = pay_password_tries - 1
      where merchant_id = ${merchantId} and pay_password_tries > 0`)
    throw fault
  })
}

/** With the current key's pepper, unless the password was changed in between. */
async function renewHash(ctx: Ctx, { merchantId, password, hash }: CompareInput) {
  const renewed = await hashPayPassword(ctx, password)
  await ctx.db.query(sql`
    update merchant set pay_password_hash = ${renewed} where merchant_id = ${merchantId} and pay_password_hash = ${hash}`)
}

async function lockedRefusal(ctx: Ctx, merchantId: string) {
  const now = ctx.clock.now()
  const { until } = await ctx.db.transaction(async (tx) => {
    await tx.query(sql`select lock_merchant(${merchantId})`)
    const { locks, tries } = await tx.one<{ locks: number; tries: number }>(sql`
      select pay_password_locks as locks, pay_password_tries as tries from merchant
      where merchant_id = ${merchantId} for no key update`)
    const locked = await tx.one<{ until: Date }>(sql`
      update merchant set
        pay_password_locked_until = case when pay_password_tries >= ${limits.payPasswordTries}
          then ${after(now, lockMinutes(locks) * minuteMs)} else pay_password_locked_until end,
        pay_password_locks = pay_password_locks
          + (pay_password_tries >= ${limits.payPasswordTries})::integer,
        pay_password_tries = case when pay_password_tries >= ${limits.payPasswordTries} then 0
          else pay_password_tries end
      where merchant_id = ${merchantId}
      returning coalesce(pay_password_locked_until, ${now}::timestamptz) as until`)
    if (tries >= limits.payPasswordTries) {
      const params = { until: locked.until.toISOString() }
      await sendSecurityNotice(ctx, tx, { merchantId, kind: 'pay_password_locked', params, subject: 'password' })
    }
    return locked
  })
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return refuse('pay_password_locked', { until: until.toISOString(), minutes, retryAfterSeconds })
}

type ResetPayBody = Body<typeof account.resetPay>

/**
 * Sets the payment password: the first one by the login password, later ones by the old one, a forgotten one by a code.
 */
export async function resetPayPassword(ctx: Ctx, session: MerchantSession, body: ResetPayBody) {
  const { payPassword, payPasswordConfirm, code } = body
  const error = invalidPayPassword(payPassword, await readPayPasswordOwner(ctx.db, session.merchantId))
  if (error) throw refuseField('payPassword', error)
  if (payPassword !== payPasswordConfirm) throw refuseField('payPasswordConfirm', 'passwords_differ')
  const { merchantId } = session
  const now = ctx.clock.now()
  const accessVersion = await readAccessVersion(ctx.db, 'merchant', merchantId)
  await requireEnrolled(ctx, ctx.db, session)
  const account = await ownAccount(ctx.db, merchantId)
  const coded = { purpose: 'reset_pay', account, code: code ?? '' } as const
  const authority = await confirmReset(ctx, session, { body, coded })
  const hash = await hashPayPassword(ctx, payPassword)
  await ctx.db.transaction(async (tx) => {
    await storePayPassword(tx, { session, accessVersion, hash, authority, now })
    if (authority === 'code') await consumeCode(ctx, tx, { ...coded, now })
    noteSecurity(ctx, 'pay_password_changed', { party: 'merchant', id: merchantId })
    const params = { at: now.toISOString() }
    const kind = authority === 'login_password' ? 'pay_password_first' : 'pay_password_changed'
    await sendSecurityNotice(ctx, tx, { merchantId, kind, params, subject: 'password' })
  })
}

async function readPayPasswordOwner(db: Db, merchantId: string): Promise<PayPasswordOwner> {
  const { phone, appliedAt, decidedAt } = await db.one<{ phone: string; appliedAt: Date; decidedAt: Date | null }>(sql`
    select phone, applied_at as "appliedAt", decided_at as "decidedAt" from merchant where merchant_id = ${merchantId}`)
  return { phone, dates: decidedAt ? [appliedAt, decidedAt] : [appliedAt] }
}

type Reset = { body: ResetPayBody; coded: Coded }
type ResetAuthority = 'code' | 'old_pay_password' | 'login_password'

async function confirmReset(ctx: Ctx, session: MerchantSession, { body, coded }: Reset): Promise<ResetAuthority> {
  const { merchantId } = session
  if (body.code !== undefined) {
    await checkCode(ctx, { ...coded, request: body.request, now: ctx.clock.now() })
    return 'code'
  }
  const { hasPayPassword } = await ctx.db.one<{ hasPayPassword: boolean }>(sql`
    select pay_password_hash is not null as "hasPayPassword" from merchant where merchant_id = ${merchantId}`)
  if (hasPayPassword) {
    if (body.oldPayPassword === undefined) throw refuseField('oldPayPassword', 'field_required')
    await verifyPayPassword(ctx, merchantId, body.oldPayPassword)
    return 'old_pay_password'
  }
  if (body.password === undefined) throw refuseField('password', 'field_required')
  await verifyPassword(ctx, session, { password: body.password, field: 'password' })
  return 'login_password'
}

type StorePayPasswordInput = {
  session: MerchantSession
  accessVersion: number
  hash: string
  authority: ResetAuthority
  now: Date
}

/**
 * Invalidates the old password's tokens first: the lock order is tokens, then the merchant's row. Refuses after "it was
 * not me", since a server with a stale cache may still accept the ended session.
 */
async function storePayPassword(tx: Db, { session, accessVersion, hash, authority, now }: StorePayPasswordInput) {
  const { merchantId } = session
  const isFirst = authority === 'login_password'
  // The old password proves the owner, so withdrawals need not wait.
  const setAt = authority === 'old_pay_password' ? null : now
  const mailedAt = authority === 'code' ? now : null
  const valid = sql`merchant_id = ${merchantId} and used_at is null and expires_at > ${now}`
  await tx.query(sql`select 1 from pay_token where ${valid} order by hash for no key update`)
  await tx.query(sql`update pay_token set used_at = ${now} where ${valid}`)
  // The password was proved outside the lock, so its version is checked again; a code is proved in this transaction.
  if (authority !== 'code') await holdAccess(tx, session, accessVersion)
  await tx.query(sql`select change_access(${merchantId})`)
  // After the merchant's row: this is the lock order of ending sessions.
  if (authority === 'code') await holdSession(tx, session)
  const stored = await tx.maybe(sql`
    update merchant set pay_password_hash = ${hash}, pay_password_tries = 0, pay_password_locks = 0,
      pay_password_locked_until = null, pay_password_set_at = coalesce(${setAt}, pay_password_set_at),
      email_confirmed_at = coalesce(email_confirmed_at, ${mailedAt})
    where merchant_id = ${merchantId} and (not ${isFirst}::boolean or pay_password_hash is null)
      and stopped_at is null
    returning merchant_id`)
  if (!stored) throw refuse('conflict')
}
