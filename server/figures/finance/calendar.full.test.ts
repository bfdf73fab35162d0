import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scale } from '#tools/long.ts'
import { seedOf } from '#tools/random.ts'
import { orderPlans, timeZones } from '../../testing/order-plans.ts'
import {
  type Arrival,
  type AwaitedOrder,
  beginHistory,
  type PayoutHistory,
  readArrivals,
  readPayoutCalendar,
  runHistory,
} from '../../testing/payout-history.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  // A week before the clocks change in New York, so that one day of the history has 23 hours.
  world = await openWorld('2026-03-02T09:00:00Z')
})
afterAll(() => world.close())

const histories = scale(30)
const seed = seedOf(20_260_302)
type Calendar = Awaited<ReturnType<typeof readPayoutCalendar>>
type Promised = AwaitedOrder & { readOn: string; refundsThen: number }
type Seen = { fixed: number; latest: number; refunded: number; late: number }

/** Each reading makes dozens of calls, so only one step in three is read. */
const stepsPerReading = 3

test('what the calendar promised of a random history is what the ledger settled: on its day where that is fixed, never later', async () => {
  const seen: Seen = { fixed: 0, latest: 0, refunded: 0, late: 0 }
  let orders = 0
  await fc.assert(
    fc.asyncProperty(timeZones, fc.array(orderPlans, { minLength: 8, maxLength: 16 }), async (timeZone, chosen) => {
      const history = await beginHistory(world, timeZone, chosen)
      const promised: Promised[] = []
      let step = 0
      await runHistory(history, async () => {
        step += 1
        if (step % stepsPerReading === 0) promised.push(...promisesOf(await readPayoutCalendar(history)))
      })
      const arrivals = await readArrivals(history)
      for (const each of promised) keepsPromise(history, each, { arrival: arrivals.get(each.id), seen })
      expectNothingLeft(await readPayoutCalendar(history), arrivals)
      orders += chosen.length
    }),
    { numRuns: histories, endOnFailure: true, seed },
  )
  expect(orders).toBeGreaterThanOrEqual(8 * histories)
  expect(seen.fixed, 'promises with a fixed date').toBeGreaterThan(histories)
  expect(seen.latest, 'promises with a latest date').toBeGreaterThan(histories)
  expect(seen.refunded, 'promises that a refund moved').toBeGreaterThan(0)
  expect(seen.late, 'promises before a delivery at the end of the silence').toBeGreaterThan(0)
})

/** Checks that each day opens the orders of its amounts, and that all days add up to the awaited amount. */
function promisesOf({ today, awaiting, expected, awaited, seenRefunds }: Calendar): Promised[] {
  expect(expected.reduce((sum, { amount }) => sum + amount, 0)).toBe(awaiting)
  for (const { date, isFixed, amount, orders } of expected) {
    const opened = awaited.filter((each) => each.day === date && each.isFixed === isFixed)
    expect(opened).toHaveLength(orders)
    expect(opened.reduce((sum, each) => sum + each.amount, 0)).toBe(amount)
  }
  expect(awaited).toHaveLength(expected.reduce((sum, { orders }) => sum + orders, 0))
  return awaited.map((order) => ({ ...order, readOn: today, refundsThen: seenRefunds.get(order.id) ?? 0 }))
}

type Outcome = { arrival: Arrival | undefined; seen: Seen }

function keepsPromise(history: PayoutHistory, promised: Promised, { arrival, seen }: Outcome) {
  const { id, day, amount, isFixed, hasOpenRefund, refundsThen, readOn } = promised
  const isMoved = hasOpenRefund || (history.refunds.get(id) ?? 0) > refundsThen
  const about = `${id}, promised on ${readOn} for ${day}, ${arrival?.day ? `settled on ${arrival.day}` : 'never settled'}`
  if (!arrival?.day) {
    // A cancelled order never settles, which cannot be later than promised.
    expect(isFixed && !isMoved, about).toBe(false)
  } else if (isMoved) {
    seen.refunded += 1
    const decidedOn = history.decidedOn.get(id) ?? day
    expect(arrival.day <= day || arrival.day <= decidedOn, about).toBe(true)
  } else {
    seen[isFixed ? 'fixed' : 'latest'] += 1
    if (!isFixed && history.reachedLate.has(id)) seen.late += 1
    expect(isFixed ? arrival.day === day : arrival.day <= day, about).toBe(true)
    expect(arrival.settled + arrival.before, about).toBe(amount)
  }
}

function expectNothingLeft({ awaiting, expected, totalProfit }: Calendar, arrivals: Map<string, Arrival>) {
  expect({ awaiting, expected }).toEqual({ awaiting: 0, expected: [] })
  const arrived = [...arrivals.values()].reduce((sum, { kept }) => sum + kept, 0)
  expect(arrived, 'what all orders brought is the profit').toBe(totalProfit)
}
