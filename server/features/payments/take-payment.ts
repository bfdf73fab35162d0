import sql from 'sql-template-tag'
import { after, hourMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { PaymentEvent } from './provider.ts'

type TakenPayment = Omit<PaymentEvent, 'kind'> & { provider: string }

/**
 * Books a payment, once. Of the currency of the books it pays its order, or what is too late, too little or too much
 * goes back; of another currency all of it does. Answers whether there is such an order.
 */
export async function takePayment(ctx: Ctx, tx: Db, payment: TakenPayment): Promise<boolean> {
  const { merchantId, orderId, provider, reference, amount, currency, payer = null } = payment
  const now = ctx.clock.now()
  const order = await tx.maybe(sql`select 1 from orders where merchant_id = ${merchantId} and id = ${orderId}`)
  if (!order) return false
  const id = ctx.ids.next()
  if (currency !== ctx.config.currency) {
    const unbooked = JSON.stringify({ id, provider, reference, amount, currency, payer })
    await tx.query(sql`select record_unbooked_payment(${merchantId}, ${orderId}, ${unbooked}::jsonb, ${now})`)
    return true
  }
  await tx.query(sql`
    select book_order_payment(${merchantId}, ${orderId}, ${id}, ${provider}, ${reference}, ${amount}, ${now},
      ${after(now, ctx.config.pickWithinHours * hourMs)}, ${payer})`)
  return true
}
