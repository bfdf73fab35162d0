import sql from 'sql-template-tag'
import type { account } from '#contract/account.ts'
import { dayMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Call } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { readAccountLink } from '../../base/secrets/account-link.ts'
import { noteSecurity } from '../../base/security-log.ts'
import { restoreContact } from './former-contact.ts'
import { removeWaysSince } from './late-ways.ts'
import { stopLostAccess } from './lost-access.ts'
import { sendSecurityNotice } from './security-notice.ts'
import { endSessions } from './sessions.ts'

/**
 * "It was not me": ends every session, takes back pending requests, removes recently added ways in, and stops payouts
 * until a mailed code sets a new login password. Called with the link of a mail, which needs no session, or from a
 * message in the app.
 */
export async function reportNotMe(call: Call<typeof account.notMe>) {
  const { ctx, body, session } = call
  const merchantId = body.link === undefined ? ownId(session) : await readMerchant(ctx, body.link)
  const now = ctx.clock.now()
  const since = lately(now)
  await ctx.db.transaction(async (tx) => {
    const { isFirst } = await tx.one<{ isFirst: boolean }>(sql`
      select stop_payouts(${merchantId}, ${now}) as "isFirst"`)
    // After stop_payouts() has locked the merchant's row: later factors are refused, so none is missed.
    const { hadFactors, hadPayPassword } = await removeWaysSince(call, tx, { merchantId, since })
    await restoreContact(call, tx, { merchantId, since })
    await stopLostAccess(tx, merchantId, now)
    await endSessions(tx, { merchantId, except: null, now })
    const notice = { merchantId, params: { at: now.toISOString() }, subject: 'password' } as const
    // A repeated report sends no further mails.
    if (isFirst) await sendSecurityNotice(ctx, tx, { ...notice, kind: 'account_stopped' })
    if (hadFactors) await sendSecurityNotice(ctx, tx, { ...notice, kind: 'factor_removed' })
    if (hadPayPassword) await sendSecurityNotice(ctx, tx, { ...notice, kind: 'pay_password_removed' })
  })
  forgetSessions()
  noteSecurity(ctx, 'account_stopped', { party: 'merchant', id: merchantId })
  return {}
}

function ownId(session: Call<typeof account.notMe>['session']): string {
  if (session?.party !== 'merchant') throw refuse('not_logged_in')
  return session.merchantId
}

const lately = (now: Date) => after(now, -limits.notMeDays * dayMs)

/**
 * A link from before the last mailed code is void, since its matter is settled. Links about a lost access under way or
 * a changed mail address stay valid: a thief who reads the mail must not be able to void them.
 */
async function readMerchant(ctx: Ctx, link: string): Promise<string> {
  const now = ctx.clock.now()
  const read = readAccountLink(ctx.config.keys, link, now)
  const valid =
    read &&
    (await ctx.db.maybe<{ merchantId: string }>(sql`
      select merchant_id as "merchantId" from merchant
      where merchant_id = ${read.merchantId} and (coalesce(password_reset_at < ${read.madeAt}, true)
        or exists (select 1 from lost_access where merchant_id = ${read.merchantId} and asked_at <= ${read.madeAt}
          and status in ('in_review', 'confirmed'))
        or contact_changed_at <= ${read.madeAt} and contact_changed_at > ${lately(now)})`))
  if (!valid) throw refuse('link_refused')
  return valid.merchantId
}
