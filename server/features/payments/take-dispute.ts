import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { DisputeEvent } from './provider.ts'

type TakenDispute = DisputeEvent & { provider: string }

/** Records what the shopper's bank says of a payment. Answers whether the payment is in the books. */
export async function takeDispute(ctx: Ctx, tx: Db, dispute: TakenDispute): Promise<boolean> {
  const { merchantId, orderId, provider, reference, payment, amount, currency, reason, state, answerBy } = dispute
  if (currency !== ctx.config.currency) return false
  const order = await tx.maybe(sql`select 1 from orders where merchant_id = ${merchantId} and id = ${orderId}`)
  if (!order) return false
  const told = { id: ctx.ids.next(), refundId: ctx.ids.next(), provider, reference, payment, amount, reason, state }
  const { recorded } = await tx.one<{ recorded: string | null }>(sql`
    select record_dispute(${merchantId}, ${orderId}, ${JSON.stringify({ ...told, answerBy })}::jsonb,
      ${ctx.clock.now()}) as recorded`)
  return recorded !== null
}
