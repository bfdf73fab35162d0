import { expect, test } from 'vitest'
import { createCounts } from './counts.ts'
import { createNotes } from './notes.ts'
import { remember } from './siblings.ts'

test('a window begins with the first of a key, and the next one after its end', () => {
  let nowMs = 1_000
  const count = createCounts(() => nowMs)
  const more = (add = 1) => count({ key: 'calls', windowMs: 60_000, add })
  expect(more(0)).toEqual({ current: 0, ttl: 60_000 })
  nowMs += 30_000
  expect([more(), more()]).toEqual([
    { current: 1, ttl: 60_000 },
    { current: 2, ttl: 60_000 },
  ])
  nowMs += 59_000
  expect(more(0)).toEqual({ current: 2, ttl: 1_000 })
  expect(count({ key: 'others', windowMs: 60_000, add: 1 }).current).toBe(1)
  nowMs += 1_000
  expect(more()).toEqual({ current: 1, ttl: 60_000 })
})

test('who changes a note must have read the newest version', () => {
  const notes = createNotes()
  const write = (value: unknown, version: number) => notes.write({ key: 'a', note: { value, version }, keptMs: 60_000 })
  expect(write('first', 0)).toBe(true)
  expect(write('also first', 0)).toBe(false)
  const { value, version } = notes.read('a')
  expect(value).toBe('first')
  expect(write('second', version)).toBe(true)
  expect(write('another second', version)).toBe(false)
  expect(notes.read('a').value).toBe('second')
})

test('changes of one key at the same time are all kept', async () => {
  const key = 'a key of this test'
  const add = (name: number) => remember<readonly number[]>(key, 60_000, (names) => [...(names ?? []), name])
  await Promise.all(Array.from({ length: 20 }, (_, at) => add(at)))
  const names = await remember<readonly number[]>(key, 60_000, (all) => all ?? [])
  expect(names.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, at) => at))
})
