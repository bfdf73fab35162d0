import sql from 'sql-template-tag'
import { defaultLanguage } from '#contract/language-codes.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { forgiveFailures } from '../../base/secrets/failures.ts'
import { hashPassword } from '../../base/secrets/passwords.ts'
import { say } from '../../base/texts/texts.ts'
import type { ProposalKind } from '../proposals/kind.ts'
import { passwordBytes } from './create-operator.ts'

type OperatorAccess = { email: string; isDisabled: boolean; isEnrolled: boolean }

/**
 * Gives an operator access again: a new password, mailed to the operator alone, a one-time code to be enrolled anew,
 * and an end of a disablement. Every session ends.
 */
export const operatorReset: ProposalKind<{ operatorId: string }> = {
  name: 'operator_reset',
  role: 'admin',
  async effect(db, { payload }) {
    const found = await db.maybe<OperatorAccess>(sql`
      select email, disabled_at is not null as "isDisabled", totp_enrolled_at is not null as "isEnrolled"
      from operator where id = ${payload.operatorId}`)
    if (!found) throw refuse('not_found')
    return [
      { name: 'password', before: found.email, after: found.email },
      { name: 'oneTimeCode', before: String(found.isEnrolled), after: 'false' },
      { name: 'disabled', before: String(found.isDisabled), after: 'false' },
    ]
  },
  async apply({ ctx, tx, now }, { payload }) {
    const password = ctx.ids.secret(passwordBytes)
    const { email } = await tx.one<{ email: string }>(sql`
      update operator set password_hash = ${await hashPassword(password)}, totp_secret = null, totp_enrolled_at = null,
        recovery_hashes = '{}', disabled_at = null
      where id = ${payload.operatorId} returning email`)
    await tx.query(sql`
      update session set ended_at = ${now}
      where party = 'operator' and subject_id = ${payload.operatorId} and ended_at is null`)
    await forgiveFailures(tx, `operator:${email}`, { everywhere: true })
    forgetSessions()
    const reader = { lang: defaultLanguage, currency: ctx.config.currency, timeZone: 'UTC' }
    await ctx.mail.send({
      to: email,
      subject: say('mail.operator_reset.subject', reader),
      text: say('mail.operator_reset.text', reader, { password }),
    })
  },
}
