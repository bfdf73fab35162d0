import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import type { RefundEvent } from './provider.ts'

type TakenEvent = RefundEvent & { provider: string }

/**
 * Takes a provider's word on money that was to go back, however late it comes: it settles the delivery, also one that
 * was given up, or ends its tries, so that it waits for an operator. Each event is taken once.
 */
export async function takeRefundEvent(ctx: Ctx, db: Db, event: TakenEvent): Promise<void> {
  const { provider, eventId, merchantId, reference } = event
  await db.transaction(async (tx) => {
    const isNew = await tx.maybe(sql`
      insert into provider_event (provider, event_id, merchant_id, at)
      values (${provider}, ${eventId}, ${merchantId}, ${ctx.clock.now()})
      on conflict do nothing returning 1 as claimed`)
    if (!isNew) return
    const refund = await tx.maybe<{ isPaid: boolean }>(sql`
      select paid_at is not null as "isPaid" from refund where merchant_id = ${merchantId} and id = ${reference}`)
    if (refund) return takeRefund(ctx, tx, { ...event, isPaidAlready: refund.isPaid })
    const { kind, payload } = returnOf(reference)
    const returned = await tx.maybe<{ amount: number; isDone: boolean }>(sql`
      select (payload->>'amount')::bigint as amount, done_at is not null as "isDone" from outbox
      where merchant_id = ${merchantId} and kind = ${kind} and payload @> ${payload}::jsonb`)
    if (!returned) throw refuse('not_found')
    await takeReturn(ctx, tx, { ...event, ...returned })
  })
}

const payoutOf = (refundId: string) => ({ kind: 'refund_payout', payload: JSON.stringify({ refundId }) })
const returnOf = (paymentId: string) => ({ kind: 'payment_return', payload: JSON.stringify({ paymentId }) })

async function takeRefund(ctx: Ctx, tx: Db, event: TakenEvent & { isPaidAlready: boolean }): Promise<void> {
  const { merchantId, reference, failure, isPaidAlready } = event
  const { kind, payload } = payoutOf(reference)
  const now = ctx.clock.now()
  if (failure === null) {
    await tx.query(sql`select confirm_outbox(${merchantId}, ${kind}, ${payload}::jsonb, ${now})`)
    await tx.query(sql`select mark_refund_paid(${merchantId}, ${reference}, ${now})`)
    return
  }
  if (!isPaidAlready) {
    await tx.query(sql`select give_up_outbox(${merchantId}, ${kind}, ${payload}::jsonb, ${failure}, ${now})`)
    await tx.query(sql`select mark_refund_payment_failed(${merchantId}, ${reference}, ${failure})`)
  }
  raiseAlarm(ctx, event, isPaidAlready)
}

async function takeReturn(ctx: Ctx, tx: Db, event: TakenEvent & { amount: number; isDone: boolean }): Promise<void> {
  const { merchantId, reference, failure, amount, isDone } = event
  const { kind, payload } = returnOf(reference)
  const now = ctx.clock.now()
  if (failure === null) {
    await tx.query(sql`select confirm_outbox(${merchantId}, ${kind}, ${payload}::jsonb, ${now})`)
    await tx.query(sql`select mark_unapplied_payment_returned(${merchantId}, ${reference}, ${amount}, ${now})`)
    return
  }
  await tx.query(sql`select give_up_outbox(${merchantId}, ${kind}, ${payload}::jsonb, ${failure}, ${now})`)
  raiseAlarm(ctx, event, isDone)
}

/** Money that was booked as paid and came back has no movement of its own: finance decides what to do with it. */
function raiseAlarm(ctx: Ctx, { provider, merchantId, reference, failure }: TakenEvent, isPaidAlready: boolean) {
  const facts = { alarm: 'money_out', provider, merchantId, reference, failure }
  if (isPaidAlready) ctx.log.error(facts, 'a provider took back a payment that was booked as paid: finance must act')
  else ctx.log.error(facts, 'a provider could not return money: an operator must act')
}
