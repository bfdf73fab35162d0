import { expect, test } from 'vitest'
import { dateFormat } from './intl.ts'

const noon = new Date('2026-03-04T12:00:00Z')
const moment = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

test('a moment in a time zone that this device does not know is shown in UTC, which it says', () => {
  expect(dateFormat('en', { ...moment, timeZone: 'Asia/Tokyo' }).format(noon)).toBe('Mar 4, 21:00')
  expect(dateFormat('en', { ...moment, timeZone: 'Asia/Atlantis' }).format(noon)).toBe('Mar 4, 12:00 UTC')
})
