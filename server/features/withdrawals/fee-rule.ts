import sql from 'sql-template-tag'
import type { FeeTerms } from '#contract/payouts.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/open.ts'

/** The settings make version 1 of the fee rules, on an empty table; later versions come from two operators. */
export async function seedFeeRule(
  db: Db,
  {
    withdrawFeeBps,
    withdrawFeeMinimum,
    withdrawMinimum,
  }: Pick<Config, 'withdrawFeeBps' | 'withdrawFeeMinimum' | 'withdrawMinimum'>,
): Promise<void> {
  await db.query(sql`select seed_fee_rule(${withdrawFeeBps}, ${withdrawFeeMinimum}, ${withdrawMinimum})`)
}

/** What a withdrawal costs at this time. */
export const readFeeRule = (db: Db, now: Date): Promise<FeeTerms> =>
  db.one<FeeTerms>(sql`
    select fee_bps as "feeBps", fee_minimum as "feeMinimum", withdraw_minimum as minimum from fee_rule_at(${now})`)
