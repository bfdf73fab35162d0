import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import type { RefundEvent } from './provider.ts'
import { markReturned, readReturn } from './returns.ts'
import type { SentMessage } from './take-message.ts'

type TakenRefund = RefundEvent & SentMessage

/**
 * Takes a provider's word on money that was to go back, however late it comes: it settles the delivery, also one that
 * was given up, or ends its tries, so that it waits for an operator. Answers whether there is such a thing to return.
 */
export async function takeRefund(ctx: Ctx, tx: Db, event: TakenRefund): Promise<boolean> {
  const { merchantId, reference, failure } = event
  const returned = await readReturn(tx, { merchantId, reference })
  if (!returned) return false
  const now = ctx.clock.now()
  const { provider, eventId, type, body } = event
  const kept = { provider, eventId, type, body, merchantId, id: ctx.ids.next(), outcome: 'applied' }
  await tx.query(sql`select note_provider_event(${JSON.stringify(kept)}::jsonb, ${now})`)
  if (failure === null) {
    await markReturned(tx, returned, now)
    return true
  }
  const payload = JSON.stringify(returned.payload)
  if (!returned.isDone) {
    await tx.query(sql`select give_up_outbox(${merchantId}, ${returned.kind}, ${payload}::jsonb, ${failure}, ${now})`)
    if (returned.kind === 'refund_payout') {
      await tx.query(sql`select mark_refund_payment_failed(${merchantId}, ${reference}, ${failure})`)
    }
  }
  raiseAlarm(ctx, event, returned.isDone)
  return true
}

/** Money that was booked as paid and came back has no movement of its own: finance decides what to do with it. */
function raiseAlarm(ctx: Ctx, { provider, merchantId, reference, failure }: TakenRefund, isPaidAlready: boolean) {
  const facts = { alarm: 'money_out', provider, merchantId, reference, failure }
  if (isPaidAlready) ctx.log.error(facts, 'a provider took back a payment that was booked as paid: finance must act')
  else ctx.log.error(facts, 'a provider could not return money: an operator must act')
}
