import { LRUCache } from 'lru-cache'

export type Count = { current: number; ttl: number }

/** Adds `add` under a key; the window begins with the first count. */
export type Counted = { key: string; windowMs: number; add: number }

/** An address has a count for each call that it makes, so there may be many; the least recently used are dropped. */
const keysMax = 100_000

/** Uses system time: counts protect the machine, and no business rule depends on them. */
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
