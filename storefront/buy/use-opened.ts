import { useEffect, useState } from 'react'
import { CallError, send } from '#client/call.ts'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import type { PaymentChoice } from '#contract/storefront/payments.ts'
import { api, at } from '../calls.ts'
import { readOrNull } from './read-or-null.ts'

export type OpenedOrder = { order: StoreOrder; choice: PaymentChoice }

const noChoice: PaymentChoice = { ways: [], account: null }

/** The order that a secret opens, at the address of its own shop alone. */
export function useOpened(secret: string | null, shopId: string): OpenedOrder | 'opening' | 'missing' | 'failed' {
  const [read, setRead] = useState<{ secret: string; is: OpenedOrder | 'missing' | 'failed' }>()
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

async function openOrder(secret: string, shopId: string): Promise<OpenedOrder | 'missing' | 'failed'> {
  try {
    const { data } = await send(at(api.storeOrders.order, { secret }))
    const order = data as StoreOrder
    if (order.shop.id !== shopId) return 'missing'
    const isWaiting = order.status === 'waiting_payment'
    const choice = isWaiting ? await readOrNull(at(api.storeOrders.payment, { secret })) : null
    return { order, choice: (choice as PaymentChoice | null) ?? noChoice }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.word === 'not_found' ? 'missing' : 'failed'
  }
}
