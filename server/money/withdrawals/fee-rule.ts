import sql from 'sql-template-tag'
import type { FeeTerms } from '#contract/payouts.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/open.ts'

type FeeSettings = Pick<Config, 'withdrawFeeBps' | 'withdrawFeeMinimum' | 'withdrawMinimum'>

/** Creates version 1 of the fee rules from the settings if there is none; later versions take two operators. */
export async function seedFeeRule(db: Db, settings: FeeSettings): Promise<void> {
  const { withdrawFeeBps, withdrawFeeMinimum, withdrawMinimum } = settings
  await db.query(sql`select seed_fee_rule(${withdrawFeeBps}, ${withdrawFeeMinimum}, ${withdrawMinimum})`)
}

export const readFeeRule = (db: Db, now: Date): Promise<FeeTerms> =>
  db.one<FeeTerms>(sql`
    select fee_bps as "feeBps", fee_minimum as "feeMinimum", withdraw_minimum as minimum from fee_rule_at(${now})`)
