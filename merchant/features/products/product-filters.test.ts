import { expect, test } from 'vitest'
import { readFilters } from './product-filters.ts'

test.each([
  ['', {}, false],
  ['keyword=lamp', { keyword: 'lamp' }, true],
  ['minPrice=5&maxPrice=1,000.50', { minPrice: 500, maxPrice: 100_050 }, true],
  ['minPrice=cheap', {}, false],
  ['minPrice=0', { minPrice: 0 }, true],
])('the address ?%s asks for %o', (address, filter, isNarrowed) => {
  expect(readFilters(new URLSearchParams(address))).toMatchObject({ filter, isNarrowed })
})

test('an order that nobody knows is the newest first', () => {
  expect(readFilters(new URLSearchParams('sort=colour')).sort).toBe('new')
})
