import { useEffect, useState } from 'react'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { api, at } from '../calls.ts'
import { readOrNull } from './read-or-null.ts'

const everyMs = 2_000
/** The page stops asking after a minute. The shopper can reload it. */
const readsMax = 30

type Input = { secret: string; isWaiting: boolean; onChange: (order: StoreOrder) => void }

/**
 * Reads the order until its payment is booked, because the provider notifies the server seconds after the shopper has
 * returned. Returns whether it is still reading.
 */
export function usePaidOrder({ secret, isWaiting, onChange }: Input): boolean {
  const [isAsking, setAsking] = useState(isWaiting)
  useEffect(() => {
    if (!isAsking) return
    let reads = 0
    const timer = setInterval(() => {
      reads += 1
      if (reads > readsMax) return setAsking(false)
      void readOrNull(at(api.storeOrders.order, { secret })).then((order) => {
        if (order && order.status !== 'waiting_payment') onChange(order)
      })
    }, everyMs)
    return () => clearInterval(timer)
  }, [isAsking, secret, onChange])
  return isAsking
}
