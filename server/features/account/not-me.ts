import sql from 'sql-template-tag'
import type { account } from '#contract/account.ts'
import { dayMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { removeFactorsSince } from '../../base/factors/methods.ts'
import type { Call } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { readAccountLink } from '../../base/secrets/account-link.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { noteSecurity } from '../../base/security-log.ts'
import { unbindPartners } from './partner-bindings.ts'
import { sendSecurityNotice } from './security-notice.ts'
import { endSessions } from './sessions.ts'

/**
 * "It was not me": ends every session, takes back what is in review, removes what lets in whoever acted, and lets
 * nothing be sent until a mailed code sets a new login password. By the link of a mail, which needs no session, or by a
 * message in the app.
 */
export async function reportNotMe(call: Call<typeof account.notMe>) {
  const { ctx, body, session } = call
  const merchantId = body.link === undefined ? ownId(session) : await readMerchant(ctx, body.link)
  const now = ctx.clock.now()
  const since = after(now, -limits.notMeDays * dayMs)
  await ctx.db.transaction(async (tx) => {
    await tx.query(sql`select stop_payouts(${merchantId}, ${now})`)
    // After stop_payouts() has locked the head: factors added before are removed here, and later ones are refused.
    const hadFactors = await removeFactors(call, tx, { merchantId, since })
    const hadPayPassword = await removePayPassword(tx, { merchantId, since })
    await unbindPartners(call, tx, { merchantId, since })
    await endSessions(tx, { merchantId, except: null, now })
    const notice = { merchantId, params: { at: now.toISOString() }, subject: 'password' } as const
    await sendSecurityNotice(ctx, tx, { ...notice, kind: 'account_stopped' })
    if (hadFactors) await sendSecurityNotice(ctx, tx, { ...notice, kind: 'factor_removed' })
    if (hadPayPassword) await sendSecurityNotice(ctx, tx, { ...notice, kind: 'pay_password_removed' })
  })
  forgetSessions()
  noteSecurity(ctx, 'account_stopped', { party: 'merchant', id: merchantId })
  return {}
}

type Late = { merchantId: string; since: Date }

/**
 * Second factors and recovery codes that were added lately: with a passkey of the thief's the new password would ask
 * the owner for it, and let the thief in without one. Not only those since the mail: which of a thief's acts the owner
 * reads of first, or whether the login password was set anew before the report, must not decide who is let in. What was
 * added earlier stays: whoever can read the mail alone must not be able to remove it.
 */
async function removeFactors(call: Call<typeof account.notMe>, tx: Db, { merchantId, since }: Late): Promise<boolean> {
  const { passkeys, hadApp, hadCodes } = await removeFactorsSince(tx, merchantId, since)
  for (const detail of passkeys) await recordSecurityEvent(call, tx, { merchantId, kind: 'passkey_removed', detail })
  if (hadApp) await recordSecurityEvent(call, tx, { merchantId, kind: 'app_removed' })
  return passkeys.length > 0 || hadApp || hadCodes
}

/**
 * A payment password that was set lately without the old one. The time stays: withdrawals wait from then on as before,
 * and the owner's next one makes them wait again.
 */
async function removePayPassword(tx: Db, { merchantId, since }: Late): Promise<boolean> {
  const removed = await tx.maybe(sql`
    update merchant set pay_password_hash = null, pay_password_tries = 0, pay_password_locks = 0,
      pay_password_locked_until = null
    where merchant_id = ${merchantId} and pay_password_hash is not null and pay_password_set_at > ${since}
    returning merchant_id`)
  return removed !== undefined
}

function ownId(session: Call<typeof account.notMe>['session']): string {
  if (session?.party !== 'merchant') throw refuse('not_logged_in')
  return session.merchantId
}

/** A link from before the last proof of the mailbox is void: what it was about is settled. */
async function readMerchant(ctx: Ctx, link: string): Promise<string> {
  const read = readAccountLink(ctx.config.keys, link, ctx.clock.now())
  const valid =
    read &&
    (await ctx.db.maybe<{ merchantId: string }>(sql`
      select merchant_id as "merchantId" from merchant
      where merchant_id = ${read.merchantId} and coalesce(password_reset_at < ${read.madeAt}, true)`))
  if (!valid) throw refuse('link_refused')
  return valid.merchantId
}
