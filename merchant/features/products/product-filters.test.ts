import { expect, test } from 'vitest'
import { readFilters } from './product-filters.ts'

test.each([
  ['', {}, false],
  ['keyword=lamp', { keyword: 'lamp' }, true],
  ['minPrice=5&maxPrice=1,000.50', { minPrice: 500, maxPrice: 100_050 }, true],
  ['minPrice=cheap', {}, false],
  ['minPrice=0', { minPrice: 0 }, true],
  ['recommended=1', { recommended: true }, true],
])('the address ?%s asks for %o', (address, filter, isNarrowed) => {
  expect(readFilters(new URLSearchParams(address), 2)).toMatchObject({ filter, isNarrowed })
})

test('an order that nobody knows is the newest first', () => {
  expect(readFilters(new URLSearchParams('sort=colour'), 2).sort).toBe('new')
})

test.each([
  [0, 1_500],
  [2, 150_000],
  [3, 1_500_000],
])('in a currency of %i decimals a price of 1500 is %i minor units', (minorDigits, maxPrice) => {
  expect(readFilters(new URLSearchParams('maxPrice=1500'), minorDigits).filter).toEqual({ maxPrice })
})
