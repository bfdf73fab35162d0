import sql from 'sql-template-tag'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { operatorSecurity } from '#contract/operator/security.ts'
import { recordAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { ChallengeOwner } from '../../base/factors/challenges.ts'
import { authenticationOptions, verifyPasskey } from '../../base/factors/passkeys.ts'
import { isNewPlace } from '../../base/http/known-network.ts'
import type { Call } from '../../base/http/serve.ts'
import { openSession, tokenHash } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'
import { returnTry, takeTry } from '../../base/secrets/failures.ts'
import { callerTries } from '../../base/secrets/try-limits.ts'
import { recordRecovery } from './codes.ts'
import { mailNewPlace, mailRecovery } from './security-mail.ts'

const alone: ChallengeOwner = { party: 'operator', purpose: 'sign_in', boundTo: null }

export const signInOptions = async ({ ctx }: Call<typeof operatorSecurity.signInOptions>) => ({
  options: await authenticationOptions(ctx, alone, null),
})

/** A passkey counts as both factors: the device has the key and verifies its owner. */
export async function signInByPasskey({ ctx, db, body, now, device, ip }: Call<typeof operatorSecurity.signIn>) {
  const subject = `operator:passkey:${ip}`
  await takeTry(db, { subject, limit: callerTries, now })
  const proven = await verifyPasskey(ctx, { answer: body.passkey, owner: alone, subjectId: null })
  const operator = await db.maybe<Omit<Entering, 'accessVersion'>>(sql`
    select id, email, roles from operator where id = ${proven?.subjectId}::uuid and disabled_at is null`)
  if (!proven || !operator) throw refuse('login_failed')
  await returnTry(db, subject)
  return enter(ctx, { ...operator, accessVersion: proven.accessVersion }, { device, ip })
}

type Device = { device: string; ip: string }
/** `accessVersion`: the version at which the sign-in was proved. */
type Entering = {
  id: string
  email: string
  roles: OperatorRole[]
  accessVersion: number
  byRecoveryCode?: boolean
}

/**
 * Opens the session and mails the operator about a new browser or network. Sign-ins are in the operators' log, as part
 * of the record of who did what.
 */
export async function enter(ctx: Ctx, operator: Entering, { device, ip }: Device) {
  const { id, email, roles, accessVersion, byRecoveryCode = false } = operator
  const [role = 'auditor'] = roles
  const act = { merchantId: null, role, act: 'operator.login', reason: 'login', subject: id }
  const isNew = await isNewPlace(ctx, ctx.db, { party: 'operator', subjectId: id, device, ip })
  const opened = await ctx.db.transaction(async (tx) => {
    const place = { party: 'operator', subjectId: id, device, ip } as const
    const opened = await openSession(ctx, tx, { ...place, accessVersion, isProven: true })
    const session = { operatorId: id, hash: tokenHash(opened.token), roles }
    await recordAct({ ctx, session }, tx, act)
    if (byRecoveryCode) await recordRecovery({ ctx, session }, tx)
    return opened
  })
  if (byRecoveryCode) mailRecovery(ctx, email)
  if (isNew) mailNewPlace(ctx, email, device)
  return opened
}
