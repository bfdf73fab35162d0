import sql from 'sql-template-tag'
import { type Delivery, isWait } from '../../base/outbox.ts'
import { giveBack } from '../payments/deliveries.ts'

/**
 * Pays an approved refund. A failed one enters finance's queue at the first failure; a waiting one is in another queue.
 */
export const payApprovedRefund: Delivery = {
  deliver: async (ctx, { merchant_id: merchantId, payload }) =>
    giveBack(ctx, { merchantId, reference: String(payload['refundId']) }),
  async onFailure(ctx, { merchant_id, payload }, reason) {
    if (isWait(reason)) return
    await ctx.db.query(sql`select mark_refund_payment_failed(${merchant_id}, ${String(payload['refundId'])},
      ${reason})`)
  },
}
