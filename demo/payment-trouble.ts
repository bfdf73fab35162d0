import { operatorOrders } from '#contract/operator/orders.ts'
import type { Driver } from './driver.ts'

const disputeStates = ['open', 'won', 'lost'] as const

/** Makes open and ended disputes, and one for an unknown order, so that the console's room of payments is not empty. */
export async function troublePayments({ must, ctx, sendWebhook }: Driver, token: string): Promise<void> {
  const shipped = await must(operatorOrders.list, { token, query: { status: '2', limit: disputeStates.length } })
  for (const [at, state] of disputeStates.entries()) {
    const order = shipped.list[at]
    if (!order) continue
    const { id, merchantId, number } = order
    const { books } = await must(operatorOrders.get, { token, params: { number } })
    const [payment] = books?.payments ?? []
    if (!payment) continue
    const { reference, amount } = payment
    const dispute = { dispute: `dp-${number}`, payment: reference, amount }
    const opened = { id: `evt-dispute-${number}`, type: 'dispute.open', merchantId, orderId: id, ...dispute }
    await sendWebhook(opened)
    if (state !== 'open') await sendWebhook({ ...opened, id: `evt-${state}-${number}`, type: `dispute.${state}` })
  }
  const [nobody, nothing] = [ctx.ids.next(), ctx.ids.next()]
  const message = { id: `evt-${nothing}`, type: 'payment.succeeded', merchantId: nobody, orderId: nothing }
  await sendWebhook({ ...message, amount: 4_900 })
}
