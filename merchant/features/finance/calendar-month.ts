import { dayMs } from '#contract/durations.ts'
import type { Report } from './finance-labels.ts'

type Expected = Report['expected'][number]

/** A day of the grid. `fixed` arrives on it for certain; `latest` arrives by then at the latest. */
export type CalendarDay = { date: string; isOfMonth: boolean; fixed: number; latest: number; orders: number }

const daysPerWeek = 7

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The month (YYYY-MM) this number of months later. */
export function monthFrom(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return dateOf(Date.UTC(year, number - 1 + months, 1)).slice(0, 7)
}

/** The month in which the calendar opens: the first one with a settlement, or the present one. */
export function firstMonth(today: string, expected: readonly Expected[]): string {
  const dates = expected.map(({ date }) => date).filter((date) => date >= today)
  return (dates.sort()[0] ?? today).slice(0, 7)
}

/** The whole weeks of a month, from Monday, with the expected settlements of each day. */
export function weeksOf(month: string, expected: readonly Expected[]): CalendarDay[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const afterLast = Date.parse(`${monthFrom(month, 1)}-01T00:00:00Z`)
  const sinceMonday = (new Date(first).getUTCDay() + 6) % daysPerWeek
  const weeks: CalendarDay[][] = []
  for (let week = first - sinceMonday * dayMs; week < afterLast; week += daysPerWeek * dayMs) {
    const days = Array.from({ length: daysPerWeek }, (_, at) => dateOf(week + at * dayMs))
    weeks.push(days.map((date) => dayOf(date, { isOfMonth: date.startsWith(month), expected })))
  }
  return weeks
}

function dayOf(date: string, { isOfMonth, expected }: { isOfMonth: boolean; expected: readonly Expected[] }) {
  const here = expected.filter((each) => each.date === date)
  const sum = (isFixed: boolean) =>
    here.filter((each) => each.isFixed === isFixed).reduce((total, { amount }) => total + amount, 0)
  return {
    date,
    isOfMonth,
    fixed: sum(true),
    latest: sum(false),
    orders: here.reduce((total, { orders }) => total + orders, 0),
  }
}
