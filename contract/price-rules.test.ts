import { expect, test } from 'vitest'
import { rulePrice } from './price-rules.ts'
import { earningsOf, highestPrice, leastPrice } from './prices.ts'

const feeBps = 500

test.each([
  ['the mark-up alone', 1_000, { markUpBps: 3_500, leastProfit: 0, ending: null }, 1_350],
  ['a mark-up that is rounded up', 999, { markUpBps: 3_333, leastProfit: 0, ending: null }, 1_332],
  ['up to the ending', 1_000, { markUpBps: 3_500, leastProfit: 0, ending: 90 }, 1_390],
  ['an ending that the price has already', 1_000, { markUpBps: 3_900, leastProfit: 0, ending: 90 }, 1_390],
  ['one digit more and the next ending is taken', 1_000, { markUpBps: 3_910, leastProfit: 0, ending: 90 }, 1_490],
  ['an ending of one digit', 1_000, { markUpBps: 3_500, leastProfit: 0, ending: 9 }, 1_359],
  ['an ending of zeros', 1_001, { markUpBps: 3_500, leastProfit: 0, ending: 0 }, 1_360],
  ['an ending of three digits', 1_000, { markUpBps: 3_500, leastProfit: 0, ending: 990 }, 1_990],
  ['the least profit above the mark-up', 1_000, { markUpBps: 0, leastProfit: 200, ending: null }, 1_264],
  ['no mark-up breaks even', 1_000, { markUpBps: 0, leastProfit: 0, ending: null }, 1_053],
  ['no price is above ten times the cost', 100, { markUpBps: 90_000, leastProfit: 500, ending: 99 }, 1_000],
])('%s', (...[, cost, rule, price]) => {
  expect(rulePrice(cost, rule, feeBps)).toBe(price)
})

test('a price of a rule earns its least profit, breaks even, and is allowed, whatever the cost', () => {
  for (let cost = 1; cost < 5_000; cost += 37) {
    for (const ending of [null, 0, 9, 90, 99, 990]) {
      const price = rulePrice(cost, { markUpBps: 2_500, leastProfit: 30, ending }, feeBps)
      expect(price).toBeLessThanOrEqual(highestPrice(cost))
      if (price < highestPrice(cost)) expect(earningsOf(price, cost, feeBps)).toBeGreaterThanOrEqual(30)
      expect(price).toBeGreaterThanOrEqual(Math.min(leastPrice(cost, feeBps), highestPrice(cost)))
    }
  }
})
