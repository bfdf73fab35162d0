import { expect, test } from 'vitest'
import { dayIn } from './day-in.ts'

test('a day in a time zone that this device does not know is that of UTC', () => {
  const evening = new Date('2026-03-04T20:00:00Z')
  expect(dayIn('Asia/Tokyo', evening)).toBe('2026-03-05')
  expect(dayIn('Asia/Atlantis', evening)).toBe('2026-03-04')
})
