import fc from 'fast-check'
import type { OrderPlan } from './payout-history.ts'

const hoursOf = (days: number) => fc.integer({ min: 0, max: days * 24 })

const refunds: fc.Arbitrary<NonNullable<OrderPlan['refund']>> = fc.record({
  afterHours: hoursOf(70),
  partBps: fc.constantFrom(1, 2_500, 5_000, 10_000),
  outcome: fc.constantFrom('approved', 'rejected', 'silence'),
  bears: fc.constantFrom('supplier', 'merchant', 'platform'),
  decideAfterHours: fc.integer({ min: 1, max: 160 }),
})

/**
 * Some orders are never picked up or shipped, or have no news; some deliveries are reported on the last possible day.
 */
export const orderPlans: fc.Arbitrary<OrderPlan> = fc.record({
  placedAfterHours: hoursOf(20),
  listing: fc.constantFrom(0, 1, 2),
  pick: fc.option(
    fc.record({ afterHours: fc.integer({ min: 0, max: 71 }), from: fc.constantFrom('escrow', 'wallet') }),
    {
      freq: 8,
    },
  ),
  shipAfterHours: fc.option(hoursOf(6), { freq: 8 }),
  reachAfterHours: fc.option(fc.oneof(hoursOf(9), fc.integer({ min: 57 * 24, max: 60 * 24 - 1 }))),
  confirmAfterHours: fc.option(hoursOf(10)),
  refund: fc.option(refunds),
})

export const timeZones = fc.constantFrom('UTC', 'Asia/Bangkok', 'America/New_York')
