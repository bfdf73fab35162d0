import sql from 'sql-template-tag'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { operators } from '#contract/operator/operators.ts'
import { readEmail } from '../../base/addresses/email.ts'
import type { Ctx } from '../../base/ctx.ts'
import { isKnownNetwork, networkHash } from '../../base/http/known-network.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { compareOnce, takePasswordTry, tryLane } from '../../base/secrets/password-tries.ts'
import { isPassword } from '../../base/secrets/passwords.ts'
import { administration } from './administration.ts'
import { beginEnrolment, consumeAppCode, consumeRecoveryCode, finishEnrolment } from './codes.ts'
import { mailFailures } from './security-mail.ts'
import { enter } from './sign-in.ts'

type OperatorRow = {
  id: string
  email: string
  password_hash: string
  totp_secret: Buffer | null
  totp_enrolled_at: Date | null
  enrol_by: Date | null
  roles: OperatorRole[]
}

/** Operators sign in with a password and a one-time code, which is enrolled at the first sign-in. */
export const operatorHandlers: Handlers<typeof operators> = {
  async login({ ctx, db, body, now, device, ip }) {
    // What is no address is nobody's.
    const email = readEmail(body.email) ?? ''
    const operator = await db.maybe<OperatorRow>(sql`
      select id, email, password_hash, totp_secret, totp_enrolled_at, enrol_by, roles from operator
      where email = ${email} and disabled_at is null`)
    const isKnown = await isKnownNetwork(ctx, db, { party: 'operator', subjectId: operator?.id, ip })
    const subject = tryLane(`operator:${email}`, isKnown ? networkHash(ctx, ip) : null)
    const taken = await takePasswordTry(db, { subject, ip: isKnown ? null : ip, now })
    const isRight = await compareOnce(taken, () => isPassword(ctx, body.password, operator?.password_hash))
    if (!operator || !isRight) {
      if (operator) mailFailures(ctx, { email, failures: taken.failures })
      throw refuse('login_failed')
    }
    if (!operator.totp_enrolled_at && operator.enrol_by && operator.enrol_by < now) {
      await taken.giveBack()
      throw refuseField('password', 'first_password_expired')
    }
    const totp = body.totp?.trim() ?? ''
    if (!operator.totp_enrolled_at && (totp === '' || !operator.totp_secret)) {
      await taken.giveBack()
      const enrol = await beginEnrolment(ctx, operator)
      if (!enrol) throw refuseField('totp', 'field_required')
      return { enrol }
    }
    if (totp === '') {
      await taken.giveBack()
      throw refuseField('totp', 'field_required')
    }
    if (!(await compareOnce(taken, () => consumeCode(ctx, operator, totp)))) {
      mailFailures(ctx, { email, failures: taken.failures })
      throw refuseField('totp', 'code_wrong')
    }
    await taken.forgive()
    const recoveryCodes = operator.totp_enrolled_at ? null : await finishEnrolment(ctx, operator)
    if (!operator.totp_enrolled_at && !recoveryCodes) throw refuseField('totp', 'code_wrong')
    const session = await enter(ctx, operator, { device, ip })
    return { ...session, ...(recoveryCodes && { recoveryCodes }) }
  },

  async logout({ db, session, now, reply }) {
    await db.query(sql`select end_operator_session(${session.hash}, ${now})`)
    forgetSessions()
    reply.header('clear-site-data', '"cache"')
    return {}
  },

  ...administration,

  me: ({ db, session }) =>
    db.one<{ id: string; email: string; roles: OperatorRole[] }>(sql`
      select id, email, roles from operator where id = ${session.operatorId}`),
}

/** A code of the app; once it is enrolled also a recovery code. */
async function consumeCode(ctx: Ctx, operator: OperatorRow, code: string): Promise<boolean> {
  if (await consumeAppCode(ctx, operator, code)) return true
  return operator.totp_enrolled_at !== null && consumeRecoveryCode(ctx.db, operator.id, code)
}
