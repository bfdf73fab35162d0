import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enqueue, pictureLimits, recall, remember } from './picture-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the last 200 pictures are remembered, the oldest is forgotten for one more', () => {
  const srcs = Array.from({ length: 200 }, (_, at) => `/files/${at}.webp`)
  for (const src of srcs) remember(src, 'loaded')
  expect(srcs.filter((src) => recall(src) === 'loaded')).toHaveLength(200)
  // Used again, so it is no longer the oldest.
  remember('/files/0.webp', 'loaded')
  remember('/files/200.webp', 'failed')
  expect(recall('/files/0.webp')).toBe('loaded')
  expect(recall('/files/1.webp')).toBeUndefined()
  expect(recall('/files/200.webp')).toBe('failed')
})

test('pictures start together 200 ms after the first of them, and one that was passed does not', () => {
  const started: string[] = []
  enqueue(() => started.push('first'))
  vi.advanceTimersByTime(199)
  const leave = enqueue(() => started.push('passed'))
  enqueue(() => started.push('second'))
  leave()
  expect(started).toEqual([])
  vi.advanceTimersByTime(1)
  expect(started).toEqual(['first', 'second'])
  expect(pictureLimits).toEqual({ cache: 200, attempts: 3, throttleMs: 200 })
})
