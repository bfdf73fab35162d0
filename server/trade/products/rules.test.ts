import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOf } from '#contract/money.ts'
import { earningsOf, leastPrice, suggestedPrice } from '#contract/prices.ts'
import { seedOf } from '#tools/random.ts'
import { invalidPrice, pricesOf, remainingListings } from './rules.ts'

const amount = fc.integer({ min: 1, max: 1_000_000_000 })
const feeBps = fc.integer({ min: 0, max: 2_000 })

test('the least price never loses, whatever the quantity, and a cent less earns nothing', () => {
  fc.assert(
    fc.property(amount, feeBps, fc.integer({ min: 1, max: 10_000 }), (cost, bps, quantity) => {
      const price = leastPrice(cost, bps)
      expect(cost * quantity + feeOf(price * quantity, bps)).toBeLessThanOrEqual(price * quantity)
      expect(earningsOf(price - 1, cost, bps)).toBeLessThanOrEqual(0)
    }),
    { seed: seedOf(20_260_302) },
  )
})

test('a suggested price is always an allowed price', () => {
  fc.assert(
    fc.property(amount, feeBps, fc.integer({ min: 0, max: 90_000 }), (cost, bps, marginBps) => {
      expect(invalidPrice(suggestedPrice(cost, { marginBps, feeBps: bps }), cost, bps)).toBeNull()
    }),
    { seed: seedOf(20_260_302) },
  )
})

test.each([
  { cost: 1_000, marginBps: 3_000, price: 1_300 },
  { cost: 1_001, marginBps: 3_000, price: 1_302 },
  { cost: 1_000, marginBps: 0, price: 1_053 },
  { cost: 1, marginBps: 0, price: 2 },
])('$cost at a mark-up of $marginBps bps and a fee of 5 % is suggested at $price', ({ cost, marginBps, price }) => {
  expect(suggestedPrice(cost, { marginBps, feeBps: 500 })).toBe(price)
})

test("the merchant's price is the cheapest variant's; the others keep their distance", () => {
  const variants = [
    { variantId: 'a', purchasePrice: 1_000 },
    { variantId: 'b', purchasePrice: 1_333 },
  ]
  const terms = { marginBps: 3_000, feeBps: 500 }
  expect(pricesOf(variants, terms)).toEqual([
    { variantId: 'a', sellingPrice: 1_300 },
    { variantId: 'b', sellingPrice: 1_733 },
  ])
  expect(pricesOf(variants, terms, 1_100).map(({ sellingPrice }) => sellingPrice)).toEqual([1_100, 1_467])
})

test('there is never less than no room', () => {
  expect([remainingListings(5, 3), remainingListings(5, 5), remainingListings(5, 9)]).toEqual([2, 0, 0])
})
