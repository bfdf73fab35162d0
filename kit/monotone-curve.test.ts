import { expect, test } from 'vitest'
import { monotoneCurve } from './monotone-curve.ts'

const pointsOf = (values: readonly number[]) => values.map((y, at) => ({ x: at * 10, y }))

test('a curve goes through its points and is level at a top and a bottom', () => {
  expect(monotoneCurve(pointsOf([1, 5, 3]))).toBe('M0,1C3.33,3 6.67,5 10,5C13.33,5 16.67,4 20,3')
  expect(monotoneCurve(pointsOf([2, 5]))).toBe('M0,2C3.33,3 6.67,4 10,5')
  expect(monotoneCurve(pointsOf([7]))).toBe('M0,7')
  expect(monotoneCurve([])).toBe('')
})

test('between two points a curve stays between both', () => {
  const values = [0, 0, 96, 95, 95, 3, 50, 4, 0, 0]
  const curves = monotoneCurve(pointsOf(values)).split('C').slice(1)
  expect(curves).toHaveLength(values.length - 1)
  for (const [at, curve] of curves.entries()) {
    const [low, high] = [values[at] ?? 0, values[at + 1] ?? 0].toSorted((a, b) => a - b)
    const [, leaves = Number.NaN, , arrives = Number.NaN] = curve.split(/[ ,]/).map(Number)
    for (const y of [leaves, arrives]) {
      expect(y).toBeGreaterThanOrEqual(low ?? 0)
      expect(y).toBeLessThanOrEqual(high ?? 0)
    }
  }
})
