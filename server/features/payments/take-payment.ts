import sql from 'sql-template-tag'
import { after, hourMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { PaymentEvent } from './provider.ts'

/** Books a verified payment event, once. Money that is too late or too much is returned at once. */
export async function takePayment(
  ctx: Ctx,
  db: Db,
  { provider, eventId, merchantId, orderId, amount }: PaymentEvent & { provider: string },
): Promise<'paid' | 'unapplied' | 'already'> {
  const now = ctx.clock.now()
  const event = {
    provider,
    eventId,
    merchantId,
    orderId,
    paymentId: ctx.ids.next(),
    amount,
    pickBy: after(now, ctx.config.pickWithinHours * hourMs),
  }
  // Idempotent by the event: one whose booking was interrupted is booked when it is sent again.
  const { outcome } = await db.one<{ outcome: 'paid' | 'unapplied' | 'already' }>(sql`
    select take_payment_event(${JSON.stringify(event)}::jsonb, ${now}) as outcome`)
  return outcome
}
