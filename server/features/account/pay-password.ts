import sql from 'sql-template-tag'
import type { account } from '#contract/account.ts'
import type { Body } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { after, minuteMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { type MerchantSession, tokenHash } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { hashPassword, isPassword } from '../../base/secrets/passwords.ts'
import { checkCode, spendCode } from './codes.ts'
import { mustKnowPassword } from './passwords.ts'
import { isPayPassword, lockMinutes } from './rules.ts'
import { tellOfSafety } from './safety.ts'

/** Changes the payment password into a token for one call. */
export async function verifyPay(ctx: Ctx, session: MerchantSession, body: Body<typeof account.verifyPay>) {
  await mustKnowPayPassword(ctx, session.merchantId, body.payPassword)
  const payToken = ctx.ids.secret()
  const expiresAt = after(ctx.clock.now(), limits.payTokenSeconds * 1000)
  await ctx.db.query(sql`
    insert into pay_token (merchant_id, hash, session_id, purpose, amount, expires_at)
    values (${session.merchantId}, ${tokenHash(payToken)}, ${session.id}, ${body.purpose}, ${body.amount},
      ${expiresAt})`)
  return { payToken, expiresAt: expiresAt.toISOString() }
}

type Try = { hash: string | null; tries: number; locks: number }

/**
 * Each try is taken before the password is looked at, so that tries at the same time cannot be more than five
 * together. The fifth wrong one locks, each time for longer; a right one forgives everything.
 */
async function mustKnowPayPassword(ctx: Ctx, merchantId: string, typed: string) {
  const now = ctx.clock.now()
  const taken = await ctx.db.maybe<Try>(sql`
    update merchant set pay_password_tries = pay_password_tries + 1
    where merchant_id = ${merchantId} and pay_password_tries < ${limits.payPasswordTries}
      and (pay_password_locked_until is null or pay_password_locked_until <= ${now})
    returning pay_password_hash as hash, pay_password_tries as tries, pay_password_locks as locks`)
  if (!taken) throw await lockedRefusal(ctx, merchantId)
  if (await isPassword(typed, taken.hash)) {
    await ctx.db.query(sql`
      update merchant set pay_password_tries = 0, pay_password_locks = 0, pay_password_locked_until = null
      where merchant_id = ${merchantId}`)
    return
  }
  const triesLeft = limits.payPasswordTries - taken.tries
  if (triesLeft <= 0) throw await lockedRefusal(ctx, merchantId)
  throw refuse('pay_password_wrong', { triesLeft })
}

/** Locks where all tries are taken, and says until when. */
async function lockedRefusal(ctx: Ctx, merchantId: string) {
  const now = ctx.clock.now()
  const { until } = await ctx.db.transaction(async (tx) => {
    const { locks, tries } = await tx.one<{ locks: number; tries: number }>(sql`
      select pay_password_locks as locks, pay_password_tries as tries from merchant
      where merchant_id = ${merchantId} for update`)
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
      await tellOfSafety(ctx, tx, { merchantId, kind: 'pay_password_locked', params, subject: 'password' })
    }
    return locked
  })
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return refuse('pay_password_locked', { until: until.toISOString(), minutes, retryAfterSeconds })
}

type NewPayPassword = Body<typeof account.resetPay>

/** First by the login password, changed by the old payment password, forgotten by a code. */
export async function resetPayPassword(ctx: Ctx, session: MerchantSession, body: NewPayPassword) {
  const { payPassword, payPasswordConfirm, code } = body
  if (!isPayPassword(payPassword)) throw refuse('validation', { fields: { payPassword: 'pay_password_digits' } })
  if (payPassword !== payPasswordConfirm) {
    throw refuse('validation', { fields: { payPasswordConfirm: 'passwords_differ' } })
  }
  const { merchantId } = session
  const now = ctx.clock.now()
  const confirmed = await mayReset(ctx, session, body)
  const hash = await hashPassword(payPassword)
  await ctx.db.transaction(async (tx) => {
    if (confirmed === 'code') await spendCode(ctx, tx, { purpose: 'reset_pay', code: code ?? '', merchantId, now })
    await storePayPassword(tx, { merchantId, hash, isFirst: confirmed === 'first', now })
    if (confirmed === 'first') return
    const params = { at: now.toISOString() }
    await tellOfSafety(ctx, tx, { merchantId, kind: 'pay_password_changed', params, subject: 'password' })
  })
}

async function mayReset(ctx: Ctx, session: MerchantSession, body: NewPayPassword): Promise<'code' | 'old' | 'first'> {
  const { merchantId } = session
  if (body.code !== undefined) {
    await checkCode(ctx, { purpose: 'reset_pay', merchantId, code: body.code, now: ctx.clock.now() })
    return 'code'
  }
  const { has } = await ctx.db.one<{ has: boolean }>(sql`
    select pay_password_hash is not null as has from merchant where merchant_id = ${merchantId}`)
  if (has) {
    if (body.oldPayPassword === undefined) throw refuse('validation', { fields: { oldPayPassword: 'field_required' } })
    await mustKnowPayPassword(ctx, merchantId, body.oldPayPassword)
    return 'old'
  }
  if (body.password === undefined) throw refuse('validation', { fields: { password: 'field_required' } })
  await mustKnowPassword(ctx, session, { password: body.password, field: 'password' })
  return 'first'
}

type Store = { merchantId: string; hash: string; isFirst: boolean; now: Date }

/** Tokens that the old password confirmed are worth nothing then. */
async function storePayPassword(tx: Db, { merchantId, hash, isFirst, now }: Store) {
  const stored = await tx.maybe(sql`
    update merchant set pay_password_hash = ${hash}, pay_password_tries = 0, pay_password_locks = 0,
      pay_password_locked_until = null
    where merchant_id = ${merchantId} and (not ${isFirst}::boolean or pay_password_hash is null)
    returning merchant_id`)
  if (!stored) throw refuse('conflict')
  await tx.query(sql`
    update pay_token set used_at = ${now} where merchant_id = ${merchantId} and used_at is null`)
}
