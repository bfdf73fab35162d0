import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { PaymentEvent } from './provider.ts'
import type { SentMessage } from './take-message.ts'

/**
 * Books a payment once; returns whether its order exists. In the currency of the books it pays the order, and a late or
 * wrong amount is returned. Another currency is returned completely.
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
