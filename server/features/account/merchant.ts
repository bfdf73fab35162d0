import sql from 'sql-template-tag'
import type { account } from '#contract/account.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { sendCode } from './codes.ts'
import { login } from './login.ts'
import { requireAccount, resetPassword } from './passwords.ts'
import { resetPayPassword, verifyPay } from './pay-password.ts'
import { endSessions } from './sessions.ts'

const sessionsMax = 50

/** Signing in and out, passwords, and the devices that are signed in. */
export const accountHandlers: Handlers<typeof account> = {
  login,

  async logout({ db, body, session, now }) {
    if (body.everywhere) await endSessions(db, { merchantId: session.merchantId, except: null, now })
    else await db.query(sql`select end_sessions(${session.merchantId}, ${session.id}, null, ${now})`)
    forgetSessions()
    return {}
  },

  async verification({ ctx, body }) {
    requireAccount(body.account)
    return { sent: true, retryAfter: await sendCode(ctx, body.account, body.purpose) }
  },

  async resetpwd({ ctx, body, session }) {
    await resetPassword(ctx, body, session)
    return {}
  },

  async resetPay({ ctx, body, session }) {
    await resetPayPassword(ctx, session, body)
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

  async revokeSession({ db, body, session, now }) {
    const { ended } = await db.one<{ ended: number }>(sql`
      select end_sessions(${session.merchantId}, ${body.id}, null, ${now}) as ended`)
    if (ended === 0) throw refuse('not_found')
    forgetSessions()
    return {}
  },
}
