import sql from 'sql-template-tag'
import type { SecondFactorMethod } from '#contract/security.ts'
import type { Db } from '../db/open.ts'

type FactorsRow = { passkeys: number; hasApp: boolean; recoveryCodes: number }

/** The second factors of a merchant, the best first; empty if only a password is set. */
export async function listMethods(db: Db, merchantId: string): Promise<SecondFactorMethod[]> {
  const [{ passkeys }, { hasApp, recoveryCodes }] = [
    await db.one<Pick<FactorsRow, 'passkeys'>>(sql`
      select count(*)::integer as passkeys from passkey where party = 'merchant' and subject_id = ${merchantId}`),
    (await db.maybe<FactorsRow>(sql`
      select totp_enrolled_at is not null as "hasApp", cardinality(recovery_hashes) as "recoveryCodes"
      from second_factor where merchant_id = ${merchantId}`)) ?? { hasApp: false, recoveryCodes: 0 },
  ]
  if (passkeys === 0 && !hasApp) return []
  return [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(hasApp ? (['code'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery_code'] as const) : []),
  ]
}

/**
 * Removes the second factors and recovery codes added since a time. Returns the names of the passkeys, and whether an
 * app and codes were removed.
 */
export async function removeFactorsSince(tx: Db, merchantId: string, since: Date) {
  const passkeys = await tx.query<{ name: string }>(sql`
    delete from passkey where party = 'merchant' and subject_id = ${merchantId} and created_at > ${since}
    returning name`)
  const app = await tx.maybe(sql`
    update second_factor set totp_secret = null, totp_enrolled_at = null, totp_last_step = null
    where merchant_id = ${merchantId} and totp_enrolled_at > ${since} returning merchant_id`)
  const codes = await tx.maybe(sql`
    update second_factor set recovery_hashes = '{}'
    where merchant_id = ${merchantId} and cardinality(recovery_hashes) > 0 and exists (
      select 1 from security_event
      where merchant_id = ${merchantId} and kind = 'recovery_codes_made' and at > ${since})
    returning merchant_id`)
  await removeUnneededCodes(tx, merchantId)
  return { passkeys: passkeys.map(({ name }) => name), hadApp: app !== undefined, hadCodes: codes !== undefined }
}

/** Without a second factor recovery codes replace nothing, so they go too. */
export async function removeUnneededCodes(tx: Db, merchantId: string): Promise<void> {
  const passkey = await tx.maybe(sql`
    select 1 as found from passkey where party = 'merchant' and subject_id = ${merchantId} limit 1`)
  if (passkey) return
  await tx.query(sql`delete from second_factor where merchant_id = ${merchantId} and totp_enrolled_at is null`)
}
