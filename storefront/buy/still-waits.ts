import type { StoreOrder } from '#contract/storefront/pages.ts'
import { api, at } from '../calls.ts'
import { keepWaiting } from '../waiting-order.ts'
import { readOrNull } from './read-or-null.ts'

/** Whether an order still waits for its payment; the device forgets one that does not. */
export async function stillWaits(slug: string, secret: string): Promise<boolean> {
  const order = (await readOrNull(at(api.storeOrders.order, { secret }))) as StoreOrder | null
  if (order && order.status !== 'waiting_payment') keepWaiting(slug, secret, null)
  return order?.status === 'waiting_payment'
}
