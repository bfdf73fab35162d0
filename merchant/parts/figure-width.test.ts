import { expect, test } from 'vitest'
import { chOf, withSum } from './figure-width.ts'

const widthOf = (...texts: string[]) => Number.parseFloat(chOf(texts))

// Measured in the bold face of DejaVu Sans, which is wider than the faces of phones and laptops, in its regular zeros.
test.each([
  ['$240.00', 7.2],
  ['−$1,240.00', 10.2],
  ['Rp 20.000.000', 12.8],
  ['￥100,000,000', 12.6],
  ['CHF 12’500.00', 12.9],
  ['1.234.567 ₫', 10.5],
  ['MWK 100.000', 12.2],
])('the track holds %s as a semibold sum, with little to spare', (text, drawn) => {
  expect(widthOf(text)).toBeGreaterThanOrEqual(drawn)
  expect(widthOf(text)).toBeLessThan(drawn + 2)
})

test('a track is as wide as its longest figure, and without one it needs nothing', () => {
  expect(widthOf('$1.00', '$1,000.00', '$10.00')).toBe(widthOf('$1,000.00'))
  expect(chOf([])).toBe('0ch')
})

test('whatever rows are chosen, their sum is not longer than what the track was made for', () => {
  expect(withSum([600, 600])).toContain(1_200)
  expect(withSum([600, -900])).toContain(-1_500)
  expect(withSum([600], 72_000)).toContain(72_000)
})
