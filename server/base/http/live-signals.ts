import type { Live } from '../ctx.ts'
import { tellSiblings } from '../processes/siblings.ts'

/**
 * Wakes the open streams of a merchant in all processes of this server. Streams on other servers poll every few
 * seconds: a NOTIFY in each transaction would serialise the commits.
 */
export function createLiveSignals(): Live {
  const listeners = new Map<string, Set<() => void>>()
  const touched = new Set<string>()
  const wake = (merchantId: string) => {
    for (const wakeOne of listeners.get(merchantId) ?? []) wakeOne()
  }
  const tellTouched = () => {
    tellSiblings({ touched: [...touched] })
    touched.clear()
  }
  return {
    wake,
    touch(merchantId) {
      wake(merchantId)
      // A message to all merchants touches many in one turn: the others are told once.
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
