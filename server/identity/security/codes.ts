import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { removeUnneededCodes } from '../../base/factors/methods.ts'
import { decrypt, encrypt } from '../../base/secrets/encryption.ts'
import { enrolment, newRecoveryCodes, newTotpSecret, recoveryHash, stepOf } from '../../base/secrets/one-time-codes.ts'

const secretPurpose = 'second factor secret'

/** Creates a secret for an authenticator app, which counts only after a code proves that the app has it. */
export async function beginApp(ctx: Ctx, { merchantId, email }: { merchantId: string; email: string }) {
  const newSecret = encrypt(ctx.config.keys, secretPurpose, newTotpSecret())
  const begun = await ctx.db.maybe<{ totp_secret: Buffer }>(sql`
    insert into second_factor as f (merchant_id, totp_secret) values (${merchantId}, ${newSecret})
    on conflict (merchant_id) do update set totp_secret = excluded.totp_secret where f.totp_enrolled_at is null
    returning totp_secret`)
  return begun ? enrolment(email, decrypt(ctx.config.keys, secretPurpose, begun.totp_secret)) : null
}

/** Enables the app by its first code; false if the code is wrong or no app is waiting. */
export async function confirmApp(ctx: Ctx, tx: Db, { merchantId, code }: { merchantId: string; code: string }) {
  const step = await findStep(ctx, tx, { merchantId, code })
  if (step === null) return false
  const enrolled = await tx.maybe(sql`
    update second_factor set totp_enrolled_at = ${ctx.clock.now()}, totp_last_step = ${step}
    where merchant_id = ${merchantId} and totp_enrolled_at is null returning merchant_id`)
  return enrolled !== undefined
}

/** Each code works once: its time step is stored. */
export async function consumeAppCode(ctx: Ctx, { merchantId, code }: { merchantId: string; code: string }) {
  const step = await findStep(ctx, ctx.db, { merchantId, code })
  if (step === null) return false
  const isFirstUse = await ctx.db.maybe(sql`
    update second_factor set totp_last_step = ${step}
    where merchant_id = ${merchantId} and totp_enrolled_at is not null and coalesce(totp_last_step, -1) < ${step}
    returning merchant_id`)
  return isFirstUse !== undefined
}

async function findStep(ctx: Ctx, db: Db, { merchantId, code }: { merchantId: string; code: string }) {
  const found = await db.maybe<{ totp_secret: Buffer | null }>(sql`
    select totp_secret from second_factor where merchant_id = ${merchantId}`)
  if (!found?.totp_secret) return null
  const secret = decrypt(ctx.config.keys, secretPurpose, found.totp_secret)
  return stepOf(code.replaceAll(/\s/g, ''), secret, ctx.clock.now())
}

/** Each recovery code works once: its hash is removed. */
export async function consumeRecoveryCode(db: Db, { merchantId, code }: { merchantId: string; code: string }) {
  const hash = recoveryHash(code)
  const removed = await db.maybe(sql`
    update second_factor set recovery_hashes = array_remove(recovery_hashes, ${hash}::bytea)
    where merchant_id = ${merchantId} and ${hash}::bytea = any(recovery_hashes) returning merchant_id`)
  return removed !== undefined
}

export async function storeRecoveryCodes(tx: Db, merchantId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.query(sql`
    insert into second_factor (merchant_id, recovery_hashes)
    values (${merchantId}, ${codes.map(recoveryHash)}::bytea[])
    on conflict (merchant_id) do update set recovery_hashes = excluded.recovery_hashes`)
  return codes
}

/** Creates recovery codes for a merchant without any; null if there are some. */
export async function storeFirstRecoveryCodes(tx: Db, merchantId: string): Promise<string[] | null> {
  const existing = await tx.maybe(sql`
    select merchant_id from second_factor where merchant_id = ${merchantId} and cardinality(recovery_hashes) > 0`)
  return existing ? null : storeRecoveryCodes(tx, merchantId)
}

/**
 * Removes the app. Without a passkey the recovery codes are removed too, since no second factor is left that they could
 * replace.
 */
export async function removeApp(tx: Db, merchantId: string): Promise<boolean> {
  const removed = await tx.maybe(sql`
    update second_factor set totp_secret = null, totp_enrolled_at = null, totp_last_step = null
    where merchant_id = ${merchantId} and totp_enrolled_at is not null returning merchant_id`)
  await removeUnneededCodes(tx, merchantId)
  return removed !== undefined
}
