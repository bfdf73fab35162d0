import sql from 'sql-template-tag'
import type { SecondFactorMethod } from '#contract/security.ts'
import type { Db } from '../db/open.ts'

type FactorsRow = { passkeys: number; hasApp: boolean; recoveryCodes: number }

/** The second factors of a merchant, the best first; none where only a password is set. */
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
