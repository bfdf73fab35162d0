import { LRUCache } from 'lru-cache'

/** How many there were since the window began, and for how many more milliseconds it is open. */
export type Count = { current: number; ttl: number }

/** What is counted: `add` more under a key, in a window of this length that begins with the first of them. */
export type Counted = { key: string; windowMs: number; add: number }

/** An address has a count for each call that it makes; the ones that were not asked for the longest are forgotten. */
const keysMax = 100_000

/** By the system's time: it guards the machine, and no rule of the business depends on it. */
export function createCounts(clockMs: () => number = () => performance.now()) {
  const windows = new LRUCache<string, { current: number; endsMs: number }>({ max: keysMax })
  return ({ key, windowMs, add }: Counted): Count => {
    const nowMs = clockMs()
    const last = windows.get(key)
    const open = last && last.endsMs > nowMs ? last : { current: 0, endsMs: nowMs + windowMs }
    const next = { ...open, current: open.current + add }
    if (add > 0) windows.set(key, next)
    return { current: next.current, ttl: next.endsMs - nowMs }
  }
}
