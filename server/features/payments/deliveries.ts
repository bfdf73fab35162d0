import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Delivery } from '../../base/outbox.ts'
import type { RefundPayment } from './provider.ts'
import { findProvider } from './providers.ts'

/** Returns money through the provider that received it; answers whether the provider confirmed it. */
export async function payRefund(
  ctx: Ctx,
  providerName: string | null,
  { reference, amount }: RefundPayment,
): Promise<boolean> {
  const provider = providerName === null ? undefined : findProvider(ctx.config, providerName)
  if (!provider) throw new Error(`no provider to refund a payment of ${providerName}`)
  return provider.payRefund({ reference, amount })
}

/** Returns a payment that came too late, or the part of it that was too much. */
export const returnPayment: Delivery = {
  async deliver(ctx, { merchant_id, payload }) {
    const paymentId = String(payload['paymentId'])
    const amount = Number(payload['amount'])
    const { provider } = await ctx.db.one<{ provider: string }>(sql`
      select provider from payment where merchant_id = ${merchant_id} and id = ${paymentId}`)
    if (!(await payRefund(ctx, provider, { reference: paymentId, amount }))) return null
    return async (tx) => {
      await tx.query(sql`select mark_unapplied_payment_returned(${merchant_id}, ${paymentId}, ${amount},
        ${ctx.clock.now()})`)
    }
  },
}
