import { useEffect, useState } from 'react'
import { CallError, send } from '#client/call.ts'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { api, at } from '../calls.ts'

const everyMs = 2_000
/** After a minute the page stops asking: the shopper can reload it. */
const asksMax = 30

type Input = { secret: string; isWaiting: boolean; onChange: (order: StoreOrder) => void }

/**
 * Asks for the order until its payment is booked: the provider tells the server by itself, seconds after the shopper
 * came back. Answers whether it still asks.
 */
export function usePaidOrder({ secret, isWaiting, onChange }: Input): boolean {
  const [isAsking, setAsking] = useState(isWaiting)
  useEffect(() => {
    if (!isAsking) return
    let asks = 0
    const timer = setInterval(() => {
      asks += 1
      if (asks > asksMax) return setAsking(false)
      void readOrder(secret).then((order) => {
        if (order && order.status !== 'waiting_payment') onChange(order)
      })
    }, everyMs)
    return () => clearInterval(timer)
  }, [isAsking, secret, onChange])
  return isAsking
}

/** Null where there is no connection: the next try comes soon. */
async function readOrder(secret: string): Promise<StoreOrder | null> {
  try {
    return (await send(at(api.storeOrders.order, { secret }))).data as StoreOrder
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}
