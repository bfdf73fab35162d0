import sql from 'sql-template-tag'
import type { ProposalKind } from '../proposals/kind.ts'

/** What withdrawals cost from a date on. */
export const feeRule: ProposalKind<{ feeBps: number; feeMinimum: number; minimum: number; validFrom: string }> = {
  name: 'fee_rule',
  role: 'programme',
  async effect(db, { payload }, now) {
    const before = await db.one<Record<'fee_bps' | 'fee_minimum' | 'withdraw_minimum', number>>(sql`
      select fee_bps, fee_minimum, withdraw_minimum from fee_rule_at(${now})`)
    return [
      { name: 'feeBps', before: before.fee_bps, after: payload.feeBps },
      { name: 'feeMinimum', before: before.fee_minimum, after: payload.feeMinimum },
      { name: 'minimum', before: before.withdraw_minimum, after: payload.minimum },
    ]
  },
  async apply({ tx, now, madeBy }, { payload }) {
    await tx.query(sql`select add_fee_rule(${JSON.stringify(payload)}::jsonb, ${madeBy}::uuid[], ${now})`)
  },
}
