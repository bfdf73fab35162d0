import sql from 'sql-template-tag'
import type { account } from '#contract/account.ts'
import { deviceName } from '#contract/device-name.ts'
import { isKnownNetwork } from '../../base/http/known-network.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { forgetSessions, isOpen } from '../../base/http/session.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { identifyAccount } from './accounts.ts'
import { sendCode } from './codes.ts'
import { confirmEmail } from './confirm-email.ts'
import { login } from './login.ts'
import { reportNotMe } from './not-me.ts'
import { requireAccount, resetPassword } from './passwords.ts'
import { resetPayPassword, verifyPay } from './pay-password.ts'
import { endSessions } from './sessions.ts'

/** A code for use in a session is mailed only to the signed-in merchant; others get the same answer. */
async function askForCode(call: Call<typeof account.verification>) {
  const { ctx, db, body, session, ip } = call
  const { purpose, request } = body
  requireAccount(body.account)
  const named = await identifyAccount(db, body.account)
  const subjectId = named.merchant?.merchantId
  const isOwn = session?.party === 'merchant' && session.merchantId === subjectId
  const isStrangers = purpose !== 'reset_password' && !isOwn
  const found = isStrangers ? { merchant: undefined, subject: `stranger:${named.subject}` } : named
  const isKnown = isOwn || (await isKnownNetwork(ctx, db, { party: 'merchant', subjectId, ip }))
  return { sent: true as const, retryAfter: await sendCode({ call, account: found, purpose, request, isKnown }) }
}

export const accountHandlers: Handlers<typeof account> = {
  login,

  async logout(call) {
    const { db, body, session, now, reply } = call
    if (body.everywhere) await endSessions(db, { merchantId: session.merchantId, except: null, now })
    else await db.query(sql`select end_merchant_sessions(${session.merchantId}, ${session.id}, null, ${now})`)
    const kind = body.everywhere ? 'logout_everywhere' : 'logout'
    await recordSecurityEvent(call, db, { merchantId: session.merchantId, kind })
    forgetSessions()
    // The app clears its own storage: "storage" would also clear what the next session has stored.
    reply.header('clear-site-data', '"cache"')
    return {}
  },

  verification: askForCode,

  async resetpwd(call) {
    const merchantId = await resetPassword(call)
    await recordSecurityEvent(call, call.db, { merchantId, kind: 'password_changed' })
    return {}
  },

  async confirmEmail(call) {
    const { ctx, db, body, session } = call
    await confirmEmail(ctx, { merchantId: session.merchantId, code: body.code, request: body.request })
    await recordSecurityEvent(call, db, { merchantId: session.merchantId, kind: 'email_confirmed' })
    return {}
  },

  async resetPay(call) {
    const { ctx, db, body, session } = call
    await resetPayPassword(ctx, session, body)
    await recordSecurityEvent(call, db, { merchantId: session.merchantId, kind: 'pay_password_changed' })
    return {}
  },

  verifyPay: ({ ctx, body, session }) => verifyPay(ctx, session, body),

  notMe: reportNotMe,

  async sessions({ ctx, db, session }) {
    const rows = await db.query<{ id: string; device: string; lastSeen: Date }>(sql`
      select s.id, s.device, s.last_seen_at as "lastSeen" from session s
      where s.party = 'merchant' and s.subject_id = ${session.merchantId} and ${isOpen(ctx)}
      order by s.id desc`)
    return rows.map(({ id, device, lastSeen }) => ({
      id,
      device,
      lastSeen: lastSeen.toISOString(),
      current: id === session.id,
    }))
  },

  async revokeSession(call) {
    const { db, body, session, now } = call
    const { merchantId } = session
    if (body.others) {
      await endSessions(db, { merchantId, except: session.id, now })
      await recordSecurityEvent(call, db, { merchantId, kind: 'logout_others' })
      forgetSessions()
      return {}
    }
    const { id } = body
    if (id === undefined) throw refuseField('id', 'field_required')
    const found = await db.maybe<{ device: string }>(sql`
      select device from session where id = ${id} and party = 'merchant' and subject_id = ${session.merchantId}`)
    const { ended } = await db.one<{ ended: number }>(sql`
      select end_merchant_sessions(${session.merchantId}, ${id}, null, ${now}) as ended`)
    if (!found || ended === 0) throw refuse('not_found')
    const detail = deviceName(found.device) ?? ''
    await recordSecurityEvent(call, db, { merchantId: session.merchantId, kind: 'logout_device', detail })
    forgetSessions()
    return {}
  },
}
