const listeners = new Set<() => void>()
const forgetters = new Set<() => void>()

/** Reads again everything that was read from the server. */
export function invalidateAll() {
  for (const listener of listeners) listener()
}

/** Registers the query cache. It is loaded after the first act, because the sign-in reads nothing. */
export function onInvalidate(listener: () => void) {
  listeners.add(listener)
}

/** Forgets everything that was read or typed for a session which has ended. */
export function forgetAll() {
  for (const forget of forgetters) forget()
}

/** Registers what the next user of the app must not find in its memory. */
export function onForget(forget: () => void) {
  forgetters.add(forget)
}
