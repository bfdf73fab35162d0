import type { Policy } from '../base/config.ts'

/** The settings of a test's database, whose clock the test moves. */
export const testPolicy: Policy = {
  twoPersonAbove: 100_000,
  twoPersonAboveWeek: 300_000,
  grantsPerDay: 2_000_000,
  operatorProofMinutes: 43_200,
  payoutCoolOffHours: 24,
  pickWithinHours: 72,
  autoReceiveDays: 7,
  shopperRetentionDays: 180,
  operatorDayMax: 100_000_000_000,
  clockIsFree: true,
}
