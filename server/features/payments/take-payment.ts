import sql from 'sql-template-tag'
import { after, hourMs } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import type { PaymentEvent } from './provider.ts'

/** Books a verified payment event, once. Money that is too late or too much is returned at once. */
export async function takePayment(
  ctx: Ctx,
  db: Db,
  { provider, eventId, merchantId, orderId, amount }: PaymentEvent & { provider: string },
): Promise<'paid' | 'unapplied' | 'already'> {
  const now = ctx.clock.now()
  return db.transaction(async (tx) => {
    const isNew = await tx.maybe(sql`
      insert into provider_event (provider, event_id, merchant_id, order_id, at)
      values (${provider}, ${eventId}, ${merchantId}, ${orderId}, ${now})
      on conflict do nothing returning 1 as claimed`)
    if (!isNew) {
      const first = await tx.one<{ same: boolean }>(sql`
        select merchant_id = ${merchantId} and order_id = ${orderId} as same from provider_event
        where provider = ${provider} and event_id = ${eventId}`)
      if (!first.same) throw refuse('conflict')
    }
    // book_order_payment() is idempotent by the event too: one whose booking was interrupted is booked when it is sent again.
    const { outcome } = await tx.one<{ outcome: 'paid' | 'unapplied' | 'already' }>(sql`
      select book_order_payment(${merchantId}, ${orderId}, ${ctx.ids.next()}, ${provider}, ${eventId}, ${amount},
        ${now},
        ${after(now, ctx.config.pickWithinHours * hourMs)}) as outcome`)
    return outcome
  })
}
