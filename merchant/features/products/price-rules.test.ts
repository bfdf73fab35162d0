import { expect, test } from 'vitest'
import { judgePrice } from './price-rules.ts'

const lamp = { purchasePrice: 6_000, feeBps: 500 }

test.each([
  [6_315, 'low', -1],
  [6_316, null, 0],
  [8_000, null, 1_600],
  [60_000, null, 51_000],
  [60_001, 'high', 51_001],
])('a lamp bought for 60.00 and sold for %i: %s, earning %i', (price, problem, earnings) => {
  expect(judgePrice(price, lamp)).toMatchObject({ problem, earnings, least: 6_316, most: 60_000 })
})

test('nothing typed is no problem yet', () => {
  expect(judgePrice(null, lamp)).toMatchObject({ problem: null, earnings: null })
})
