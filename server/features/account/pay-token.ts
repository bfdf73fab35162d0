import sql, { type Sql } from 'sql-template-tag'
import type { account } from '#contract/account.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Db } from '../../base/db/open.ts'
import { type MerchantSession, tokenHash } from '../../base/http/session.ts'
import { refuse } from '../../base/refuse.ts'

type Spent = {
  session: MerchantSession
  purpose: Body<typeof account.verifyPay>['purpose']
  payToken: string
  now: Date
}

/** The statement that uses a token up and answers its amount; nothing where it is not good for this. */
export const payTokenSpent = ({ session, purpose, payToken, now }: Spent): Sql => sql`
  update pay_token set used_at = ${now}
  where merchant_id = ${session.merchantId} and hash = ${tokenHash(payToken)} and session_id = ${session.id}
    and purpose = ${purpose} and used_at is null and expires_at > ${now}
  returning amount`

/**
 * Takes the one-use token that confirmed a call, and answers the amount that the merchant confirmed: the caller
 * compares it. Called in the transaction of what it confirms, so that a refusal gives the token back.
 */
export async function spendPayToken(tx: Db, given: Spent): Promise<number> {
  const spent = await tx.maybe<{ amount: number }>(payTokenSpent(given))
  if (!spent) throw refuse('pay_password_required')
  return spent.amount
}
