const listeners = new Set<() => void>()

/** Reads again everything that was read from the server. */
export function invalidateAll() {
  for (const listener of listeners) listener()
}

/** Registers the query cache. It is loaded after the first act, because the sign-in reads nothing. */
export function onInvalidate(listener: () => void) {
  listeners.add(listener)
}
