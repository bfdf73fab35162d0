import sql from 'sql-template-tag'
import type { operatorSecurity } from '#contract/operator/security.ts'
import { recordAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Call } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { compareOnce, takePasswordTry } from '../../base/secrets/password-tries.ts'
import { hashPassword, isPassword } from '../../base/secrets/passwords.ts'
import { noteSecurity } from '../../base/security-log.ts'
import { findPasswordError } from '../account/find-password-error.ts'
import { mailFailures, mailPasswordChange } from './security-mail.ts'

type Chosen = { email: string; given: string; chosen: string | undefined }

/** Refuses a password that is weak or the one it replaces; the rules are those for merchants. */
export async function requireOwnPassword(ctx: Ctx, field: string, { email, given, chosen }: Chosen): Promise<string> {
  if (chosen === undefined || chosen === '') throw refuseField(field, 'field_required')
  const owner = { email, phone: '', shopName: '' }
  const error = chosen === given ? 'password_is_given' : await findPasswordError(ctx, chosen, owner)
  if (error) throw refuseField(field, error)
  return chosen
}

/** Sets a new password by the old one and a recent second factor; ends the operator's other sessions. */
export async function changePassword({ ctx, db, session, body, now }: Call<typeof operatorSecurity.changePassword>) {
  const { operatorId: id, hash, roles } = session
  const { email, passwordHash } = await db.one<{ email: string; passwordHash: string }>(sql`
    select email, password_hash as "passwordHash" from operator where id = ${id}`)
  // Counted separately from the sign-in, so that a thief with a session cannot lock the operator out.
  const taken = await takePasswordTry(db, { subject: `operator:${email}@session`, ip: null, now })
  if (!(await compareOnce(taken, () => isPassword(ctx, body.oldPassword, passwordHash)))) {
    mailFailures(ctx, { email, failures: taken.failures })
    throw refuseField('oldPassword', 'password_wrong')
  }
  await taken.forgive()
  const chosen = await requireOwnPassword(ctx, 'newPassword', {
    email,
    given: body.oldPassword,
    chosen: body.newPassword,
  })
  const hashes = JSON.stringify({ old: passwordHash, new: await hashPassword(ctx, chosen) })
  const [role = 'auditor'] = roles
  await db.transaction(async (tx) => {
    const { version } = await tx.one<{ version: number | null }>(sql`
      select set_operator_password(${id}, ${hashes}::jsonb, ${hash}, ${now}) as version`)
    if (version === null) throw refuse('conflict')
    const act = { merchantId: null, role, act: 'operator.password', reason: 'own password', subject: id }
    await recordAct({ ctx, session }, tx, act)
  })
  forgetSessions()
  noteSecurity(ctx, 'password_changed', { party: 'operator', id })
  mailPasswordChange(ctx, email)
  return {}
}
