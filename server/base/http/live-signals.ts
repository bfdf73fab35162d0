import type { Live } from '../ctx.ts'

/**
 * Wakes the open streams of a merchant on this server. Streams on other servers poll every few seconds: a NOTIFY in
 * each transaction would serialise the commits.
 */
export function createLiveSignals(): Live {
  const listeners = new Map<string, Set<() => void>>()
  return {
    touch(merchantId) {
      for (const wake of listeners.get(merchantId) ?? []) wake()
    },
    listen(merchantId, wake) {
      const wakes = listeners.get(merchantId) ?? new Set()
      listeners.set(merchantId, wakes.add(wake))
      return () => {
        wakes.delete(wake)
        if (wakes.size === 0) listeners.delete(merchantId)
      }
    },
  }
}
