import type Stripe from 'stripe'
import type { Ctx } from '../../base/ctx.ts'
import { stripeOf } from './stripe-client.ts'

const refundsMax = 100

/** Whether the refund moves no money any more, so that it may be made again. */
export const isOver = (status: string | null): boolean => status === 'failed' || status === 'canceled'

/** The refunds of a payment with our reference, one for each try. */
export async function refundsOf(
  ctx: Pick<Ctx, 'config'>,
  { payment, reference }: { payment: string; reference: string },
): Promise<Stripe.Refund[]> {
  const made = await stripeOf(ctx).refunds.list({ payment_intent: payment, limit: refundsMax })
  return made.data.filter(({ metadata }) => metadata?.['reference'] === reference)
}
