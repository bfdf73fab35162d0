import sql from 'sql-template-tag'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { operators } from '#contract/operator/operators.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { forgetSessions, openSession } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { decrypt, encrypt } from '../../base/secrets/encryption.ts'
import { addFailure, forgiveFailures, refuseAfterFailures } from '../../base/secrets/failures.ts'
import { isPassword } from '../../base/secrets/passwords.ts'
import { enrolment, newRecoveryCodes, newTotpSecret, recoveryHash, stepOf } from './one-time-codes.ts'

const failuresMax = 10
const sealedAs = 'one-time code secret'

type Operator = {
  id: string
  email: string
  password_hash: string
  totp_secret: Buffer | null
  totp_enrolled_at: Date | null
}

/** How operators sign in: password and one-time code; the first time the code is enrolled. */
export const operatorHandlers: Handlers<typeof operators> = {
  async login({ ctx, db, body, now, device }) {
    const email = body.email.trim().toLowerCase()
    const subject = `operator:${email}`
    await refuseAfterFailures(db, { subject, max: failuresMax, now })
    const operator = await db.maybe<Operator>(sql`
      select id, email, password_hash, totp_secret, totp_enrolled_at from operator
      where email = ${email} and disabled_at is null`)
    const isRight = await isPassword(body.password, operator?.password_hash)
    if (!operator || !isRight) {
      await addFailure(db, [subject], now)
      throw refuse('login_failed')
    }
    const totp = body.totp?.trim() ?? ''
    if (!operator.totp_enrolled_at && (totp === '' || !operator.totp_secret)) {
      return { enrol: await beginEnrolment(ctx, operator) }
    }
    if (totp === '') throw refuse('validation', { fields: { totp: 'field_required' } })
    if (!(await takeCode(ctx, operator, totp))) {
      await addFailure(db, [subject], now)
      throw refuse('validation', { fields: { totp: 'code_wrong' } })
    }
    await forgiveFailures(db, subject)
    const recoveryCodes = operator.totp_enrolled_at ? null : await finishEnrolment(ctx, operator.id)
    const session = await openSession(ctx, db, { party: 'operator', subjectId: operator.id, device })
    return { ...session, ...(recoveryCodes && { recoveryCodes }) }
  },

  async logout({ db, session, now }) {
    await db.query(sql`update session set ended_at = ${now} where id = ${session.id} and ended_at is null`)
    forgetSessions()
    return {}
  },

  me: ({ db, session }) =>
    db.one<{ id: string; email: string; roles: OperatorRole[] }>(sql`
      select id, email, roles from operator where id = ${session.operatorId}`),
}

/** The same secret is shown until a code proves that it arrived. */
async function beginEnrolment(ctx: Ctx, operator: Operator) {
  const fresh = encrypt(ctx.config.secret, sealedAs, newTotpSecret())
  const { totp_secret } = await ctx.db.one<{ totp_secret: Buffer }>(sql`
    update operator set totp_secret = coalesce(totp_secret, ${fresh}) where id = ${operator.id} returning totp_secret`)
  return enrolment(operator.email, decrypt(ctx.config.secret, sealedAs, totp_secret))
}

/** Each code lets in once: the step of time is remembered, a recovery code is crossed out. */
async function takeCode(ctx: Ctx, { id, totp_secret, totp_enrolled_at }: Operator, code: string): Promise<boolean> {
  if (!totp_secret) return false
  const step = stepOf(code, decrypt(ctx.config.secret, sealedAs, totp_secret), ctx.clock.now())
  if (step !== null) {
    const taken = await ctx.db.maybe(sql`
      update operator set totp_last_step = ${step} where id = ${id} and coalesce(totp_last_step, -1) < ${step}
      returning id`)
    return taken !== undefined
  }
  if (!totp_enrolled_at) return false
  const hash = recoveryHash(code)
  const taken = await ctx.db.maybe(sql`
    update operator set recovery_hashes = array_remove(recovery_hashes, ${hash}::bytea)
    where id = ${id} and ${hash}::bytea = any(recovery_hashes) returning id`)
  return taken !== undefined
}

async function finishEnrolment(ctx: Ctx, id: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await ctx.db.query(sql`
    update operator set totp_enrolled_at = ${ctx.clock.now()}, recovery_hashes = ${codes.map(recoveryHash)}::bytea[]
    where id = ${id}`)
  return codes
}
