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

/** A withdrawal's destination as a token keeps it: equal for equal fields; null for other calls. */
export const destinationHash = (fields: DestinationFields | undefined): Buffer | null =>
  fields === undefined ? null : tokenHash(JSON.stringify(destinationNames.map((name) => fields[name]?.trim() ?? null)))

export type PayTokenUse = {
  /** Of a withdrawal: where the money goes. */
  destination?: DestinationFields
  session: MerchantSession
  purpose: Body<typeof account.verifyPay>['purpose']
  payToken: string
  now: Date
}

/** `used`: the token that was used up. */
type PayTokenRest = Omit<PayTokenUse, 'destination' | 'now'> & { amount: number; used: string }

/**
 * Makes a token for what is left of an amount that another one confirmed, in the transaction that used that one up, and
 * as long as that one would have lasted. A token that was there before stays as it is, used or not.
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
 * Uses up the one-use token that confirmed a call, and answers the amount that the merchant confirmed: the caller
 * compares it. Called in the transaction of what it confirms, so that a refusal gives the token back.
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
