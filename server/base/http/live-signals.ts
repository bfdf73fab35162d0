import { LRUCache } from 'lru-cache'
import type { Live } from '../ctx.ts'
import { tellSiblings } from '../processes/siblings.ts'

/** Touched by each operator's act, which can change what any shop shows. */
export const platformChannel = 'platform'

/** Bounded for memory; pages of a shop that is not remembered may be some seconds old. */
const changedMax = 10_000

/**
 * Wakes the open streams of a merchant in all processes of this server. Streams on other servers poll every few
 * seconds, since a NOTIFY in each transaction would serialise the commits.
 */
export function createLiveSignals(): Live {
  const listeners = new Map<string, Set<() => void>>()
  const touched = new Set<string>()
  const changed = new LRUCache<string, number>({ max: changedMax })
  const wake = (merchantId: string) => {
    changed.set(merchantId, performance.now())
    for (const wakeOne of listeners.get(merchantId) ?? []) wakeOne()
  }
  const tellTouched = () => {
    tellSiblings({ touched: [...touched] })
    touched.clear()
  }
  return {
    wake,
    changedAt: (merchantId) => Math.max(changed.get(merchantId) ?? 0, changed.get(platformChannel) ?? 0),
    touch(merchantId) {
      wake(merchantId)
      // A message to all merchants touches many in one turn; the sibling processes get one message.
      if (touched.size === 0) setImmediate(tellTouched)
      touched.add(merchantId)
    },
    listen(merchantId, wakeOne) {
      const wakes = listeners.get(merchantId) ?? new Set()
      listeners.set(merchantId, wakes.add(wakeOne))
      return () => {
        wakes.delete(wakeOne)
        if (wakes.size === 0) listeners.delete(merchantId)
      }
    },
  }
}
