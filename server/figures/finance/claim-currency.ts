import sql from 'sql-template-tag'
import { dollarOf } from '#contract/currencies.ts'
import type { Db } from '../../base/db/open.ts'
import { fail } from '../../base/read-env.ts'

/**
 * Stores the settlement currency of a new database. Refuses a database with another one, since every stored amount
 * would change its meaning.
 */
export async function claimCurrency(db: Db, currency: string): Promise<void> {
  const { claimed } = await db.one<{ claimed: string }>(sql`
    select claim_settlement_currency(${currency}, ${dollarOf(currency)}) as claimed`)
  if (claimed !== currency) {
    fail(`this database is kept in ${claimed}, and SETTLEMENT_CURRENCY says ${currency}: no amount is converted`)
  }
}
