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
