import sql from 'sql-template-tag'
import type { Delivery } from '../../base/outbox.ts'
import { payBack } from '../payments/deliveries.ts'

/** Pays an approved refund. One that fails is in finance's queue from the first failure on. */
export const refundBack: Delivery = {
  async deliver(ctx, { merchant_id, payload }) {
    const refundId = String(payload['refundId'])
    const { through, amount } = await ctx.db.one<{ through: string | null; amount: number }>(sql`
      select o.paid_through as through, r.amount from refund r
      join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
      where r.merchant_id = ${merchant_id} and r.id = ${refundId}`)
    if (!(await payBack(ctx, { through, reference: refundId, amount }))) return null
    return async (tx) => {
      await tx.query(sql`select mark_refund_paid(${merchant_id}, ${refundId}, ${ctx.clock.now()})`)
    }
  },
  async onFailure(ctx, { merchant_id, payload }, reason) {
    await ctx.db.query(sql`select mark_refund_payment_failed(${merchant_id}, ${String(payload['refundId'])},
      ${reason})`)
  },
}
