import sql from 'sql-template-tag'
import type { operatorSecurity } from '#contract/operator/security.ts'
import { recordAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import {
  listPasskeys,
  passkeyName,
  registrationOptions,
  removePasskey,
  renamePasskey,
  storePasskey,
  verifyNewPasskey,
} from '../../base/factors/passkeys.ts'
import type { Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { originOf } from '../../base/security-events.ts'
import { noteSecurity } from '../../base/security-log.ts'
import { readEmail, renewRecoveryCodes } from './codes.ts'
import { deviceOptions, presentDevice } from './device.ts'
import { changePassword } from './own-password.ts'
import { mailFactorChange } from './security-mail.ts'
import { signInByPasskey, signInOptions } from './sign-in.ts'
import { stepUp, stepUpOptions } from './step-up.ts'

const subjectOf = ({ operatorId }: OperatorSession) => ({ party: 'operator', subjectId: operatorId }) as const

/** Passkeys and recovery codes; the authenticator app is enrolled at the first sign-in. */
export const operatorSecurityHandlers: Handlers<typeof operatorSecurity> = {
  signInOptions,
  signIn: signInByPasskey,
  stepUpOptions,
  stepUp,

  deviceOptions,
  presentDevice,
  changePassword,

  async overview({ db, session }) {
    const { since, recoveryCodesLeft } = await db.one<{ since: Date | null; recoveryCodesLeft: number }>(sql`
      select totp_enrolled_at as since, cardinality(recovery_hashes) as "recoveryCodesLeft"
      from operator where id = ${session.operatorId}`)
    const passkeys = await listPasskeys(db, subjectOf(session))
    return { passkeys, app: since && { since: since.toISOString() }, recoveryCodesLeft }
  },

  async passkeyOptions({ ctx, db, session }) {
    const input = { subject: subjectOf(session), userName: await readEmail(db, session), sessionId: session.id }
    return { options: await registrationOptions(ctx, input) }
  },

  async addPasskey(call) {
    const { ctx, session, body } = call
    const name = passkeyName(body.name)
    const subject = subjectOf(session)
    const passkey = await verifyNewPasskey(ctx, { subject, answer: body.passkey, sessionId: session.id })
    return changeFactor(call, 'operator.passkey_add', async (tx) => {
      await storePasskey(ctx, tx, { subject, name, passkey, from: originOf(call) })
      return {}
    })
  },

  async renamePasskey({ ctx, db, session, body }) {
    await renamePasskey(db, subjectOf(session), { id: body.id, name: body.name })
    noteSecurity(ctx, 'account_event', { act: 'passkey_renamed' })
    return {}
  },

  removePasskey: (call) =>
    changeFactor(call, 'operator.passkey_remove', async (tx) => {
      await removePasskey(tx, subjectOf(call.session), call.body.id)
      return {}
    }),

  renewRecoveryCodes: (call) =>
    changeFactor(call, 'operator.recovery_codes', async (tx) => ({
      recoveryCodes: await renewRecoveryCodes(call.ctx, tx, call.session.hash),
    })),
}

type ChangeCall = { ctx: Ctx; db: Db; session: OperatorSession }
type ChangeAct = 'operator.passkey_add' | 'operator.passkey_remove' | 'operator.recovery_codes'

/**
 * Every change is recorded in the operators' log and mailed. change_operator_access() locks the operator first, so that
 * changes happen one at a time.
 */
async function changeFactor<T>(call: ChangeCall, act: ChangeAct, work: (tx: Db) => Promise<T>): Promise<T> {
  const { ctx, db, session } = call
  const [role = 'auditor'] = session.roles
  const change = { merchantId: null, role, act, reason: 'own factors', subject: session.operatorId }
  const result = await db.transaction(async (tx) => {
    await tx.query(sql`select change_operator_access(${session.hash}, ${ctx.clock.now()})`)
    const result = await work(tx)
    await recordAct({ ctx, session }, tx, change)
    return result
  })
  mailFactorChange(ctx, await readEmail(db, session))
  return result
}
