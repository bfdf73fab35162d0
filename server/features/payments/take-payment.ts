import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { PaymentEvent } from './provider.ts'
import type { SentMessage } from './take-message.ts'

/**
 * Books a payment, once. Of the currency of the books it pays its order, or what is too late, too little or too much
 * goes back; of another currency all of it does. Answers whether there is such an order.
 */
export async function takePayment(
  ctx: Ctx,
  db: Db,
  { kind: _, ...payment }: PaymentEvent & SentMessage,
): Promise<boolean> {
  const event = JSON.stringify({ ...payment, id: ctx.ids.next(), paymentId: ctx.ids.next() })
  const { outcome } = await db.one<{ outcome: string }>(sql`
    select take_payment_event(${event}::jsonb, ${ctx.clock.now()}) as outcome`)
  return outcome !== 'unmatched'
}
