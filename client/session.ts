import { useSyncExternalStore } from 'react'
import type { LanguageCode } from '#contract/language-codes.ts'
import { deviceTexts } from './device-texts.ts'
import { forgetAll } from './invalidation.ts'

/** How one value of a session is stored in localStorage. */
export type StoredValue<T> = {
  name: string
  /** Parses the stored text. It gets null if nothing is stored. */
  read: (stored: string | null) => T
  /** The text to store. The default is JSON for an object, and the text of any other value. */
  write?(value: NonNullable<T>): string
  /** The value stays on the device when the session ends. */
  outlivesSession?: true
}

/** The part of a session store that the calls need. */
export type SessionStore = {
  get: () => { token: string | null; lang: LanguageCode | null; signOuts: number }
  /** Whether a token is the one on the device. Another tab's login is stored before this tab is notified. */
  isCurrent: (token: string | null) => boolean
  /** The sessions that ended since the app was opened, including ends in another tab that were not notified yet. */
  ends: () => number
  clear: () => void
}

type StoredValues = { token: StoredValue<string | null> } & Readonly<Record<string, StoredValue<unknown>>>
type Values<S extends StoredValues> = { [K in keyof S]: S[K] extends StoredValue<infer T> ? T : never }

/** The values, and the number of sessions that ended since the app was opened, which is not stored. */
export type Session<S extends StoredValues> = Values<S> & { signOuts: number }

type SessionOptions<V> = {
  /** The owner of the session. Null if unknown, because another tab may have begun somebody else's session. */
  ownerOf?: (values: V) => string | null
  /** The names that this app stores. Of two apps at one origin, one must use a prefix with a colon. */
  owns?: RegExp
  /** Removes the account's data that is stored outside localStorage. */
  forget?: () => void
}

/**
 * The values of a session that an app stores on the device. Other tabs' changes arrive automatically. A session ends
 * when its token is removed, by `clear` or in another tab, or when another owner's token replaces it.
 */
export function createSession<const S extends StoredValues>(
  values: S,
  { ownerOf = () => null, forget, owns = /^[^:]*$/ }: SessionOptions<Values<S>> = {},
) {
  // The token is stored last, so that another tab that sees it also sees its other values.
  const names = [...Object.keys(values).filter((key) => key !== 'token'), 'token'] as (keyof S & string)[]
  const read = (signOuts: number) => {
    const entries = names.map((key) => [key, values[key]?.read(deviceTexts.get(values[key].name))])
    return { ...Object.fromEntries(entries), signOuts } as Session<S>
  }
  let current = read(0)
  let known = ownedToken(current.token, ownerOf(current))
  const listeners = new Set<() => void>()

  const update = () => {
    const stored = read(current.signOuts)
    const next = ownedToken(stored.token, ownerOf(stored))
    const isReplaced = known !== null && next !== null && known.token !== next.token && known.owner !== next.owner
    const hasEnded = current.token !== null && (stored.token === null || isReplaced)
    current = hasEnded ? { ...stored, signOuts: stored.signOuts + 1 } : stored
    if (stored.token === null) known = null
    // A token keeps its owner, because the values of the next session may be stored before its token.
    else if (next && next.token !== known?.token) known = next
    if (hasEnded) forgetAll()
    for (const listener of listeners) listener()
  }
  const refresh = () => {
    if (deviceTexts.get(values.token.name) !== current.token) update()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => current
  const use = () => useSyncExternalStore(subscribe, get)
  const isCurrent = (token: string | null) => {
    refresh()
    return current.token === token
  }
  const ends = () => {
    refresh()
    return current.signOuts
  }

  /** Stores the given values and keeps the others. Null removes a value. */
  const set = (change: Partial<Values<S>>) => {
    for (const key of names) {
      const value = change[key]
      if (value === undefined) continue
      const { name, write = textOf } = values[key] as StoredValue<unknown>
      if (value === null) deviceTexts.remove(name)
      else deviceTexts.set(name, write(value))
    }
    update()
  }
  const lasting = new Set(names.flatMap((key) => (values[key]?.outlivesSession ? [values[key].name] : [])))
  /**
   * Ends the session: removes everything that does not outlive it, including drafts and unsent texts of any part of the
   * app. The next user of this device must find nothing.
   */
  const clear = () => {
    for (const name of deviceTexts.names()) if (owns.test(name) && !lasting.has(name)) deviceTexts.remove(name)
    forget?.()
    update()
  }

  window.addEventListener('storage', update)
  return { get, use, isCurrent, ends, set, clear, onChange: subscribe }
}

/** A token with its owner. Null if one of them is not known. */
const ownedToken = (token: unknown, owner: string | null) =>
  token === null || owner === null ? null : { token, owner }

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
