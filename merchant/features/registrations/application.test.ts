import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, emptyApplication, keepDraft, readDraft } from './application.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

const typed = {
  ...emptyApplication,
  storeName: 'Northwind',
  password: 'correct horse battery',
  invitationCode: 'AB12CD34',
}

test('a draft keeps what was typed on the device, but no password', () => {
  keepDraft(typed)
  expect(readDraft()).toEqual({ ...typed, password: '', passwordConfirm: '' })
  expect([...stored.values()].join()).not.toContain('correct horse')
})

test('a draft that is not ours, and one that was dropped, begin anew', () => {
  stored.set('applicationDraft', '{"storeName": 7')
  expect(readDraft()).toEqual(emptyApplication)
  keepDraft(typed)
  dropDraft()
  expect(readDraft()).toEqual(emptyApplication)
})
