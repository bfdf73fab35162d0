import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The address from its # on, which the server does not get. Null until the page is hydrated. */
export const useHash = (): string | null =>
  useSyncExternalStore<string | null>(
    subscribe,
    () => location.hash,
    () => null,
  )
