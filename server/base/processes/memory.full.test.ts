import { expect, test } from 'vitest'
import { createCounts } from './counts.ts'
import { createMemory } from './memory.ts'
import { createNotes } from './notes.ts'
import { remember } from './siblings.ts'
import { createSlots } from './slots.ts'

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
  const write = (value: unknown, version: number) => notes.write({ key: 'a', note: { value, version }, ttlMs: 60_000 })
  expect(write('first', 0)).toBe(true)
  expect(write('also first', 0)).toBe(false)
  const { value, version } = notes.read('a')
  expect(value).toBe('first')
  expect(write('second', version)).toBe(true)
  expect(write('another second', version)).toBe(false)
  expect(notes.read('a').value).toBe('second')
})

test('changes of one key at the same time are all kept', async () => {
  const note = { of: 'visitors', key: 'a key of this test', ttlMs: 60_000 } as const
  const add = (name: number) => remember<readonly number[]>(note, (names) => [...(names ?? []), name])
  await Promise.all(Array.from({ length: 20 }, (_, at) => add(at)))
  const names = await remember<readonly number[]>(note, (all) => all ?? [])
  expect(names.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, at) => at))
})

/** More keys than one kind has room for. */
const manyKeys = 100_001

test('many visitors make no unpaid order forgotten, and many calls no decoding', () => {
  const memory = createMemory()
  const key = 'an address'
  memory({ write: { of: 'unpaid orders', key, note: { value: ['an order'], version: 0 }, ttlMs: 60_000 } })
  memory({ count: { of: 'decoding', key, windowMs: 60_000, add: 30_000 } })
  for (let at = 0; at < manyKeys; at += 1) {
    const other = `${at}`
    memory({ write: { of: 'visitors', key: other, note: { value: [], version: 0 }, ttlMs: 60_000 } })
    memory({ count: { of: 'calls', key: other, windowMs: 60_000, add: 1 } })
  }
  expect(memory({ read: { of: 'unpaid orders', key } })).toMatchObject({ value: ['an order'] })
  expect(memory({ count: { of: 'decoding', key, windowMs: 60_000, add: 0 } })).toMatchObject({ current: 30_000 })
})

test('a holder has one slot, there are few, and one that is not renewed is free when its lease ends', () => {
  let nowMs = 1_000
  const slots = createSlots(() => nowMs)
  const take = (holder: string, id = holder) => slots.take({ of: 'files', holder, id, max: 2, leaseMs: 45_000 })
  expect([take('a'), take('a', 'again'), take('b'), take('c')]).toEqual(['taken', 'held', 'taken', 'full'])
  expect(slots.take({ of: 'others', holder: 'c', id: 'c', max: 2, leaseMs: 45_000 })).toBe('taken')
  slots.release({ of: 'files', holder: 'a', id: 'again' })
  expect(take('c')).toBe('full')
  slots.release({ of: 'files', holder: 'a', id: 'a' })
  expect(take('c')).toBe('taken')
  nowMs += 30_000
  expect(take('b')).toBe('taken')
  nowMs += 15_000
  expect([take('d'), take('c'), take('b', 'another')]).toEqual(['taken', 'full', 'held'])
})
