import sql from 'sql-template-tag'
import type { operatorSecurity } from '#contract/operator/security.ts'
import { readAccessVersion } from '../../base/factors/access.ts'
import { takeFactorTry } from '../../base/factors/factor-tries.ts'
import { authenticationOptions, verifyPasskey } from '../../base/factors/passkeys.ts'
import type { Call } from '../../base/http/serve.ts'
import { forgetSessions, type OperatorSession, renewSession } from '../../base/http/session.ts'
import { refuseField } from '../../base/refuse.ts'
import { noteSecurity } from '../../base/security-log.ts'
import { consumeAppCode, consumeRecoveryCode, readEmail, recordRecovery } from './codes.ts'
import { mailRecovery } from './security-mail.ts'

const ownerOf = ({ id }: OperatorSession) => ({ party: 'operator', purpose: 'step_up', boundTo: id }) as const

export async function stepUpOptions({ ctx, session }: Call<typeof operatorSecurity.stepUpOptions>) {
  const subject = { party: 'operator', subjectId: session.operatorId } as const
  return { options: await authenticationOptions(ctx, ownerOf(session), subject) }
}

type StepUpCall = Call<typeof operatorSecurity.stepUp>

/** Proves a second factor again and replaces the session's token. */
export async function stepUp(call: StepUpCall) {
  const { ctx, db, session, body, ip } = call
  const accessVersion = await readAccessVersion(db, 'operator', session.operatorId)
  const isGuessable = body.passkey === undefined && (body.code !== undefined || body.recoveryCode === undefined)
  const taken = await takeFactorTry(ctx, db, { party: 'operator', subjectId: session.operatorId, isGuessable, ip })
  if (!(await isRight(call))) {
    if (body.passkey !== undefined) throw refuseField('passkey', 'passkey_refused')
    throw refuseField(
      body.code === undefined && body.recoveryCode !== undefined ? 'recoveryCode' : 'code',
      'code_wrong',
    )
  }
  await taken.forgive()
  const byRecoveryCode = body.passkey === undefined && body.code === undefined
  const renewed = await db.transaction(async (tx) => {
    if (byRecoveryCode) await recordRecovery(call, tx)
    return renewSession(ctx, tx, { ...session, accessVersion })
  })
  forgetSessions()
  noteSecurity(ctx, 'account_event', { act: 'confirmed' })
  if (byRecoveryCode) mailRecovery(ctx, await readEmail(db, session))
  return renewed
}

async function isRight({ ctx, db, session, body: { passkey, code, recoveryCode } }: StepUpCall): Promise<boolean> {
  const id = session.operatorId
  if (passkey !== undefined) {
    return (await verifyPasskey(ctx, { answer: passkey, owner: ownerOf(session), subjectId: id })) !== null
  }
  if (code !== undefined) {
    const operator = await db.one<{ id: string; totp_secret: Buffer | null }>(sql`
      select id, totp_secret from operator where id = ${id}`)
    return consumeAppCode(ctx, operator, code)
  }
  return recoveryCode !== undefined && consumeRecoveryCode(db, id, recoveryCode)
}
