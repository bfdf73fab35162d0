// projects: unit
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdRepeated } from './held-log.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function aLog() {
  const lines: Record<string, unknown>[] = []
  const counted = { held: 0 }
  const hooks = {
    logMethod: holdRepeated(() => {
      counted.held += 1
    }),
  }
  const log = pino({ hooks }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, lines, counted }
}

const times = (count: number, work: (nth: number) => void) => {
  for (let nth = 1; nth <= count; nth += 1) work(nth)
}
const err = (message: string) => Object.assign(new Error(message), { code: '22012' })

test('of a fault that repeats five lines are written, and the next window tells how many were left out', () => {
  const { log, lines, counted } = aLog()
  times(20, (nth) => log.error({ err: err(`order ${nth} divides by zero`) }, 'fault'))
  expect([lines.length, counted.held]).toEqual([5, 15])
  expect(lines.some((line) => 'heldBefore' in line)).toBe(false)
  vi.advanceTimersByTime(10_001)
  times(2, () => log.error({ err: err('order 21 divides by zero') }, 'fault'))
  expect(lines.slice(5).map(({ heldBefore }) => heldBefore)).toEqual([15, undefined])
})

test('other faults, refusals and texts are counted apart', () => {
  const { log, lines, counted } = aLog()
  times(6, () => log.error({ err: err('divides by zero') }, 'fault'))
  times(6, () => log.error({ err: err('another fault') }, 'fault'))
  times(6, () => log.error({ err: err('divides by zero') }, 'not delivered'))
  times(6, () => log.warn({ refused: 'unavailable' }, 'calls are refused by a limit'))
  times(6, () => log.warn({ refused: 'rate_limited' }, 'calls are refused by a limit'))
  expect([lines.length, counted.held]).toEqual([25, 5])
})

test('alarms, and lines that tell no fault, are all written', () => {
  const { log, lines, counted } = aLog()
  times(20, () => log.error({ alarm: 'outbox', err: err('no') }, 'given up: an operator must look at it'))
  times(20, () => log.info({ err: err('no') }, 'a lower level'))
  times(20, () => log.error('without an object'))
  expect([lines.length, counted.held]).toEqual([60, 0])
})
