import sql from 'sql-template-tag'
import { recordAct } from '../../base/audit.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { OperatorSession } from '../../base/http/session.ts'
import { decrypt, encrypt } from '../../base/secrets/encryption.ts'
import { enrolment, newRecoveryCodes, newTotpSecret, recoveryHash, stepOf } from '../../base/secrets/one-time-codes.ts'
import { randomCode } from '../../base/secrets/random-code.ts'

const secretPurpose = 'one-time code secret'

type OperatorWithCodes = { id: string; totp_secret: Buffer | null }

/** Creates a new secret that replaces earlier ones; null if the operator has already enrolled. */
export async function beginEnrolment(ctx: Ctx, { id, email }: { id: string; email: string }) {
  const newSecret = encrypt(ctx.config.keys, secretPurpose, newTotpSecret())
  const { secret } = await ctx.db.one<{ secret: Buffer | null }>(sql`
    select begin_operator_enrolment(${id}, ${newSecret}) as secret`)
  return secret && enrolment(email, decrypt(ctx.config.keys, secretPurpose, secret))
}

/** 40 bits, shown to a new operator or on a new device until an administrator has typed it in. */
export const waitingCodeLength = 8

/** `waits`: the code that an administrator must type in, if that is required. */
type Enrolled = { recoveryCodes: string[]; waits: { code: string } | null }

/** Returns the recovery codes, which are shown once; null if the secret was replaced. */
export async function finishEnrolment(
  ctx: Ctx,
  { id, totp_secret }: OperatorWithCodes,
  chosen: { passwordHash: string; device: { key: string; name: string } | null },
): Promise<Enrolled | null> {
  const recoveryCodes = newRecoveryCodes()
  const code = randomCode(waitingCodeLength)
  const proven = JSON.stringify({ secret: totp_secret?.toString('hex'), code, ...chosen })
  const { state } = await ctx.db.one<{ state: 'enrolled' | 'waits' | null }>(sql`
    select finish_operator_enrolment(${id}, ${proven}::jsonb, ${recoveryCodes.map(recoveryHash)}::bytea[],
      ${ctx.clock.now()}) as state`)
  return state && { recoveryCodes, waits: state === 'waits' ? { code } : null }
}

export async function renewRecoveryCodes(ctx: Ctx, tx: Db, sessionHash: Buffer): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.query(sql`
    select renew_recovery_codes(${sessionHash}, ${codes.map(recoveryHash)}::bytea[], ${ctx.clock.now()})`)
  return codes
}

/** Each code works once, whether for sign-in or a proof: its time step is stored. */
export async function consumeAppCode(ctx: Ctx, { id, totp_secret }: OperatorWithCodes, code: string) {
  if (!totp_secret) return false
  const secret = decrypt(ctx.config.keys, secretPurpose, totp_secret)
  const step = stepOf(code.replaceAll(/\s/g, ''), secret, ctx.clock.now())
  if (step === null) return false
  return (await ctx.db.one<{ used: boolean }>(sql`select use_operator_step(${id}, ${step}) as used`)).used
}

/** Each recovery code works once: its hash is removed. */
export async function consumeRecoveryCode(db: Db, id: string, code: string): Promise<boolean> {
  return (await db.one<{ used: boolean }>(sql`select use_recovery_code(${id}, ${recoveryHash(code)}) as used`)).used
}

export const readEmail = async (db: Db, { operatorId }: OperatorSession): Promise<string> =>
  (await db.one<{ email: string }>(sql`select email from operator where id = ${operatorId}`)).email

type Recovered = { ctx: Ctx; session: Pick<OperatorSession, 'operatorId' | 'hash' | 'roles'> }

export async function recordRecovery({ ctx, session }: Recovered, tx: Db): Promise<void> {
  const [role = 'auditor'] = session.roles
  const used = { act: 'operator.recovery_code', reason: 'own factors', subject: session.operatorId }
  await recordAct({ ctx, session }, tx, { merchantId: null, role, ...used })
}
