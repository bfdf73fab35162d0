import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Delivery } from '../../base/outbox.ts'
import { findProvider, type PayBack } from './provider.ts'

/** Sends money back through the provider that it came through; answers whether the provider confirmed it. */
export async function payBack(ctx: Ctx, { through, ...back }: PayBack & { through: string | null }): Promise<boolean> {
  const provider = through === null ? undefined : findProvider(ctx.config, through)
  if (!provider) throw new Error(`nothing pays back what came through ${through}`)
  return provider.payBack(back)
}

/** Returns a payment that came too late, or what was too much of it. */
export const paymentBack: Delivery = {
  async deliver(ctx, { merchant_id, payload }) {
    const paymentId = String(payload['paymentId'])
    const amount = Number(payload['amount'])
    const { through } = await ctx.db.one<{ through: string }>(sql`
      select provider as through from payment where merchant_id = ${merchant_id} and id = ${paymentId}`)
    if (!(await payBack(ctx, { through, reference: paymentId, amount }))) return null
    return async (tx) => {
      await tx.query(sql`select mark_unapplied_payment_returned(${merchant_id}, ${paymentId}, ${amount},
        ${ctx.clock.now()})`)
    }
  },
}
