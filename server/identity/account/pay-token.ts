import sql from 'sql-template-tag'
import type { account } from '#contract/account.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Db } from '../../base/db/open.ts'
import { type MerchantSession, tokenHash } from '../../base/http/session.ts'

type DestinationFields = NonNullable<Body<typeof account.verifyPay>['destination']>

const destinationNames = [
  'method',
  'saved',
  'fullName',
  'bankName',
  'cardNumber',
  'currency',
  'network',
  'address',
] as const satisfies readonly (keyof DestinationFields)[]

/** The hash of a withdrawal's destination, equal for equal fields; null for other calls. */
export const destinationHash = (fields: DestinationFields | undefined): Buffer | null =>
  fields === undefined ? null : tokenHash(JSON.stringify(destinationNames.map((name) => fields[name]?.trim() ?? null)))

export type PayTokenUse = {
  /** For withdrawals only. */
  destination?: DestinationFields
  session: MerchantSession
  purpose: Body<typeof account.verifyPay>['purpose']
  payToken: string
  now: Date
}

type PayTokenRest = Omit<PayTokenUse, 'destination' | 'now'> & { amount: number; used: string }

/**
 * Issues a token for the unspent rest of a consumed token, in the same transaction and with its expiry. An existing
 * token stays unchanged.
 */
export async function continuePayToken(tx: Db, { session, purpose, payToken, amount, used }: PayTokenRest) {
  const { merchantId, id } = session
  const { expiresAt, accessVersion } = await tx.one<{ expiresAt: Date; accessVersion: number }>(sql`
    select expires_at as "expiresAt", access_version as "accessVersion"
    from pay_token where merchant_id = ${merchantId} and hash = ${tokenHash(used)}`)
  await tx.query(sql`
    insert into pay_token (merchant_id, hash, session_id, purpose, amount, expires_at, access_version)
    values (${merchantId}, ${tokenHash(payToken)}, ${id}, ${purpose}, ${amount}, ${expiresAt}, ${accessVersion})
    on conflict do nothing`)
}

/**
 * Consumes the one-use token of a call and returns the amount that the merchant confirmed, for the caller to compare.
 * It runs in the call's transaction, so that a refusal restores the token.
 */
export async function consumePayToken(
  tx: Db,
  { session, purpose, payToken, now, destination }: PayTokenUse,
): Promise<number> {
  const { amount } = await tx.one<{ amount: number }>(sql`
    select consume_pay_token(${session.merchantId}, ${session.id}, ${purpose}, ${tokenHash(payToken)},
      ${destinationHash(destination)}, ${now}) as amount`)
  return amount
}
