import { beforeEach, expect, test, vi } from 'vitest'
import { onForget } from './invalidation.ts'
import { createSession } from './session.ts'

const stored = new Map<string, string>()
const browser = new EventTarget()

vi.stubGlobal('window', browser)
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
  removeItem: (name: string) => stored.delete(name),
  key: (index: number) => [...stored.keys()][index] ?? null,
  get length() {
    return stored.size
  },
})

beforeEach(() => stored.clear())

const asText = (text: string | null) => text

const open = () =>
  createSession({
    token: { name: 'token', read: asText },
    shop: { name: 'shopInfo', read: (text) => JSON.parse(text ?? 'null') as { name: string } | null },
    lang: {
      name: 'lang',
      read: (text) => text?.toLowerCase() ?? null,
      write: (value: string) => value.toUpperCase(),
      outlivesSession: true,
    },
  })

test('a session is kept on the device under its names, and read again when the app is opened', () => {
  open().set({ token: 'secret', shop: { name: 'Northwind' }, lang: 'vi' })
  expect([...stored]).toEqual([
    ['shopInfo', '{"name":"Northwind"}'],
    ['lang', 'VI'],
    ['token', 'secret'],
  ])
  expect(open().get()).toEqual({ token: 'secret', shop: { name: 'Northwind' }, lang: 'vi', signOuts: 0 })
})

test('setting some values leaves the others, and null removes one', () => {
  const session = open()
  session.set({ token: 'secret', lang: 'vi' })
  session.set({ lang: null })
  expect(session.get()).toMatchObject({ token: 'secret', lang: null })
  expect([...stored.keys()]).toEqual(['token'])
})

test('the end of a session removes everything but what outlives it, and is counted once', () => {
  const session = open()
  session.set({ token: 'secret', shop: { name: 'Northwind' }, lang: 'vi' })
  // Stored by a part of the app that may not be loaded now.
  stored.set('unsent', 'words of a chat')
  stored.set('applicationDraft', 'a name')
  const counts: number[] = []
  session.onChange(() => counts.push(session.get().signOuts))
  session.clear()
  session.clear()
  expect([...stored.keys()]).toEqual(['lang'])
  expect(counts).toEqual([1, 1])
})

test('a logout in another tab ends the session in this one', () => {
  const session = open()
  session.set({ token: 'secret' })
  stored.delete('token')
  browser.dispatchEvent(new Event('storage'))
  expect(session.get()).toMatchObject({ token: null, signOuts: 1 })
})

test('a sign-in of another tab is known before this tab hears of it', () => {
  const session = open()
  session.set({ token: 'first' })
  expect(session.isCurrent('first')).toBe(true)
  stored.set('token', 'second')
  expect(session.isCurrent('first')).toBe(false)
  expect(session.get()).toMatchObject({ token: 'second', signOuts: 0 })
})

test("another user's sign-in in another tab ends the session in this one, the same user's does not", () => {
  const session = createSession(
    { token: { name: 'token', read: asText }, user: { name: 'user', read: asText } },
    { ownerOf: ({ user }) => user },
  )
  let forgotten = 0
  onForget(() => {
    forgotten += 1
  })
  const store = (name: string, value: string) => {
    stored.set(name, value)
    browser.dispatchEvent(new Event('storage'))
  }
  session.set({ token: 'first', user: 'Suda' })
  store('token', 'second')
  expect(session.get()).toMatchObject({ token: 'second', signOuts: 0 })
  // The values of a login arrive one by one.
  store('user', 'Malee')
  expect(session.get()).toMatchObject({ token: 'second', signOuts: 0 })
  store('token', 'third')
  expect(session.get()).toMatchObject({ token: 'third', user: 'Malee', signOuts: 1 })
  expect(forgotten).toBe(1)
  stored.set('user', 'Suda')
  stored.set('token', 'fourth')
  expect(session.get().signOuts).toBe(1)
  expect(session.ends(), 'before this tab hears of it').toBe(2)
})

test('of two apps at one address each forgets its own values alone', () => {
  const other = () => createSession({ token: { name: 'console:token', read: asText } }, { owns: /^console:/ })
  const session = open()
  session.set({ token: 'secret' })
  const console = other()
  console.set({ token: 'of an operator' })
  expect([...stored.keys()]).toEqual(['token', 'console:token'])
  session.clear()
  expect(console.get().token).toBe('of an operator')
  expect(other().get().token).toBe('of an operator')
  session.set({ token: 'secret' })
  console.clear()
  expect([...stored]).toEqual([['token', 'secret']])
})
