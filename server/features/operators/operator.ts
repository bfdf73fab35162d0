import sql from 'sql-template-tag'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { operators } from '#contract/operator/operators.ts'
import { recordAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { isKnownNetwork, networkHash } from '../../base/http/known-network.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { forgetSessions, openSession } from '../../base/http/session.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { decrypt, encrypt } from '../../base/secrets/encryption.ts'
import { enrolment, newRecoveryCodes, newTotpSecret, recoveryHash, stepOf } from '../../base/secrets/one-time-codes.ts'
import { compareOnce, takePasswordTry, tryLane } from '../../base/secrets/password-tries.ts'
import { isPassword } from '../../base/secrets/passwords.ts'
import { administration } from './administration.ts'
import { mailFailures } from './failure-mail.ts'

const secretPurpose = 'one-time code secret'

type OperatorRow = {
  id: string
  email: string
  password_hash: string
  totp_secret: Buffer | null
  totp_enrolled_at: Date | null
  roles: OperatorRole[]
}

/** Operators sign in with a password and a one-time code, which is enrolled at the first sign-in. */
export const operatorHandlers: Handlers<typeof operators> = {
  async login({ ctx, db, body, now, device, ip }) {
    const email = body.email.normalize('NFKC').trim().toLowerCase()
    const operator = await db.maybe<OperatorRow>(sql`
      select id, email, password_hash, totp_secret, totp_enrolled_at, roles from operator
      where email = ${email} and disabled_at is null`)
    const isKnown = await isKnownNetwork(ctx, db, { party: 'operator', subjectId: operator?.id, ip })
    const subject = tryLane(`operator:${email}`, isKnown ? networkHash(ctx, ip) : null)
    const taken = await takePasswordTry(db, { subject, ip: isKnown ? null : ip, now })
    const isRight = await compareOnce(taken, () => isPassword(body.password, operator?.password_hash))
    if (!operator || !isRight) {
      if (operator) mailFailures(ctx, { email, failures: taken.failures })
      throw refuse('login_failed')
    }
    const totp = body.totp?.trim() ?? ''
    if (!operator.totp_enrolled_at && (totp === '' || !operator.totp_secret)) {
      await taken.giveBack()
      return { enrol: await beginEnrolment(ctx, operator) }
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
    const recoveryCodes = operator.totp_enrolled_at ? null : await finishEnrolment(ctx, operator.id)
    const session = await db.transaction(async (tx) => {
      await recordSignIn(ctx, tx, operator)
      return openSession(ctx, tx, { party: 'operator', subjectId: operator.id, device, ip, isProven: true })
    })
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

/** Shows the same secret until a code proves that the app has it. */
async function beginEnrolment(ctx: Ctx, operator: OperatorRow) {
  const newSecret = encrypt(ctx.config.keys, secretPurpose, newTotpSecret())
  const { secret } = await ctx.db.one<{ secret: Buffer }>(sql`
    select begin_operator_enrolment(${operator.id}, ${newSecret}) as secret`)
  return enrolment(operator.email, decrypt(ctx.config.keys, secretPurpose, secret))
}

/** Each code signs in once: the time step is stored, a recovery code is removed. */
async function consumeCode(
  ctx: Ctx,
  { id, totp_secret, totp_enrolled_at }: OperatorRow,
  code: string,
): Promise<boolean> {
  if (!totp_secret) return false
  const step = stepOf(code, decrypt(ctx.config.keys, secretPurpose, totp_secret), ctx.clock.now())
  if (step !== null) {
    return (await ctx.db.one<{ used: boolean }>(sql`select use_operator_step(${id}, ${step}) as used`)).used
  }
  if (!totp_enrolled_at) return false
  return (await ctx.db.one<{ used: boolean }>(sql`select use_recovery_code(${id}, ${recoveryHash(code)}) as used`)).used
}

async function finishEnrolment(ctx: Ctx, id: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await ctx.db.query(sql`
    select finish_operator_enrolment(${id}, ${codes.map(recoveryHash)}::bytea[], ${ctx.clock.now()})`)
  return codes
}

/** Sign-ins are in the operators' log: who came when belongs to what was done. */
function recordSignIn(ctx: Ctx, tx: Db, { id, roles }: OperatorRow): Promise<void> {
  const [role = 'auditor'] = roles
  const act = { merchantId: null, role, act: 'operator.login', reason: 'login', subject: id }
  return recordAct({ ctx, session: { operatorId: id } }, tx, act)
}
