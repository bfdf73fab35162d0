import sql from 'sql-template-tag'
import type { account } from '#contract/account.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Call } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { readAccountLink } from '../../base/secrets/account-link.ts'
import { noteSecurity } from '../../base/security-log.ts'
import { sendSecurityNotice } from './security-notice.ts'
import { endSessions } from './sessions.ts'

/**
 * "It was not me": ends every session, takes back what is in review, and lets nothing be sent until a mailed code sets
 * a new login password. By the link of a mail, which needs no session, or by a message in the app.
 */
export async function reportNotMe({ ctx, body, session }: Call<typeof account.notMe>) {
  const merchantId = body.link === undefined ? ownId(session) : await readMerchant(ctx, body.link)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await tx.query(sql`select stop_payouts(${merchantId}, ${now})`)
    await endSessions(tx, { merchantId, except: null, now })
    const params = { at: now.toISOString() }
    await sendSecurityNotice(ctx, tx, { merchantId, kind: 'account_stopped', params, subject: 'password' })
  })
  forgetSessions()
  noteSecurity(ctx, 'account_stopped', { party: 'merchant', id: merchantId })
  return {}
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
