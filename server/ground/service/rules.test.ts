import { expect, test } from 'vitest'
import { hoursAt } from './rules.ts'

const at = (time: string) => new Date(`2026-03-02T${time}:00.000Z`)

const office = { fromMinute: 9 * 60, toMinute: 18 * 60 }
const night = { fromMinute: 22 * 60, toMinute: 6 * 60 }
const always = { fromMinute: 0, toMinute: 24 * 60 }

test.each([
  [office, '08:59', false, '2026-03-02T09:00', '2026-03-02T18:00'],
  [office, '09:00', true, '2026-03-02T09:00', '2026-03-02T18:00'],
  [office, '17:59', true, '2026-03-02T09:00', '2026-03-02T18:00'],
  [office, '18:00', false, '2026-03-03T09:00', '2026-03-03T18:00'],
  [night, '23:00', true, '2026-03-02T22:00', '2026-03-03T06:00'],
  [night, '05:59', true, '2026-03-01T22:00', '2026-03-02T06:00'],
  [night, '12:00', false, '2026-03-02T22:00', '2026-03-03T06:00'],
  [always, '12:00', true, '2026-03-02T00:00', '2026-03-03T00:00'],
] as const)('working hours %j at %s', (...row) => {
  const [hours, time, isOpen, opens, closes] = row
  expect(hoursAt(hours, at(time))).toEqual({ isOpen, opensAt: `${opens}:00.000Z`, closesAt: `${closes}:00.000Z` })
})
