const listeners = new Set<() => void>()

/** Everything that was read from the server is read again. */
export function invalidateAll() {
  for (const listener of listeners) listener()
}

/** Lets the query cache follow, which is loaded later than the first act: the sign-in reads nothing. */
export function onInvalidate(listener: () => void) {
  listeners.add(listener)
}
