import sql from 'sql-template-tag'
import type { account } from '#contract/account.ts'
import { readMerchantInfo } from '../../figures/merchant-info.ts'
import type { Handlers } from '../../http/serve.ts'
import { forgetSessions } from '../../http/session.ts'
import { refuse } from '../../refuse.ts'
import { sendCode } from './codes.ts'
import { login } from './login.ts'
import { endSessions, mustBeAccount, resetPassword } from './passwords.ts'
import { resetPayPassword, verifyPay } from './pay-password.ts'
import { apply, applyAgain, faultOfInvitation, spellCode } from './registration.ts'
import { registerByLink, signInByLink, usesOfLink } from './third-login.ts'

const sessionsShown = 50

/** Registration, signing in and out, passwords, and who is signed in. */
export const accountHandlers: Handlers<typeof account> = {
  register: ({ ctx, body, session, lang }) =>
    session?.party === 'merchant' ? applyAgain(ctx, body, session.merchantId) : apply(ctx, { form: body, lang }),

  login,

  async logout({ db, body, session, now }) {
    if (body.everywhere) await endSessions(db, { merchantId: session.merchantId, keep: null, now })
    else await db.query(sql`update session set ended_at = ${now} where id = ${session.id} and ended_at is null`)
    forgetSessions()
    return {}
  },

  async verification({ ctx, body }) {
    mustBeAccount(body.account)
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

  info: ({ ctx, db, session, lang }) => readMerchantInfo(ctx, db, { merchantId: session.merchantId, lang }),

  async sessions({ db, session, now }) {
    const rows = await db.query<{ id: string; device: string; lastSeen: Date }>(sql`
      select id, device, last_seen_at as "lastSeen" from session
      where party = 'merchant' and subject_id = ${session.merchantId} and ended_at is null and expires_at > ${now}
      order by id desc limit ${sessionsShown}`)
    return rows.map((row) => ({ ...row, lastSeen: row.lastSeen.toISOString(), current: row.id === session.id }))
  },

  async revokeSession({ db, body, session, now }) {
    const ended = await db.maybe(sql`
      update session set ended_at = ${now}
      where id = ${body.id} and party = 'merchant' and subject_id = ${session.merchantId} and ended_at is null
      returning id`)
    if (!ended) throw refuse('not_found')
    forgetSessions()
    return {}
  },

  /** Tells an inviter's shop by its name; an operator's invitation comes from the platform. */
  async verifyCode({ ctx, db, body, now }) {
    const fault = await faultOfInvitation(db, body.code, now)
    if (fault) throw refuse('validation', { fields: { code: fault } })
    const { inviter } = await db.one<{ inviter: string }>(sql`
      select coalesce((select s.name from shop s where i.issuer = 'merchant' and s.merchant_id = i.issuer_id),
        'Entrepot') as inviter
      from invitation i where code = ${spellCode(body.code)}`)
    return { valid: true, inviter, ...(body.data !== undefined && { link: await usesOfLink(ctx, body.data) }) }
  },

  third: signInByLink,
  tkregister: registerByLink,
}
