import { useSyncExternalStore } from 'react'
import type { LanguageCode } from '#contract/language-codes.ts'

/** How one value of a session is kept in localStorage. */
export type StoredValue<T> = {
  name: string
  /** The value of the stored text; of null where nothing is stored. */
  read: (stored: string | null) => T
  /** The text to store; by default JSON for an object and the text of anything else. */
  write?(value: NonNullable<T>): string
  /** The value stays on the device when the session ends. */
  outlivesSession?: true
}

/** The part of a session store that the calls need. */
export type SessionStore = {
  get: () => { token: string | null; lang: LanguageCode | null }
  /** Whether a token is the one on the device: another tab's sign-in is stored before this tab hears of it. */
  isCurrent: (token: string | null) => boolean
  clear: () => void
}

type StoredValues = { token: StoredValue<string | null> } & Readonly<Record<string, StoredValue<unknown>>>
type Values<S extends StoredValues> = { [K in keyof S]: S[K] extends StoredValue<infer T> ? T : never }

/** The values, and how often a session ended since the app was opened (which is not stored). */
export type Session<S extends StoredValues> = Values<S> & { signOuts: number }

type SessionOptions = {
  /**
   * The names that this app stores, where two apps share an origin: each removes only its own values. One of the two
   * uses a prefix with a colon.
   */
  owns?: RegExp
  /** Removes what the app keeps of the account outside localStorage. */
  forget?: () => void
}

/**
 * What an app keeps of a session on the device. Other tabs' changes arrive by themselves. A session ends when its token
 * goes: by `clear`, or in another tab.
 */
export function createSession<const S extends StoredValues>(
  values: S,
  { forget, owns = /^[^:]*$/ }: SessionOptions = {},
) {
  const names = Object.keys(values) as (keyof S & string)[]
  const read = (signOuts: number) => {
    const entries = names.map((key) => [key, values[key]?.read(localStorage.getItem(values[key].name))])
    return { ...Object.fromEntries(entries), signOuts } as Session<S>
  }
  let current = read(0)
  const listeners = new Set<() => void>()

  const update = () => {
    const hasEnded = current.token !== null && localStorage.getItem(values.token.name) === null
    current = read(current.signOuts + (hasEnded ? 1 : 0))
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => current
  const use = () => useSyncExternalStore(subscribe, get)
  const isCurrent = (token: string | null) => {
    if (localStorage.getItem(values.token.name) !== current.token) update()
    return current.token === token
  }

  /** Keeps what is given and leaves the rest; null removes. */
  const set = (change: Partial<Values<S>>) => {
    for (const key of names) {
      const value = change[key]
      if (value === undefined) continue
      const { name, write = textOf } = values[key] as StoredValue<unknown>
      if (value === null) localStorage.removeItem(name)
      else localStorage.setItem(name, write(value))
    }
    update()
  }
  const lasting = new Set(names.flatMap((key) => (values[key]?.outlivesSession ? [values[key].name] : [])))
  /**
   * Ends the session: removes everything that does not outlive it, including drafts and unsent texts of any part of the
   * app. The next person on this device must find nothing.
   */
  const clear = () => {
    const stored = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    for (const name of stored) if (owns.test(name) && !lasting.has(name)) localStorage.removeItem(name)
    forget?.()
    update()
  }

  window.addEventListener('storage', update)
  return { get, use, isCurrent, set, clear, onChange: subscribe }
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
