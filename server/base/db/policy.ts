import type { Policy } from '../config.ts'
import type { Db } from './handle.ts'

const policyColumns: Record<keyof Policy, string> = {
  twoPersonAbove: 'two_person_above_day',
  twoPersonAboveWeek: 'two_person_above_week',
  grantsPerDay: 'grants_per_day',
  operatorDayMax: 'operator_day_max',
  operatorProofMinutes: 'operator_proof_minutes',
  payoutCoolOffHours: 'payout_cool_off_hours',
  pickWithinHours: 'pick_within_hours',
  autoReceiveDays: 'auto_receive_days',
  shopperRetentionDays: 'shopper_retention_days',
  clockIsFree: 'clock_is_free',
}
const policyNames = Object.keys(policyColumns) as (keyof Policy)[]

export function policyStatement(policy: Policy): string {
  const columns = policyNames.map((name) => policyColumns[name])
  const values = policyNames.map((name) => policy[name])
  return `
    update policy set ${columns.map((column, at) => `${column} = ${values[at]}`).join(', ')}
    where (${columns.join(', ')}) <> (${values.join(', ')})`
}

/** Settings of this server that have no effect, because they differ from those in the database. */
export async function findOtherPolicy(db: Db, policy: Policy): Promise<string[]> {
  const row = await db.one<Record<string, unknown>>({ text: 'select * from policy', values: [] })
  return policyNames.filter((name) => String(row[policyColumns[name]]) !== String(policy[name]))
}
