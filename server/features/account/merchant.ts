import sql from 'sql-template-tag'
import type { account } from '#contract/account.ts'
import { deviceName } from '#contract/device-name.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { sendCode } from './codes.ts'
import { login } from './login.ts'
import { requireAccount, resetPassword } from './passwords.ts'
import { resetPayPassword, verifyPay } from './pay-password.ts'
import { endSessions } from './sessions.ts'

const sessionsMax = 50

/** Signing in and out, passwords, and the devices that are signed in. */
export const accountHandlers: Handlers<typeof account> = {
  login,

  async logout(call) {
    const { db, body, session, now, reply } = call
    if (body.everywhere) await endSessions(db, { merchantId: session.merchantId, except: null, now })
    else await db.query(sql`update session set ended_at = ${now} where id = ${session.id} and ended_at is null`)
    const kind = body.everywhere ? 'logout_everywhere' : 'logout'
    await recordSecurityEvent(call, db, { merchantId: session.merchantId, kind })
    forgetSessions()
    // The app itself removes what it stored: "storage" would also take what the next session has stored meanwhile.
    reply.header('clear-site-data', '"cache"')
    return {}
  },

  async verification({ ctx, body }) {
    requireAccount(body.account)
    return { sent: true, retryAfter: await sendCode(ctx, body.account, body.purpose) }
  },

  async resetpwd(call) {
    const merchantId = await resetPassword(call.ctx, call.body, call.session)
    await recordSecurityEvent(call, call.db, { merchantId, kind: 'password_changed' })
    return {}
  },

  async resetPay(call) {
    const { ctx, db, body, session } = call
    await resetPayPassword(ctx, session, body)
    await recordSecurityEvent(call, db, { merchantId: session.merchantId, kind: 'pay_password_changed' })
    return {}
  },

  verifyPay: ({ ctx, body, session }) => verifyPay(ctx, session, body),

  async sessions({ db, session, now }) {
    const rows = await db.query<{ id: string; device: string; lastSeen: Date }>(sql`
      select id, device, last_seen_at as "lastSeen" from session
      where party = 'merchant' and subject_id = ${session.merchantId} and ended_at is null and expires_at > ${now}
      order by id desc limit ${sessionsMax}`)
    return rows.map(({ id, device, lastSeen }) => ({
      id,
      device,
      lastSeen: lastSeen.toISOString(),
      current: id === session.id,
    }))
  },

  async revokeSession(call) {
    const { db, body, session, now } = call
    const ended = await db.maybe<{ device: string }>(sql`
      update session set ended_at = ${now}
      where id = ${body.id} and party = 'merchant' and subject_id = ${session.merchantId} and ended_at is null
      returning device`)
    if (!ended) throw refuse('not_found')
    const detail = deviceName(ended.device) ?? ''
    await recordSecurityEvent(call, db, { merchantId: session.merchantId, kind: 'logout_device', detail })
    forgetSessions()
    return {}
  },
}
