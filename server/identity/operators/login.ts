import sql from 'sql-template-tag'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { operators } from '#contract/operator/operators.ts'
import { readEmail } from '../../base/addresses/email.ts'
import { isKnownNetwork, networkHash } from '../../base/http/known-network.ts'
import type { Call } from '../../base/http/serve.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { compareOnce, takePasswordTry, tryLane } from '../../base/secrets/password-tries.ts'
import { hashPassword, isCheap, isPassword } from '../../base/secrets/passwords.ts'
import { originOf } from '../../base/security-events.ts'
import { logSecurity, noteSecurity } from '../../base/security-log.ts'
import { beginEnrolment, consumeAppCode, consumeRecoveryCode, finishEnrolment } from './codes.ts'
import { readDeviceKey, thumbprintOf } from './device.ts'
import { requireOwnPassword } from './own-password.ts'
import { mailFailures } from './security-mail.ts'
import { enter } from './sign-in.ts'

type OperatorRow = {
  id: string
  email: string
  password_hash: string
  accessVersion: number
  own_password_at: Date | null
  totp_secret: Buffer | null
  totp_enrolled_at: Date | null
  enrol_by: Date | null
  enrol_proven_at: Date | null
  enrol_code: string | null
  roles: OperatorRole[]
}

type LoginCall = Call<typeof operators.login>
type Taken = Awaited<ReturnType<typeof takePasswordTry>>

/**
 * Signs an operator in with a password and a one-time code. The first sign-in replaces the given password by the
 * operator's own and enrols the authenticator app. If the password was mailed, an administrator must confirm the
 * enrolment.
 */
export async function login(call: LoginCall) {
  const { ctx, body, now } = call
  const { operator, taken } = await provePassword(call)
  if (!operator.totp_enrolled_at && operator.enrol_by && operator.enrol_by < now) {
    await taken.giveBack()
    throw refuseField('password', 'first_password_expired')
  }
  const totp = body.totp?.trim() ?? ''
  if (totp === '' || !operator.totp_secret) {
    await taken.giveBack()
    const enrol = operator.totp_enrolled_at ? null : await beginEnrolment(ctx, operator)
    if (!enrol) {
      logSecurity(ctx, 'factor_missing', { party: 'operator', id: operator.id })
      throw refuseField('totp', 'field_required')
    }
    noteSecurity(ctx, 'account_event', { party: 'operator', id: operator.id, act: 'enrolment_begun' })
    return { enrol }
  }
  const newPassword = await readNewPassword(call, { operator, taken })
  let byRecoveryCode = false
  const isRight = await compareOnce(taken, async () => {
    if (await consumeAppCode(ctx, operator, totp)) return true
    // Only after the app is enrolled.
    byRecoveryCode = operator.totp_enrolled_at !== null && (await consumeRecoveryCode(ctx.db, operator.id, totp))
    return byRecoveryCode
  })
  if (!isRight) {
    mailFailures(ctx, { email: operator.email, failures: taken.failures })
    throw refuseField('totp', 'code_wrong')
  }
  await taken.forgive()
  // Hashes the same password again if the hashing cost was raised.
  const raised = operator.totp_enrolled_at && isCheap(ctx, operator.password_hash) ? body.password : null
  const hashed = newPassword ?? raised
  return finish(call, { ...operator, byRecoveryCode }, hashed === null ? null : await hashPassword(ctx, hashed))
}

/** Each try counts before the password is compared. An unknown operator answers like a wrong password. */
async function provePassword({ ctx, db, body, now, ip }: LoginCall): Promise<{ operator: OperatorRow; taken: Taken }> {
  // An invalid address matches no operator.
  const email = readEmail(body.email) ?? ''
  const operator = await db.maybe<OperatorRow>(sql`
    select id, email, password_hash, own_password_at, totp_secret, totp_enrolled_at, enrol_by, enrol_proven_at,
      enrol_code, roles, access_version as "accessVersion"
    from operator where email = ${email} and disabled_at is null`)
  const isKnown = await isKnownNetwork(ctx, db, { party: 'operator', subjectId: operator?.id, ip })
  const subject = tryLane(`operator:${email}`, isKnown ? networkHash(ctx, ip) : null)
  const taken = await takePasswordTry(db, { subject, ip: isKnown ? null : ip, now })
  const isRight = await compareOnce(taken, () => isPassword(ctx, body.password, operator?.password_hash))
  if (operator && isRight) return { operator, taken }
  if (operator) mailFailures(ctx, { email, failures: taken.failures })
  throw refuse('login_failed')
}

/** Required while only a given password is known. Checked before the code, which works only once. */
async function readNewPassword(
  { ctx, body }: LoginCall,
  { operator, taken }: { operator: OperatorRow; taken: Taken },
): Promise<string | null> {
  if (operator.own_password_at) return null
  try {
    return await requireOwnPassword(ctx, 'newPassword', { ...operator, given: body.password, chosen: body.newPassword })
  } catch (error) {
    await taken.giveBack()
    throw error
  }
}

async function finish(call: LoginCall, operator: OperatorRow & { byRecoveryCode: boolean }, newHash: string | null) {
  const { ctx, db, now, body } = call
  const { id, enrol_code: code } = operator
  if (newHash) noteSecurity(ctx, 'password_changed', { party: 'operator', id })
  if (operator.totp_enrolled_at) {
    if (!newHash) return enter(ctx, operator, call)
    const hashes = JSON.stringify({ old: operator.password_hash, new: newHash })
    const { version } = await db.one<{ version: number | null }>(sql`
      select set_operator_password(${id}, ${hashes}::jsonb, null, ${now}) as version`)
    return enter(ctx, { ...operator, accessVersion: version ?? operator.accessVersion }, call)
  }
  if (code) return { waits: { code } }
  const key = readDeviceKey(body.deviceKey)
  const device = key && { key: thumbprintOf(key), name: originOf(call).device }
  const passwordHash = newHash ?? operator.password_hash
  const enrolled = await finishEnrolment(ctx, operator, { passwordHash, device })
  if (!enrolled) throw refuseField('totp', 'code_wrong')
  const { recoveryCodes, waits } = enrolled
  if (waits) return { waits, recoveryCodes }
  return { ...(await enter(ctx, operator, call)), recoveryCodes }
}
