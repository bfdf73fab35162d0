import { beforeEach, expect, test, vi } from 'vitest'
import { deviceTexts, storesTexts } from './device-texts.ts'

const stored = new Map<string, string>()
let isFull = false

beforeEach(() => {
  stored.clear()
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(name, value)
    },
    removeItem: (name: string) => stored.delete(name),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
  })
})

test('what a full device does not take lasts as long as the page, and the former text does not come back', () => {
  expect(deviceTexts.set('basket', 'one lamp')).toBe(true)
  isFull = true
  expect(deviceTexts.set('basket', 'two lamps')).toBe(false)
  expect([deviceTexts.get('basket'), stored.get('basket')]).toEqual(['two lamps', undefined])
  expect(deviceTexts.names()).toEqual(['basket'])
  expect(storesTexts()).toBe(false)
  isFull = false
  expect(deviceTexts.set('basket', 'three lamps')).toBe(true)
  expect([deviceTexts.get('basket'), stored.get('basket')]).toEqual(['three lamps', 'three lamps'])
  deviceTexts.remove('basket')
  expect([deviceTexts.get('basket'), stored.size]).toEqual([null, 0])
})

test('a browser that forbids its storage keeps a text for the page, and no name throws', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(deviceTexts.get('token')).toBeNull()
  expect(deviceTexts.set('token', 'secret')).toBe(false)
  expect([deviceTexts.get('token'), deviceTexts.names(), storesTexts()]).toEqual(['secret', ['token'], false])
  deviceTexts.remove('token')
  expect(deviceTexts.get('token')).toBeNull()
})
