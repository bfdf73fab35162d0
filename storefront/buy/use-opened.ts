import { useEffect, useState } from 'react'
import { CallError, send } from '#client/call.ts'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import type { PaymentChoice } from '#contract/storefront/payments.ts'
import { api, at } from '../calls.ts'
import { readOrNull } from './read-or-null.ts'

export type Opened = {
  order: StoreOrder
  choice: PaymentChoice
  OpenedOrder: typeof import('./opened-order.tsx').OpenedOrder
}

const noChoice: PaymentChoice = { ways: [], account: null }

/** The order of a secret. It opens only at the address of its own shop. */
export function useOpened(secret: string | null, shopId: string): Opened | 'opening' | 'missing' | 'failed' {
  const [read, setRead] = useState<{ secret: string; is: Opened | 'missing' | 'failed' }>()
  useEffect(() => {
    if (secret === null) return
    let isCurrent = true
    void openOrder(secret, shopId).then((is) => {
      if (isCurrent) setRead({ secret, is })
    })
    return () => {
      isCurrent = false
    }
  }, [secret, shopId])
  return read?.secret === secret ? read.is : 'opening'
}

async function openOrder(secret: string, shopId: string): Promise<Opened | 'missing' | 'failed'> {
  try {
    const loading = import('./opened-order.tsx').catch(() => null)
    const { data } = await send(at(api.storeOrders.order, { secret }))
    const loaded = await loading
    if (!loaded) return 'failed'
    const order = data as StoreOrder
    if (order.shop.id !== shopId) return 'missing'
    const isWaiting = order.status === 'waiting_payment'
    const choice = isWaiting ? await readOrNull(at(api.storeOrders.payment, { secret })) : null
    return { order, choice: (choice as PaymentChoice | null) ?? noChoice, OpenedOrder: loaded.OpenedOrder }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.word === 'not_found' ? 'missing' : 'failed'
  }
}
