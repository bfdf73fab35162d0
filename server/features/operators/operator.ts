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
    await db.query(sql`update session set ended_at = ${now} where id = ${session.id} and ended_at is null`)
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
  const { totp_secret } = await ctx.db.one<{ totp_secret: Buffer }>(sql`
    update operator set totp_secret = coalesce(totp_secret, ${newSecret}) where id = ${operator.id}
    returning totp_secret`)
  return enrolment(operator.email, decrypt(ctx.config.keys, secretPurpose, totp_secret))
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
    const isFirstUse = await ctx.db.maybe(sql`
      update operator set totp_last_step = ${step} where id = ${id} and coalesce(totp_last_step, -1) < ${step}
      returning id`)
    return isFirstUse !== undefined
  }
  if (!totp_enrolled_at) return false
  const hash = recoveryHash(code)
  const removed = await ctx.db.maybe(sql`
    update operator set recovery_hashes = array_remove(recovery_hashes, ${hash}::bytea)
    where id = ${id} and ${hash}::bytea = any(recovery_hashes) returning id`)
  return removed !== undefined
}

async function finishEnrolment(ctx: Ctx, id: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await ctx.db.query(sql`
    update operator set totp_enrolled_at = ${ctx.clock.now()}, recovery_hashes = ${codes.map(recoveryHash)}::bytea[]
    where id = ${id}`)
  return codes
}

/** Sign-ins are in the operators' log: who came when belongs to what was done. */
function recordSignIn(ctx: Ctx, tx: Db, { id, roles }: OperatorRow): Promise<void> {
  const [role = 'auditor'] = roles
  const session = { party: 'operator', id: '', operatorId: id, roles } as const
  const act = { merchantId: null, role, act: 'operator.login', reason: 'login', subject: id }
  return recordAct({ ctx, session }, tx, act)
}
