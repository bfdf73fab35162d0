import { expect, test, vi } from 'vitest'
import { deviceTexts } from '#client/device-texts.ts'
import { keepWaiting, waitingOrder } from './waiting-order.ts'

// Earlier test files of the process leave storages of their own.
vi.stubGlobal('localStorage', undefined)

const soon = () => new Date(Date.now() + 60_000).toISOString()

test('the secret of an order that can be paid no more leaves the device, whichever shop is opened', () => {
  keepWaiting('lamps', 'a-secret', soon())
  keepWaiting('bowls', 'another', '2026-01-01T00:00:00Z')
  deviceTexts.set('waiting cups', 'half')
  expect([waitingOrder('lamps'), waitingOrder('bowls'), waitingOrder('cups')]).toEqual(['a-secret', null, null])
  expect(deviceTexts.names().filter((name) => name.startsWith('waiting'))).toEqual(['waiting lamps'])
})

test('an order that waits no more does not take another one with it', () => {
  keepWaiting('lamps', 'first', soon())
  keepWaiting('lamps', 'second', soon())
  keepWaiting('lamps', 'first', null)
  expect(waitingOrder('lamps')).toBe('second')
  keepWaiting('lamps', 'second', null)
  expect(waitingOrder('lamps')).toBeNull()
})
