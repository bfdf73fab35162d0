const listeners = new Set<() => void>()
const forgetters = new Set<() => void>()

/** Reads everything from the server again. */
export function invalidateAll() {
  for (const listener of listeners) listener()
}

/** Registers the query cache, which is loaded after the first act, because the login reads nothing. */
export function onInvalidate(listener: () => void) {
  listeners.add(listener)
}

/** Clears what was read or typed in an ended session, so that the next user of the device cannot see it. */
export function forgetAll() {
  for (const forget of forgetters) forget()
}

/** Registers a function that clears what the next user must not find in memory. */
export function onForget(forget: () => void) {
  forgetters.add(forget)
}
