import { expect, test } from 'vitest'
import { monthFrom, weeksOf } from './calendar-month.ts'

test('months follow each other over the turn of the year', () => {
  expect(monthFrom('2026-12', 1)).toBe('2027-01')
  expect(monthFrom('2026-01', -1)).toBe('2025-12')
})

test('a month is whole weeks from Monday, with every expected amount on its day', () => {
  const weeks = weeksOf('2026-03', [
    { date: '2026-03-01', amount: 100, orders: 1, isFixed: true },
    { date: '2026-03-16', amount: 3_500, orders: 2, isFixed: true },
    { date: '2026-03-16', amount: 900, orders: 1, isFixed: false },
    { date: '2026-04-30', amount: 1, orders: 1, isFixed: false },
  ])
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect(weeks[0]?.map(({ date }) => date)[0]).toBe('2026-02-23')
  expect(weeks.at(-1)?.at(-1)?.date).toBe('2026-04-05')
  expect(weeks[0]?.[6]).toEqual({ date: '2026-03-01', isOfMonth: true, fixed: 100, latest: 0, orders: 1 })
  expect(weeks[3]?.[0]).toEqual({ date: '2026-03-16', isOfMonth: true, fixed: 3_500, latest: 900, orders: 3 })
  expect(weeks.flat().filter(({ orders }) => orders > 0)).toHaveLength(2)
})
