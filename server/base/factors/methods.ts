import sql from 'sql-template-tag'
import type { SecondFactorMethod } from '#contract/security.ts'
import type { Db } from '../db/open.ts'
import type { Session } from '../http/session.ts'

/** Who has a factor. */
export type Subject = { party: Session['party']; subjectId: string }

type FactorsRow = { passkeys: number; hasApp: boolean; recoveryCodes: number }

/** The second factors of a merchant or an operator, the best first; none where only a password is set. */
export async function listMethods(db: Db, { party, subjectId }: Subject): Promise<SecondFactorMethod[]> {
  const [{ passkeys }, { hasApp, recoveryCodes }] = [
    await db.one<Pick<FactorsRow, 'passkeys'>>(sql`
      select count(*)::integer as passkeys from passkey where party = ${party} and subject_id = ${subjectId}`),
    (await db.maybe<FactorsRow>(
      party === 'merchant'
        ? sql`select totp_enrolled_at is not null as "hasApp", cardinality(recovery_hashes) as "recoveryCodes"
            from second_factor where merchant_id = ${subjectId}`
        : sql`select totp_enrolled_at is not null as "hasApp", cardinality(recovery_hashes) as "recoveryCodes"
            from operator where id = ${subjectId}`,
    )) ?? { hasApp: false, recoveryCodes: 0 },
  ]
  if (passkeys === 0 && !hasApp) return []
  return [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(hasApp ? (['code'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery_code'] as const) : []),
  ]
}
