import { operatorOrders } from '#contract/operator/orders.ts'
import type { Driver } from './driver.ts'

/** Makes what the room of payments shows: a payment that the shopper's bank disputes, and one for an unknown order. */
export async function troublePayments({ must, ctx, sendWebhook }: Driver, token: string): Promise<void> {
  const shipped = await must(operatorOrders.list, { token, query: { status: '2', limit: 1 } })
  for (const { id, merchantId, number } of shipped.list) {
    const { books } = await must(operatorOrders.get, { token, params: { number } })
    const [payment] = books?.payments ?? []
    if (!payment) continue
    const { reference, amount } = payment
    const dispute = { dispute: `dp-${number}`, payment: reference, amount }
    await sendWebhook({ id: `evt-dispute-${number}`, type: 'dispute.open', merchantId, orderId: id, ...dispute })
  }
  const [nobody, nothing] = [ctx.ids.next(), ctx.ids.next()]
  const message = { id: `evt-${nothing}`, type: 'payment.succeeded', merchantId: nobody, orderId: nothing }
  await sendWebhook({ ...message, amount: 4_900 })
}
