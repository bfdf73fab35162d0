import sql from 'sql-template-tag'
import type { operatorSecurity } from '#contract/operator/security.ts'
import { recordAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyName,
  registrationOptions,
  removePasskey,
  renamePasskey,
} from '../../base/factors/passkeys.ts'
import type { Handlers } from '../../base/http/serve.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { renewRecoveryCodes } from './codes.ts'
import { signInByPasskey, signInOptions } from './sign-in.ts'
import { stepUp, stepUpOptions } from './step-up.ts'

const subjectOf = ({ operatorId }: OperatorSession) => ({ party: 'operator', subjectId: operatorId }) as const

/** An operator's own passkeys and recovery codes. The authenticator app is there from the first sign-in. */
export const operatorSecurityHandlers: Handlers<typeof operatorSecurity> = {
  signInOptions,
  signIn: signInByPasskey,
  stepUpOptions,
  stepUp,

  async overview({ db, session }) {
    const { since, recoveryCodesLeft } = await db.one<{ since: Date | null; recoveryCodesLeft: number }>(sql`
      select totp_enrolled_at as since, cardinality(recovery_hashes) as "recoveryCodesLeft"
      from operator where id = ${session.operatorId}`)
    const passkeys = await listPasskeys(db, subjectOf(session))
    return { passkeys, app: since && { since: since.toISOString() }, recoveryCodesLeft }
  },

  async passkeyOptions({ ctx, db, session }) {
    const { email } = await db.one<{ email: string }>(sql`
      select email from operator where id = ${session.operatorId}`)
    const input = { subject: subjectOf(session), userName: email, sessionId: session.id }
    return { options: await registrationOptions(ctx, input) }
  },

  async addPasskey(call) {
    const { ctx, db, session, body } = call
    const name = passkeyName(body.name)
    await addPasskey(ctx, { subject: subjectOf(session), answer: body.passkey, name, sessionId: session.id })
    await recordChange(call, db, 'operator.passkey_add')
    return {}
  },

  async renamePasskey({ db, session, body }) {
    await renamePasskey(db, subjectOf(session), { id: body.id, name: body.name })
    return {}
  },

  removePasskey(call) {
    const { db, session, body } = call
    return db.transaction(async (tx) => {
      await removePasskey(tx, subjectOf(session), body.id)
      await recordChange(call, tx, 'operator.passkey_remove')
      return {}
    })
  },

  renewRecoveryCodes(call) {
    const { ctx, db, session } = call
    return db.transaction(async (tx) => {
      await recordChange(call, tx, 'operator.recovery_codes')
      return { recoveryCodes: await renewRecoveryCodes(ctx, tx, session.hash) }
    })
  },
}

type ChangeAct = 'operator.passkey_add' | 'operator.passkey_remove' | 'operator.recovery_codes'

/** A changed factor is in the operators' log: a thief's first step is a factor of his own. */
function recordChange({ ctx, session }: { ctx: Ctx; session: OperatorSession }, tx: Db, act: ChangeAct): Promise<void> {
  const [role = 'auditor'] = session.roles
  const change = { merchantId: null, role, act, reason: 'own factors', subject: session.operatorId }
  return recordAct({ ctx, session }, tx, change)
}
