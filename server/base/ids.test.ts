import { expect, test } from 'vitest'
import { movableClock } from './clock.ts'
import { createIds, numberTimesOf } from './ids.ts'

function idsAt(time: string) {
  const clock = movableClock()
  clock.set(new Date(time))
  return { clock, ids: createIds(clock) }
}

test('ids of one process sort in the order in which they were made, also within one millisecond', () => {
  const { ids } = idsAt('2026-03-02T09:00:00Z')
  const made = Array.from({ length: 20_000 }, () => ids.next())
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
})

test('an id is a UUID v7 of the clock’s time', () => {
  const { ids } = idsAt('2026-03-02T09:00:00.123Z')
  const id = ids.next()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const timeMs = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(new Date(timeMs).toISOString()).toBe('2026-03-02T09:00:00.123Z')
})

test('order numbers of one second differ, and those of a later second sort behind them', () => {
  const { clock, ids } = idsAt('2026-03-02T09:00:00Z')
  const made = Array.from({ length: 20_000 }, () => ids.publicNumber('EN'))
  expect(new Set(made).size).toBe(made.length)
  clock.advance(1000)
  const later = ids.publicNumber('EN')
  expect(later).toMatch(/^EN-[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  expect(made.filter((number) => number >= later)).toEqual([])
})

test('the beginning of a number tells when it was made, to the second where it is whole', () => {
  const { ids } = idsAt('2026-03-02T09:00:00Z')
  const number = ids.publicNumber('EN')
  const madeMs = Date.parse('2026-03-02T09:00:00Z')
  expect(numberTimesOf(number)).toEqual({ firstMs: madeMs, lastMs: madeMs })
  for (const length of [4, 6, 8, 11]) {
    const times = numberTimesOf(number.slice(0, length))
    expect(times?.firstMs).toBeLessThanOrEqual(madeMs)
    expect(times?.lastMs).toBeGreaterThanOrEqual(madeMs)
  }
  expect(numberTimesOf('EN-')).toBeNull()
})

test('a secret has 256 random bits, and no two are alike', () => {
  const secrets = Array.from({ length: 1_000 }, () => createIds(movableClock()).secret())
  expect(new Set(secrets).size).toBe(1_000)
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  // Each bit is set in about half of them; 6 standard deviations are 95 of a thousand.
  for (let bit = 0; bit < 256; bit++) {
    const set = secrets.filter((secret) => (Buffer.from(secret, 'base64url')[bit >> 3] ?? 0) & (1 << (bit & 7))).length
    expect(Math.abs(set - 500)).toBeLessThan(95)
  }
})
